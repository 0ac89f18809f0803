import { chmod, copyFile, realpath, rm, stat } from 'node:fs/promises'
import { putInPlace, unfinishedSuffix } from '../../files/in-place.ts'
import { requireSha512 } from './check-download.ts'

/**
 * Replaces the running AppImage by a download under the same name, so that starters continue to work: copied
 * beside it, compared again and moved over it. On any failure the old one is still whole.
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
