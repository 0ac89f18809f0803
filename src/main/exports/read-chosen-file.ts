import { fail, type Result, succeed } from '../../shared/result.ts'
import { openChosenFile, readUpTo } from '../files/open-chosen-file.ts'

/** Reads a small file that the person chose in a dialog, all of it or nothing. */
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
