import type { PictureSize } from '../picture-limits.ts'

/** Neither cameras nor programs write files with more segments. */
export const mostPieces = 200_000

/** The larger of each side. */
export const largest = (sizes: readonly PictureSize[]): PictureSize =>
  sizes.reduce(
    (found, { width, height }) => ({
      width: Math.max(found.width, width),
      height: Math.max(found.height, height),
    }),
    { width: 0, height: 0 },
  )

/** Facts that a picture's file states, read without decoding a single pixel. */
export type Anatomy = {
  /** The size that decoders give, as stored; it is shown turned where `orientation` says so. */
  readonly size: PictureSize
  /** The larger of each side wherever the file claims one: a decoder may allocate that. */
  readonly claimed: PictureSize
  /** 1 to 8, as EXIF numbers them; from 5 on the picture lies on its side. */
  readonly orientation: number
  /** 1 for a picture that stands still. */
  readonly frames: number
  /** Whether its colour profile reaches beyond sRGB. */
  readonly isWide: boolean
  /**
   * Whether the file violates its format: it ends early, or has bytes that belong to no part of it. `bare` is
   * then made of the readable parts, with an end of its own. Only a decoder can tell whether that is the
   * picture.
   */
  readonly isBroken: boolean
  /** Whether decoding would take far longer than for any picture of this size. */
  readonly isTooComplex: boolean
  /** Whether `bare` leaves anything out: place, camera, author, comments, data behind the end. */
  readonly hasDetails: boolean
  /** The picture without its details, in pieces: pixels, colours, orientation and animation are unchanged. */
  readonly bare: readonly Uint8Array[]
  /** EXIF data, for carrying it into another file. Null if there is none. */
  readonly exif: Uint8Array | null
}

/** Width and height after the orientation is applied. */
export function shownSize({ size, orientation }: Pick<Anatomy, 'size' | 'orientation'>): PictureSize {
  return orientation >= 5 ? { width: size.height, height: size.width } : size
}
