import type { Anatomy } from '../../../shared/domain/pictures/anatomy/anatomy.ts'
import { joinPieces } from '../../../shared/domain/pictures/anatomy/bytes.ts'
import { withMoreCode } from '../../../shared/domain/pictures/anatomy/jpeg.ts'
import type { PictureMediaType } from '../../../shared/domain/pictures/picture-limits.ts'
import { fail } from '../../../shared/result.ts'
import type { PictureProblem } from '../picture-outcome.ts'
import type { DecodedPicture } from './canvas.ts'
import { countFrames, decode, fingerprintOf } from './decode.ts'

export type OpenedPicture = {
  readonly picture: DecodedPicture
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly frames: number
  readonly isStripped: boolean
  readonly isRepaired: boolean
}

type Source = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: PictureMediaType
  readonly anatomy: Anatomy
  readonly removeDetails: boolean
}

/**
 * Decodes a picture of an accepted type, and returns the file to send: the original, or the parts needed to
 * show it. Null if the engine cannot decode it, even without its broken parts.
 */
export async function openAccepted(source: Source): Promise<OpenedPicture | null> {
  const { bytes, type, anatomy, removeDetails } = source
  const isStripped = removeDetails && anatomy.hasDetails
  if (anatomy.isBroken) return openBroken(source)
  const kept = isStripped ? joinPieces(anatomy.bare) : bytes
  const picture = await decode(kept, { ...anatomy, type })
  if (picture === null) return isStripped || !anatomy.hasDetails ? null : openBroken(source)
  const frames = await framesOf(kept, source)
  return { picture, bytes: kept, frames, isStripped, isRepaired: false }
}

/** Opens a broken file. Faults that some engines skip may stop others: they are removed like details. */
async function openBroken(source: Source): Promise<OpenedPicture | null> {
  const { bytes, type, anatomy, removeDetails } = source
  const options = { ...anatomy, type }
  const bare = joinPieces(anatomy.bare)
  const asItIs = await decode(bytes, options)
  if (asItIs !== null && !removeDetails)
    return {
      picture: asItIs,
      bytes,
      frames: await framesOf(bytes, source),
      isStripped: false,
      isRepaired: false,
    }
  const shown = asItIs === null ? null : await fingerprintOf(asItIs)
  // Frees up to half a gigabyte before the next is decoded.
  asItIs?.pixels.close()
  const repaired = await decode(bare, options)
  if (repaired === null) return null
  if (!(await isWhole(repaired, bare, shown, source))) {
    repaired.pixels.close()
    return null
  }
  return {
    picture: repaired,
    bytes: bare,
    frames: await framesOf(bare, source),
    isStripped: anatomy.hasDetails,
    isRepaired: true,
  }
}

/** Returns true if the repaired picture equals the broken file's or, if that shows nothing, is complete. */
async function isWhole(
  repaired: DecodedPicture,
  bare: Uint8Array,
  shown: string | null,
  { type, anatomy }: Source,
): Promise<boolean> {
  if (shown !== null) return shown === (await fingerprintOf(repaired))
  // Other formats decode only if complete; a truncated JPEG is grey below.
  if (type !== 'image/jpeg') return true
  const other = await decode(withMoreCode(bare), { ...anatomy, type })
  if (other === null) return false
  const print = await fingerprintOf(other)
  other.pixels.close()
  return print === (await fingerprintOf(repaired))
}

async function framesOf(bytes: Uint8Array<ArrayBuffer>, { type, anatomy }: Source): Promise<number> {
  return anatomy.frames > 1 ? countFrames(bytes, type) : 1
}

export const problem = (
  code: PictureProblem['code'],
  facts: PictureProblem['facts'] = {},
): { readonly ok: false; readonly error: PictureProblem } => fail({ code, facts })
