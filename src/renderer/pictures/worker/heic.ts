import { hasText, readUint16, readUint32 } from '../../../shared/domain/pictures/anatomy/bytes.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { PictureProblem } from '../picture-outcome.ts'
import { type DecodedPicture, newCanvas } from './canvas.ts'
import type { PageHelp } from './convert-other.ts'
import { problem } from './open-accepted.ts'
import { bmpWithProfile, mostProfileBytes } from './tiff/with-profile.ts'

/** Limits memory: a second copy of a large picture could be too much. */
const rowsAtOnce = 256

/** Draws the pixels that main decoded from a HEIC file, in its colour space. */
export async function decodeHeic(
  bytes: Uint8Array<ArrayBuffer>,
  { decodeHeic }: Pick<PageHelp, 'decodeHeic'>,
): Promise<Result<DecodedPicture, PictureProblem>> {
  const decoded = await decodeHeic(bytes)
  if (decoded.kind === 'damaged') return problem('picture-damaged')
  if (decoded.kind === 'took-too-long') return problem('picture-took-too-long')
  const { width, height } = decoded
  if (decoded.kind === 'too-many-pixels') return problem('picture-too-many-pixels', { width, height })
  const colours = readColours(bytes)
  const isWide = colours.kind !== 'srgb'
  const { canvas, context } = newCanvas(decoded, isWide)
  const pixels = new Uint8ClampedArray(
    decoded.pixels.buffer,
    decoded.pixels.byteOffset,
    decoded.pixels.length,
  )
  for (let top = 0; top < height; top += rowsAtOnce) {
    const part = pixels.subarray(top * width * 4, (top + rowsAtOnce) * width * 4)
    if (colours.kind === 'profile') {
      const drawn = await createImageBitmap(bmpWithProfile(part, width, colours.profile))
      context.drawImage(drawn, 0, top)
      drawn.close()
    } else {
      const colorSpace = isWide ? 'display-p3' : 'srgb'
      context.putImageData(new ImageData(part, width, part.length / 4 / width, { colorSpace }), 0, top)
    }
  }
  const bitmap = canvas.transferToImageBitmap()
  return succeed({ pixels: bitmap, width, height, isWide, mayBeTransparent: true })
}

type Colours = { readonly kind: 'srgb' | 'p3' } | { readonly kind: 'profile'; readonly profile: Uint8Array }

/** SMPTE EG 432-1: Display P3 (ISO/IEC 23091-2, table 2). */
const p3Primaries = 12

/**
 * Returns the first colour box that names a profile or Display P3 (ISO/IEC 14496-12, `colr`); all parts of a
 * photo share it.
 */
export function readColours(bytes: Uint8Array): Colours {
  for (let at = bytes.indexOf(0x63, 4); at !== -1; at = bytes.indexOf(0x63, at + 1)) {
    if (!hasText(bytes, at, 'colr')) continue
    const profile = bytes.subarray(at + 8, at - 4 + readUint32(bytes, at - 4))
    const isProfile = hasText(bytes, at + 4, 'prof') || hasText(bytes, at + 4, 'rICC')
    if (isProfile && profile.length > 0 && profile.length <= mostProfileBytes)
      return { kind: 'profile', profile }
    if (hasText(bytes, at + 4, 'nclx') && readUint16(bytes, at + 8) === p3Primaries) return { kind: 'p3' }
  }
  return { kind: 'srgb' }
}
