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
  /** File that shows the picture, and can be sent. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly frames: number
  /** Whether its details were left out. */
  readonly isStripped: boolean
  /** Whether a broken part of it was left out. */
  readonly isRepaired: boolean
}

type Source = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: PictureMediaType
  readonly anatomy: Anatomy
  readonly removeDetails: boolean
}

/**
 * Decodes a picture of a type that the service takes, and returns the part of its file to send: all of it, or
 * the parts needed to show it. Null if the engine cannot decode it, even with its broken parts left out.
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

/** Opens a broken file. Faults that some engines pass over may stop others: they go where details go. */
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
  // Before the next is decoded: each may take half a gigabyte.
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

/** Whether the repaired picture shows the same as the broken file or, if that shows nothing, is complete. */
async function isWhole(
  repaired: DecodedPicture,
  bare: Uint8Array,
  shown: string | null,
  { type, anatomy }: Source,
): Promise<boolean> {
  if (shown !== null) return shown === (await fingerprintOf(repaired))
  // Other formats are not decoded unless they are complete; a JPEG that ends early is grey below.
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

/** Shortens writing a problem value. */
export const problem = (
  code: PictureProblem['code'],
  facts: PictureProblem['facts'] = {},
): { readonly ok: false; readonly error: PictureProblem } => fail({ code, facts })
