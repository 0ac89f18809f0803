import { maximumPictureBytes } from '../../../shared/domain/picture-limits.ts'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import { tryCall } from '../../ipc/call.ts'
import { wordsOfFailure } from '../../words/failures.ts'
import { words } from '../../words/words.ts'

/** Hands a file over to be checked and held; the words say why it was not taken. */
export async function holdPicture(file: File): Promise<HeldPicture | string> {
  // Looked at here first: a file of gigabytes should not travel to be refused.
  if (file.size > maximumPictureBytes) return words.add.tooLarge(file.size)
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return words.add.notReadable
  }
  const held = await tryCall('pictures/hold', { bytes, name: file.name })
  return held.ok ? held.value : wordsOfFailure(held.error)
}
