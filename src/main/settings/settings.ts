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

/**
 * The settings file in memory. A change is on disk when it succeeds; where it fails, nothing has changed. Nothing is written
 * that the next start could not read.
 */
export type SettingsStore = {
  preferences(): Preferences
  changePreferences(change: PreferencesChange): Result<Preferences, Failure>
  readonly connections: {
    find(id: string): ConnectionRecord | undefined
    all(): readonly ConnectionRecord[]
    /** The first connection becomes the chosen one. */
    add(connection: ConnectionRecord): Result<ConnectionRecord, Failure>
    change(id: string, change: ConnectionChange): Result<ConnectionRecord, Failure>
    /** Several at once, or none. */
    addAll(connections: readonly ConnectionRecord[]): Result<undefined, Failure>
    /** Takes along what preferences say of it. One whose removal is written down already goes in any case. */
    remove(id: string): Result<undefined, Failure>
    /** Entries of the keychain that may be of no use any more. */
    keyNotes(): readonly string[]
    noteKeys(accounts: readonly string[]): Result<undefined, Failure>
    dropKeyNotes(accounts: readonly string[]): Result<undefined, Failure>
  }
  window(): WindowPlace | null
  /** Where the place cannot be written, that is logged and otherwise passed over. */
  keepWindow(place: WindowPlace): void
  /** The file's name that a damaged settings file was kept under at this start; null where all was well. */
  readonly setAside: string | null
  /** Returns the way to stop. */
  onChange(listener: (part: SettingsPart) => void): () => void
}

/** Opens `settings.json` in the folder. It holds what the person chose and which connections there are, never a key. */
export function openSettings({
  folder,
  log,
  now = Date.now,
}: {
  readonly folder: string
  readonly log: Log
  readonly now?: () => number
}): SettingsStore {
  const file = path.join(folder, 'settings.json')
  removeUnfinishedSync(file)
  const { settings: read, setAside } = readSettings(file, now)
  let current = withChosenKnown(read)
  const listeners = new Set<(part: SettingsPart) => void>()

  const hold = (next: Settings, part: SettingsPart | null): void => {
    current = next
    if (part !== null) for (const listener of [...listeners]) listener(part)
  }
  const write = (next: Settings, part: SettingsPart | null): Result<undefined, Failure> => {
    if (!isReadable(next)) {
      log('error', 'settings-not-readable')
      return fail(failed('unexpected', { detail: 'the settings could not be read again' }))
    }
    try {
      makeFolderSync(folder)
      writeWholeSync(file, `${JSON.stringify(next, null, '\t')}\n`)
    } catch (cause) {
      log('error', 'settings-not-written', { code: errorCodeOf(cause) })
      return fail(storageFailure(cause))
    }
    hold(next, part)
    return succeed(undefined)
  }

  const find = (id: string) => current.connections.find((connection) => connection.id === id)
  const withConnections = (connections: ConnectionRecord[]) => withChosenKnown({ ...current, connections })

  const addAll = (connections: readonly ConnectionRecord[]): Result<undefined, Failure> => {
    const next = withConnections([...current.connections, ...connections])
    if (next.connections.length > mostConnections)
      return fail(failed('too-many-connections', { facts: { most: mostConnections } }))
    return connections.length === 0 ? succeed(undefined) : write(next, 'connections')
  }
  const keepNotes = (keyNotes: readonly string[]) =>
    write({ ...current, keyNotes: [...new Set(keyNotes)].slice(-mostKeyNotes) }, null)

  if (setAside !== null) {
    log('error', 'settings-damaged', { connectionsKept: current.connections.length })
    write(current, null)
  }

  return {
    setAside,
    preferences: () => current.preferences,
    changePreferences: (change) => {
      const preferences = { ...current.preferences, ...definedOnly(change) }
      const { chosenConnection } = preferences
      if (chosenConnection !== null && find(chosenConnection) === undefined) {
        return fail(failed('connection-unknown', { field: 'chosenConnection' }))
      }
      const written = write({ ...current, preferences }, 'preferences')
      return written.ok ? succeed(preferences) : written
    },
    connections: {
      find,
      all: () => current.connections,
      add: (connection) => {
        const added = addAll([connection])
        return added.ok ? succeed(connection) : added
      },
      addAll,
      keyNotes: () => current.keyNotes,
      noteKeys: (accounts) => keepNotes([...current.keyNotes, ...accounts]),
      dropKeyNotes: (accounts) => keepNotes(current.keyNotes.filter((each) => !accounts.includes(each))),
      change: (id, change) => {
        const connection = find(id)
        if (connection === undefined) return fail(failed('connection-unknown'))
        const changed = { ...connection, ...definedOnly(change) }
        const next = current.connections.map((each) => (each.id === id ? changed : each))
        const written = write(withConnections(next), 'connections')
        return written.ok ? succeed(changed) : written
      },
      remove: (id) => {
        const connection = find(id)
        if (connection === undefined) return fail(failed('connection-unknown'))
        const next = withConnections(current.connections.filter((each) => each.id !== id))
        const { [id]: _collection, ...lastCollections } = next.preferences.lastCollections
        const { [id]: _table, ...tables } = next.preferences.tables
        const without = { ...next, preferences: { ...next.preferences, lastCollections, tables } }
        const written = write(without, 'connections')
        if (written.ok || connection.removal == null) return written
        // The next start does it by what is written down. Until then nobody may find half of it.
        hold(without, 'connections')
        return succeed(undefined)
      },
    },
    window: () => current.window,
    keepWindow: (place) => {
      write({ ...current, window: place }, null)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
