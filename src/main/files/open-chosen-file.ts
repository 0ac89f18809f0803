import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises'
import { errorCodeOf } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'

export type NotOpened =
  | 'file-gone'
  | 'not-allowed'
  | 'is-a-link'
  | 'is-a-folder'
  | 'not-a-file'
  | 'too-large'
  | 'not-readable'

/**
 * `follow`: chosen in a system dialog, where a link stands for its target. `refuse`: named by the app's start
 * or another program, where a link could show another file than its name.
 */
export type Links = 'follow' | 'refuse'

/** The caller closes the handle. */
export type ChosenFile = { readonly handle: FileHandle; readonly stats: Stats }

const reasons: Readonly<Record<string, NotOpened>> = {
  ENOENT: 'file-gone',
  ENOTDIR: 'file-gone',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  // Error of `O_NOFOLLOW` for a link, and of any open for links that lead in a circle.
  ELOOP: 'is-a-link',
  EMLINK: 'is-a-link',
}

/** Windows names of pipes and devices, which exist beside every disk. */
const deviceOfWindows = /^[\\/]{2}(?:\.|\?[\\/]+(?:globalroot|pipe|unc[\\/]+[^\\/]+[\\/]+pipe))[\\/]/i

/**
 * Opens a file named from outside for reading, if it is a regular file: a device would never end, a pipe
 * never begin, and merely opening either may have effects. Its type is checked before it is opened, and again
 * on the open file.
 */
export async function openChosenFile(
  file: string,
  { links, mostBytes = Number.POSITIVE_INFINITY }: { readonly links: Links; readonly mostBytes?: number },
): Promise<Result<ChosenFile, { readonly reason: NotOpened; readonly bytes: number }>> {
  const refuse = (reason: NotOpened, bytes = 0) => fail({ reason, bytes })
  let handle: FileHandle | undefined
  try {
    if (process.platform === 'win32' && deviceOfWindows.test(file)) return refuse('not-a-file')
    const before = await (links === 'follow' ? stat(file) : lstat(file))
    const odd = kindOf(before)
    if (odd !== null) return refuse(odd)
    // Windows has neither flag; the comparison below replaces them.
    const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
    handle = await open(file, constants.O_RDONLY | O_NONBLOCK | (links === 'refuse' ? O_NOFOLLOW : 0))
    const stats = await handle.stat()
    const isSame = stats.ino === before.ino && stats.dev === before.dev
    const reason = !isSame ? 'not-a-file' : (kindOf(stats) ?? (stats.size > mostBytes ? 'too-large' : null))
    if (reason === null) return succeed({ handle, stats })
    await handle.close()
    return refuse(reason, stats.size)
  } catch (cause) {
    await handle?.close().catch(() => undefined)
    return refuse(reasons[errorCodeOf(cause)] ?? 'not-readable')
  }
}

function kindOf(stats: Stats): NotOpened | null {
  if (stats.isFile()) return null
  if (stats.isSymbolicLink()) return 'is-a-link'
  return stats.isDirectory() ? 'is-a-folder' : 'not-a-file'
}

/**
 * Reads up to `most` bytes from the start. A file that grows meanwhile does not lengthen the read; one that
 * shrinks yields what is left.
 */
export async function readUpTo(handle: FileHandle, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(most)
  let length = 0
  for (let read = 1; read > 0 && length < most; length += read)
    read = (await handle.read(bytes, length, most - length, length)).bytesRead
  return bytes.subarray(0, length)
}

/**
 * Resolves the links of a chosen file, for a library that opens it by its path: companions are looked up
 * beside the target. Each of them must be a regular file as well, or missing.
 */
export async function findChosenFile(
  file: string,
  endings: readonly string[],
): Promise<Result<string, NotOpened>> {
  try {
    if (process.platform === 'win32' && deviceOfWindows.test(file)) return fail('not-a-file')
    const found = await realpath(file)
    const odd = kindOf(await lstat(found))
    if (odd !== null) return fail(odd)
    for (const ending of endings) {
      const beside = await lstat(found + ending).catch((cause: unknown) => {
        if (errorCodeOf(cause) === 'ENOENT') return null
        throw cause
      })
      if (beside !== null && !beside.isFile()) return fail('not-a-file')
    }
    return succeed(found)
  } catch (cause) {
    return fail(reasons[errorCodeOf(cause)] ?? 'not-readable')
  }
}

export async function readChosenFile(
  file: string,
  mostBytes: number,
): Promise<Result<Uint8Array<ArrayBuffer>, 'not-read' | 'too-large'>> {
  const opened = await openChosenFile(file, { links: 'follow', mostBytes })
  if (!opened.ok) return fail(opened.error.reason === 'too-large' ? 'too-large' : 'not-read')
  const { handle } = opened.value
  try {
    const bytes = await readUpTo(handle, mostBytes + 1)
    return bytes.length > mostBytes ? fail('too-large') : succeed(bytes)
  } catch {
    return fail('not-read')
  } finally {
    await handle.close()
  }
}
