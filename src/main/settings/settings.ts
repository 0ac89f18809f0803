import type { Failure } from '../../shared/ipc/failure.ts'
import { failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { Preferences, WindowPlace } from '../../shared/schemas/settings.ts'
import type { Log } from '../platform/logger.ts'
import { ConnectionRecords } from './connection-records.ts'
import { type OpenStore, PreferencesStore } from './preferences-store.ts'

/** `undefined` keeps a preference. */
export type PreferencesChange = { readonly [K in keyof Preferences]?: Preferences[K] | undefined }
export type SettingsPart = 'preferences' | 'connections'

/** The user's preferences and the connections, never a key. A change is on disk when it succeeds. */
export class SettingsStore {
  readonly connections: ConnectionRecords
  /** Copies of files found damaged at this start. */
  readonly setAside: readonly string[]
  readonly #preferences: PreferencesStore
  readonly #listeners = new Set<(part: SettingsPart) => void>()

  constructor({
    folder,
    log,
    open,
    now = Date.now,
  }: {
    readonly folder: string
    readonly log: Log
    readonly open: OpenStore
    readonly now?: () => number
  }) {
    this.#preferences = new PreferencesStore(folder, { open, log, now })
    this.connections = new ConnectionRecords(folder, { log, now, onChange: () => this.#connectionsChanged() })
    this.setAside = [this.connections.setAside, this.#preferences.setAside].filter((name) => name !== null)
    if (this.setAside.length > 0)
      log('error', 'settings-damaged', { connectionsKept: this.connections.all().length })
  }

  preferences(): Preferences {
    const { window: _, ...preferences } = this.#preferences.current()
    return { ...preferences, chosenConnection: this.#chosen(preferences.chosenConnection) }
  }

  changePreferences(change: PreferencesChange): Result<Preferences, Failure> {
    const { chosenConnection } = change
    if (chosenConnection != null && this.connections.find(chosenConnection) === undefined)
      return fail(failed('connection-unknown', { field: 'chosenConnection' }))
    const written = this.#preferences.change(change)
    if (!written.ok) return written
    this.#tell('preferences')
    return succeed(this.preferences())
  }

  window(): WindowPlace | null {
    return this.#preferences.current().window
  }

  keepWindow(window: WindowPlace): void {
    this.#preferences.change({ window })
  }

  onChange(listener: (part: SettingsPart) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The first connection replaces a removed one. */
  #chosen(id: string | null): string | null {
    return id !== null && this.connections.find(id) !== undefined
      ? id
      : (this.connections.all()[0]?.id ?? null)
  }

  #connectionsChanged(): void {
    const { lastCollections, tables } = this.#preferences.current()
    const known = new Set(this.connections.all().map(({ id }) => id))
    const isGone = [lastCollections, tables].some((kept) => Object.keys(kept).some((id) => !known.has(id)))
    if (isGone)
      this.#preferences.change({
        lastCollections: onlyOf(known, lastCollections),
        tables: onlyOf(known, tables),
      })
    this.#tell('connections')
  }

  #tell(part: SettingsPart): void {
    for (const listener of [...this.#listeners]) listener(part)
  }
}

function onlyOf<T>(known: ReadonlySet<string>, kept: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(kept).filter(([id]) => known.has(id)))
}
