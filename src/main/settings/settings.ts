import path from 'node:path'
import { errorCodeOf, type Failure, failed, storageFailure } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import {
  mostConnections,
  mostKeyNotes,
  type Preferences,
  type Settings,
  type WindowPlace,
} from '../../shared/schemas/settings.ts'
import { makeFolderSync, removeUnfinishedSync, writeWholeSync } from '../files/in-place.ts'
import type { Log } from '../platform/logger.ts'
import { isReadable, readSettings } from './read-settings.ts'

/** `undefined` leaves a preference as it is. */
export type PreferencesChange = { readonly [K in keyof Preferences]?: Preferences[K] | undefined }
export type ConnectionChange = {
  readonly [K in keyof Omit<ConnectionRecord, 'id' | 'kind'>]?: ConnectionRecord[K] | undefined
}
export type SettingsPart = 'preferences' | 'connections'

type Writing = {
  current(): Settings
  write(next: Settings, part: SettingsPart | null): Result<undefined, Failure>
  /** Takes it on without writing it down. */
  hold(next: Settings): void
}

/** Which connections there are, and the entries of the keychain that may be of no use any more. */
class ConnectionRecords {
  readonly #settings: Writing

  constructor(settings: Writing) {
    this.#settings = settings
  }

  all(): readonly ConnectionRecord[] {
    return this.#settings.current().connections
  }

  find(id: string): ConnectionRecord | undefined {
    return this.all().find((connection) => connection.id === id)
  }

  /** The first connection becomes the chosen one. */
  add(connection: ConnectionRecord): Result<ConnectionRecord, Failure> {
    const added = this.addAll([connection])
    return added.ok ? succeed(connection) : added
  }

  /** Several at once, or none. */
  addAll(connections: readonly ConnectionRecord[]): Result<undefined, Failure> {
    const next = [...this.all(), ...connections]
    if (next.length > mostConnections)
      return fail(failed('too-many-connections', { facts: { most: mostConnections } }))
    return connections.length === 0 ? succeed(undefined) : this.#write(next)
  }

  change(id: string, change: ConnectionChange): Result<ConnectionRecord, Failure> {
    const connection = this.find(id)
    if (connection === undefined) return fail(failed('connection-unknown'))
    const changed = { ...connection, ...definedOnly(change) }
    const written = this.#write(this.all().map((each) => (each.id === id ? changed : each)))
    return written.ok ? succeed(changed) : written
  }

  /** Takes along what preferences say of it. One whose removal is written down already goes in any case. */
  remove(id: string): Result<undefined, Failure> {
    const connection = this.find(id)
    if (connection === undefined) return fail(failed('connection-unknown'))
    const next = this.#with(this.all().filter((each) => each.id !== id))
    const { [id]: _collection, ...lastCollections } = next.preferences.lastCollections
    const { [id]: _table, ...tables } = next.preferences.tables
    const without = { ...next, preferences: { ...next.preferences, lastCollections, tables } }
    const written = this.#settings.write(without, 'connections')
    if (written.ok || connection.removal == null) return written
    // The next start does it by what is written down. Until then nobody may find half of it.
    this.#settings.hold(without)
    return succeed(undefined)
  }

  keyNotes(): readonly string[] {
    return this.#settings.current().keyNotes
  }

  noteKeys(accounts: readonly string[]): Result<undefined, Failure> {
    return this.#keepNotes([...this.keyNotes(), ...accounts])
  }

  dropKeyNotes(accounts: readonly string[]): Result<undefined, Failure> {
    return this.#keepNotes(this.keyNotes().filter((each) => !accounts.includes(each)))
  }

  #with(connections: ConnectionRecord[]): Settings {
    return withChosenKnown({ ...this.#settings.current(), connections })
  }

  #write(connections: ConnectionRecord[]): Result<undefined, Failure> {
    return this.#settings.write(this.#with(connections), 'connections')
  }

  #keepNotes(notes: readonly string[]): Result<undefined, Failure> {
    const keyNotes = [...new Set(notes)].slice(-mostKeyNotes)
    return this.#settings.write({ ...this.#settings.current(), keyNotes }, null)
  }
}

/**
 * The settings file in memory. A change is on disk when it succeeds; where it fails, nothing has changed. Nothing is written
 * that the next start could not read. It holds what the person chose and which connections there are, never a key.
 */
export class SettingsStore {
  readonly connections: ConnectionRecords
  /** The file's name that a damaged settings file was kept under at this start; null where all was well. */
  readonly setAside: string | null
  readonly #file: string
  readonly #log: Log
  readonly #listeners = new Set<(part: SettingsPart) => void>()
  #current: Settings

  /** Opens `settings.json` in the folder. */
  constructor({
    folder,
    log,
    now = Date.now,
  }: {
    readonly folder: string
    readonly log: Log
    readonly now?: () => number
  }) {
    this.#file = path.join(folder, 'settings.json')
    this.#log = log
    removeUnfinishedSync(this.#file)
    const { settings, setAside } = readSettings(this.#file, now)
    this.setAside = setAside
    this.#current = withChosenKnown(settings)
    this.connections = new ConnectionRecords({
      current: () => this.#current,
      write: (next, part) => this.#write(next, part),
      hold: (next) => this.#hold(next, 'connections'),
    })
    if (setAside === null) return
    log('error', 'settings-damaged', { connectionsKept: this.#current.connections.length })
    this.#write(this.#current, null)
  }

  preferences(): Preferences {
    return this.#current.preferences
  }

  changePreferences(change: PreferencesChange): Result<Preferences, Failure> {
    const preferences = { ...this.#current.preferences, ...definedOnly(change) }
    const { chosenConnection } = preferences
    if (chosenConnection !== null && this.connections.find(chosenConnection) === undefined)
      return fail(failed('connection-unknown', { field: 'chosenConnection' }))
    const written = this.#write({ ...this.#current, preferences }, 'preferences')
    return written.ok ? succeed(preferences) : written
  }

  window(): WindowPlace | null {
    return this.#current.window
  }

  /** Where the place cannot be written, that is logged and otherwise passed over. */
  keepWindow(place: WindowPlace): void {
    this.#write({ ...this.#current, window: place }, null)
  }

  /** Returns the way to stop. */
  onChange(listener: (part: SettingsPart) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #hold(next: Settings, part: SettingsPart | null): void {
    this.#current = next
    if (part !== null) for (const listener of [...this.#listeners]) listener(part)
  }

  #write(next: Settings, part: SettingsPart | null): Result<undefined, Failure> {
    if (!isReadable(next)) {
      this.#log('error', 'settings-not-readable')
      return fail(failed('unexpected', { detail: 'the settings could not be read again' }))
    }
    try {
      makeFolderSync(path.dirname(this.#file))
      writeWholeSync(this.#file, `${JSON.stringify(next, null, '\t')}\n`)
    } catch (cause) {
      this.#log('error', 'settings-not-written', { code: errorCodeOf(cause) })
      return fail(storageFailure(cause))
    }
    this.#hold(next, part)
    return succeed(undefined)
  }
}

/** A chosen connection that is gone gives way to the first one there is. */
function withChosenKnown(settings: Settings): Settings {
  const { preferences, connections } = settings
  const isKnown = connections.some(({ id }) => id === preferences.chosenConnection)
  const chosenConnection = isKnown ? preferences.chosenConnection : (connections[0]?.id ?? null)
  return { ...settings, preferences: { ...preferences, chosenConnection } }
}

type DefinedOnly<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function definedOnly<T extends object>(change: T): DefinedOnly<T> {
  // Holds because the entries that are undefined are exactly those left out.
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as DefinedOnly<T>
}
