import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs'
import path from 'node:path'
import { errorCodeOf } from '../../../shared/ipc/failure.ts'
import type { PolicyProblemCode } from '../../../shared/ipc/policy-calls.ts'

export type PolicyFile =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'not-trusted' }
  | { readonly kind: 'not-usable'; readonly code: PolicyProblemCode }

/** True if only the administrator can have written the file: checks it and its folder. */
export type WrittenByAdministrator = (file: string, stats: Stats) => boolean

export const mostPolicyBytes = 2_000_000

/**
 * Reads the file on Linux and macOS, if it is a regular file of bounded size, written by the administrator.
 * Does not follow a link, which would lead from a protected place to one where others can write.
 */
export function readPolicyFile(file: string, isTheirs: WrittenByAdministrator): PolicyFile {
  let open: number | undefined
  try {
    const folder = path.dirname(file)
    const around = lstatSync(folder, { throwIfNoEntry: false })
    const before = lstatSync(file, { throwIfNoEntry: false })
    if (around === undefined || before === undefined) return { kind: 'none' }
    if (!around.isDirectory() || !before.isFile()) return { kind: 'not-usable', code: 'not-a-file' }
    if (!isTheirs(folder, around)) return { kind: 'not-trusted' }
    open = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const stats = fstatSync(open)
    if (!stats.isFile() || stats.ino !== before.ino) return { kind: 'not-usable', code: 'not-a-file' }
    if (!isTheirs(file, stats)) return { kind: 'not-trusted' }
    return policyText(readUpTo(open, mostPolicyBytes + 1))
  } catch (cause) {
    if (errorCodeOf(cause) === 'ENOENT' || errorCodeOf(cause) === 'ENOTDIR') return { kind: 'none' }
    return { kind: 'not-usable', code: 'not-read' }
  } finally {
    if (open !== undefined) closeSync(open)
  }
}

/** At most one byte above the limit was read. */
export function policyText(bytes: Uint8Array): PolicyFile {
  if (bytes.length > mostPolicyBytes) return { kind: 'not-usable', code: 'too-large' }
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { kind: 'not-usable', code: 'not-json' }
  }
}

/** A growing file must not exceed the limit. */
function readUpTo(open: number, most: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  while (length < most) {
    const piece = Buffer.alloc(Math.min(65_536, most - length))
    const read = readSync(open, piece, 0, piece.length, null)
    if (read === 0) break
    pieces.push(piece.subarray(0, read))
    length += read
  }
  return Buffer.concat(pieces)
}

/** Paths of the policy file for all users of a computer, by system; never read from the environment. */
const places: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Library/Application Support/Index Desk/policy.json',
  win32: String.raw`C:\ProgramData\Index Desk\policy.json`,
}
const elsewhere = '/etc/index-desk/policy.json'

export function policyPlace(platform: NodeJS.Platform): string {
  return places[platform] ?? elsewhere
}
