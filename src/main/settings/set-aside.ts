import { chmodSync, copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { errorCodeOf } from '../../shared/ipc/failure.ts'
import { ownFile, renameDurablySync } from '../files/in-place.ts'

export type ReadFile<T> = {
  readonly content: T
  /** Name of a damaged file's copy; null if the file was readable. */
  readonly setAside: string | null
}

/**
 * Reads a JSON file. If `parse` returns undefined, the file is copied aside and `salvage` returns what can be
 * kept. A missing file reads as `{}`.
 */
export function readOrSetAside<T>(
  file: string,
  {
    parse,
    salvage,
    now,
  }: {
    parse(content: unknown): T | undefined
    salvage(content: unknown): T
    now(): number
  },
): ReadFile<T> {
  const text = readText(file)
  const content = text === null ? {} : parseJson(text)
  const whole = parse(content)
  return whole !== undefined
    ? { content: whole, setAside: null }
    : { content: salvage(content), setAside: setAside(file, now()) }
}

/** Null if there is no file. An unreadable file counts as damaged. */
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
