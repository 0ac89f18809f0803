import { isDecodable } from '../../../../shared/domain/pictures/picture-limits.ts'
import { type Result, succeed } from '../../../../shared/result.ts'
import type { PictureProblem } from '../../picture-outcome.ts'
import { type DecodedPicture, newCanvas } from '../canvas.ts'
import { turned } from '../decode.ts'
import { problem } from '../open-accepted.ts'
import { readTiff } from './directory.ts'
import { readPieces, TiffDamaged } from './read-pieces.ts'
import { bmpWithProfile, jpegWithProfile } from './with-profile.ts'

const type = 'image/tiff'

/** Decodes the first page of a TIFF, upright, because the engine cannot. */
export async function decodeTiff(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<{ readonly picture: DecodedPicture; readonly frames: number }, PictureProblem>> {
  const tiff = readTiff(bytes, (size) => isDecodable(size, bytes.length))
  if (tiff.kind === 'damaged') return problem('picture-damaged')
  if (tiff.kind === 'other') return problem('picture-type-not-convertible', { type })
  if (tiff.kind === 'too-large') return problem('picture-too-many-pixels', { ...tiff.size })
  const { page, pages } = tiff
  const { profile } = page
  const isWide = profile.length > 0
  const { canvas, context } = newCanvas(page, isWide)
  try {
    for await (const part of readPieces(bytes, page)) {
      if (part.kind === 'pixels' && !isWide) {
        context.putImageData(new ImageData(part.pixels, part.width), part.left, part.top)
        continue
      }
      const file =
        part.kind === 'pixels'
          ? bmpWithProfile(part.pixels, part.width, profile)
          : new Blob([isWide ? jpegWithProfile(part.jpeg, profile) : part.jpeg], { type: 'image/jpeg' })
      const drawn = await createImageBitmap(file)
      context.drawImage(drawn, part.left, part.top)
      drawn.close()
    }
  } catch (cause) {
    // The engine's error for an undecodable JPEG.
    if (!(cause instanceof TiffDamaged || cause instanceof DOMException)) throw cause
    return problem('picture-damaged')
  }
  const pixels = turned(canvas.transferToImageBitmap(), page.orientation, isWide)
  const { width, height } = pixels
  const mayBeTransparent = page.alpha !== 'none'
  return succeed({ picture: { pixels, width, height, isWide, mayBeTransparent }, frames: pages })
}
