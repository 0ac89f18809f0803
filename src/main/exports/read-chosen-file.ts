import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { fail, type Result, succeed } from '../../shared/result.ts'

/**
 * Reads a small file that the person chose. Only a regular one: a pipe or a device might never end. A link is
 * followed, since it was chosen as it is. A file that changes meanwhile gives what was read of it, never more than
 * `mostBytes`.
 */
export async function readChosenFile(
  file: string,
  mostBytes: number,
): Promise<Result<Uint8Array<ArrayBuffer>, 'not-read' | 'too-large'>> {
  let handle: FileHandle | undefined
  try {
    // Not there on Windows; elsewhere opening a pipe that nobody writes to would not come back.
    const { O_NONBLOCK = 0 } = constants
    handle = await open(file, constants.O_RDONLY | O_NONBLOCK)
    if (!(await handle.stat()).isFile()) return fail('not-read')
    const bytes = new Uint8Array(mostBytes + 1)
    let length = 0
    for (let read = 1; read > 0 && length < bytes.length; length += read)
      read = (await handle.read(bytes, length, bytes.length - length)).bytesRead
    return length > mostBytes ? fail('too-large') : succeed(bytes.subarray(0, length))
  } catch {
    return fail('not-read')
  } finally {
    await handle?.close()
  }
}
