import { chmod, copyFile, realpath, rm, stat } from 'node:fs/promises'
import { putInPlace, unfinishedSuffix } from '../../files/in-place.ts'
import { requireSha512 } from './check-download.ts'

/**
 * Puts a downloaded AppImage in the place of the one that runs, under the same name, so that starters go on working:
 * copied beside it, compared once more and moved over it. Whatever fails, the old one is still there whole.
 */
export async function replaceAppImage(downloaded: string, target: string, sha512: string): Promise<string> {
  const file = await realpath(target)
  const beside = file + unfinishedSuffix
  try {
    await copyFile(downloaded, beside)
    await requireSha512(beside, sha512)
    await chmod(beside, (await stat(file)).mode | 0o111)
    await putInPlace(beside, file)
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw cause
  }
  return file
}

/** Removes what an interrupted replacement left beside the app: a file as large as the app. */
export async function removeUnfinishedReplacement(target: string): Promise<void> {
  try {
    await rm((await realpath(target)) + unfinishedSuffix, { force: true })
  } catch {
    // The next version overwrites it.
  }
}
