import path from 'node:path'
import { parseBaseAddress } from '../../shared/domain/addresses/web-address.ts'
import { checkPictureHost } from '../../shared/domain/pictures/picture-host.ts'
import { errorCodeOf, type Failure, failed, storageFailure } from '../../shared/ipc/failure.ts'
import { definedOnly, isRecord } from '../../shared/records.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { type ConnectionRecord, connectionRecord } from '../../shared/schemas/connection.ts'
import {
  type ConnectionsFile,
  connectionsFile,
  mostConnections,
  mostKeyNotes,
} from '../../shared/schemas/settings.ts'
import { makeFolderSync, removeUnfinishedSync, writeWholeSync } from '../files/in-place.ts'
import type { Log } from '../platform/logger.ts'
import { readOrSetAside } from './set-aside.ts'

export type ConnectionChange = {
  readonly [K in keyof Omit<ConnectionRecord, 'id' | 'kind'>]?: ConnectionRecord[K] | undefined
}

/**
 * Connections without their keys, and possibly unused keychain entries: `connections.json` in memory.
 * Address, keychain entry and certificate authority of a connection change in one write. A change is on disk
 * when it succeeds; on failure nothing has changed. Everything written is valid for the next start.
 */
export class ConnectionRecords {
  /** Name of a damaged file's copy; null if the file was readable. */
  readonly setAside: string | null
  readonly #file: string
  readonly #log: Log
  readonly #onChange: () => void
  #current: ConnectionsFile

  constructor(folder: string, { log, now, onChange }: { log: Log; now(): number; onChange(): void }) {
    this.#file = path.join(folder, 'connections.json')
    this.#log = log
    this.#onChange = onChange
    removeUnfinishedSync(this.#file)
    const { content, setAside } = readOrSetAside(this.#file, { parse: readWhole, salvage, now })
    this.#current = content
    this.setAside = setAside
    if (setAside !== null) this.#write(content)
  }

  all(): readonly ConnectionRecord[] {
    return this.#current.connections
  }

  find(id: string): ConnectionRecord | undefined {
    return this.all().find((connection) => connection.id === id)
  }

  add(connection: ConnectionRecord): Result<ConnectionRecord, Failure> {
    const added = this.addAll([connection])
    return added.ok ? succeed(connection) : added
  }

  /** All or none. */
  addAll(connections: readonly ConnectionRecord[]): Result<undefined, Failure> {
    const next = [...this.all(), ...connections]
    if (next.length > mostConnections)
      return fail(failed('too-many-connections', { facts: { most: mostConnections } }))
    return connections.length === 0 ? succeed(undefined) : this.#writeAll(next)
  }

  change(id: string, change: ConnectionChange): Result<ConnectionRecord, Failure> {
    const connection = this.find(id)
    if (connection === undefined) return fail(failed('connection-unknown'))
    const changed = { ...connection, ...definedOnly(change) }
    const written = this.#writeAll(this.all().map((each) => (each.id === id ? changed : each)))
    return written.ok ? succeed(changed) : written
  }

  /**
   * Removes a connection from memory even if the write fails, once its removal is noted; the next start
   * removes it by the note.
   */
  remove(id: string): Result<undefined, Failure> {
    const connection = this.find(id)
    if (connection === undefined) return fail(failed('connection-unknown'))
    const connections = this.all().filter((each) => each.id !== id)
    const written = this.#write({ ...this.#current, connections })
    if (written.ok || connection.removal == null) return written
    this.#hold({ ...this.#current, connections })
    return succeed(undefined)
  }

  keyNotes(): readonly string[] {
    return this.#current.keyNotes
  }

  noteKeys(accounts: readonly string[]): Result<undefined, Failure> {
    return this.#keepNotes([...this.keyNotes(), ...accounts])
  }

  dropKeyNotes(accounts: readonly string[]): Result<undefined, Failure> {
    return this.#keepNotes(this.keyNotes().filter((each) => !accounts.includes(each)))
  }

  #keepNotes(notes: readonly string[]): Result<undefined, Failure> {
    return this.#write({ ...this.#current, keyNotes: [...new Set(notes)].slice(-mostKeyNotes) })
  }

  #writeAll(connections: ConnectionRecord[]): Result<undefined, Failure> {
    return this.#write({ ...this.#current, connections })
  }

  #write(next: ConnectionsFile): Result<undefined, Failure> {
    if (readWhole(next) === undefined) {
      this.#log('error', 'settings-not-readable')
      return fail(failed('unexpected', { detail: 'the connections could not be read again' }))
    }
    try {
      makeFolderSync(path.dirname(this.#file))
      writeWholeSync(this.#file, `${JSON.stringify(next, null, '\t')}\n`)
    } catch (cause) {
      this.#log('error', 'settings-not-written', { code: errorCodeOf(cause) })
      return fail(storageFailure(cause))
    }
    this.#hold(next)
    return succeed(undefined)
  }

  #hold(next: ConnectionsFile): void {
    const isChanged = next.connections !== this.#current.connections
    this.#current = next
    if (isChanged) this.#onChange()
  }
}

function readWhole(content: unknown): ConnectionsFile | undefined {
  const whole = connectionsFile.safeParse(content)
  const connections = whole.data?.connections.flatMap((record) => withAddresses(record) ?? [])
  return whole.success && connections?.length === whole.data.connections.length
    ? { ...whole.data, connections }
    : undefined
}

/** Each connection matters: its documents and its key are stored under its ID. */
function salvage(content: unknown): ConnectionsFile {
  const { connections, keyNotes } = isRecord(content) ? content : {}
  return connectionsFile.parse({ connections: salvageConnections(connections), keyNotes })
}

function salvageConnections(connections: unknown): ConnectionRecord[] {
  const found = new Map<string, ConnectionRecord>()
  for (const candidate of Array.isArray(connections) ? connections : []) {
    // A picture host can be set up again; documents depend on a connection.
    for (const schema of [connectionRecord, withoutPictureHost]) {
      const parsed = schema.safeParse(candidate)
      const record = parsed.success ? withAddresses(parsed.data) : undefined
      if (record === undefined) continue
      found.set(record.id, record)
      break
    }
  }
  return [...found.values()].slice(0, mostConnections)
}

/**
 * Users of a record rely on checked addresses. A connection with an invalid one stays, so that it can be
 * corrected; a picture host with one is dropped.
 */
function withAddresses(record: ConnectionRecord): ConnectionRecord | undefined {
  const address = parseBaseAddress(record.address)
  const checked = { ...record, address: address.ok ? address.value : record.address }
  if (record.pictureHost == null) return checked
  const host = checkPictureHost(record.pictureHost)
  return host.ok ? { ...checked, pictureHost: host.value } : undefined
}

const withoutPictureHost = connectionRecord.omit({ pictureHost: true })
