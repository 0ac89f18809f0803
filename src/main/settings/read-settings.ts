import { chmodSync, copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseBaseAddress } from '../../shared/domain/addresses/web-address.ts'
import { checkPictureHost } from '../../shared/domain/pictures/picture-host.ts'
import { errorCodeOf } from '../../shared/ipc/failure.ts'
import { type ConnectionRecord, connectionRecord } from '../../shared/schemas/connection.ts'
import { mostConnections, type Settings, settings } from '../../shared/schemas/settings.ts'
import { ownFile, renameDurablySync } from '../files/in-place.ts'

export type ReadSettings = {
  readonly settings: Settings
  /** The file's name that a damaged settings file was kept under; null where all was well. */
  readonly setAside: string | null
}

/** Reads the settings file. What cannot be read of a damaged one takes its default, and the damaged file is kept. */
export function readSettings(file: string, now: () => number): ReadSettings {
  const text = readText(file)
  if (text === null) return { settings: settings.parse({}), setAside: null }
  const content = parseJson(text)
  const whole = readWhole(content)
  if (whole !== undefined) return { settings: whole, setAside: null }
  return { settings: salvage(content), setAside: setAside(file, now()) }
}

/** Whether the next start would read them as they are, with nothing to salvage. */
export function isReadable(content: Settings): boolean {
  return readWhole(content) !== undefined
}

function readWhole(content: unknown): Settings | undefined {
  const whole = settings.safeParse(content)
  const connections = whole.data?.connections.flatMap((record) => withAddresses(record) ?? [])
  return whole.success && connections?.length === whole.data.connections.length
    ? { ...whole.data, connections }
    : undefined
}

/** Null where there is no file. A file that cannot be read counts as damaged. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    return errorCodeOf(cause) === 'ENOENT' ? null : ''
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function setAside(file: string, at: number): string {
  const { dir, name, ext } = path.parse(file)
  const kept = `${name}.damaged-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}${ext}`
  try {
    copyFileSync(file, path.join(dir, kept))
    chmodSync(path.join(dir, kept), ownFile)
  } catch {
    renameDurablySync(file, path.join(dir, kept))
  }
  return kept
}

/** Part by part: a connection holds the id that its documents and its key are kept under, so each one counts. */
function salvage(content: unknown): Settings {
  const { preferences, connections, window, keyNotes } = isRecord(content) ? content : {}
  let kept = settings.parse({
    connections: salvageConnections(connections),
    window: settings.shape.window.safeParse(window).data ?? null,
    keyNotes,
  })
  for (const [name, value] of isRecord(preferences) ? Object.entries(preferences) : []) {
    const next = settings.safeParse({ ...kept, preferences: { ...kept.preferences, [name]: value } })
    if (next.success) kept = next.data
  }
  return kept
}

function salvageConnections(connections: unknown): readonly ConnectionRecord[] {
  const found = new Map<string, ConnectionRecord>()
  for (const candidate of Array.isArray(connections) ? connections : []) {
    // A picture host can be set up anew; a connection is what documents hang on.
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
 * Whoever asks a service or a picture host takes its addresses for checked ones. A service's that is none stays, so that
 * it can be put right; a picture host with one is none.
 */
function withAddresses(record: ConnectionRecord): ConnectionRecord | undefined {
  const address = parseBaseAddress(record.address)
  const checked = { ...record, address: address.ok ? address.value : record.address }
  if (record.pictureHost == null) return checked
  const host = checkPictureHost(record.pictureHost)
  return host.ok ? { ...checked, pictureHost: host.value } : undefined
}

const withoutPictureHost = connectionRecord.omit({ pictureHost: true })

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
