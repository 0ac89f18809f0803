import type { PictureSize } from '../picture-limits.ts'

/** Cameras and programs write fewer segments. */
export const mostPieces = 200_000

export const largest = (sizes: readonly PictureSize[]): PictureSize =>
  sizes.reduce(
    (found, { width, height }) => ({
      width: Math.max(found.width, width),
      height: Math.max(found.height, height),
    }),
    { width: 0, height: 0 },
  )

export type Anatomy = {
  /** Size as stored; `orientation` turns it for display. */
  readonly size: PictureSize
  /** Maximum of each side claimed anywhere in the file: a decoder may allocate that. */
  readonly claimed: PictureSize
  /** 1 to 8, as in EXIF; from 5 on, width and height are swapped. */
  readonly orientation: number
  /** 1 for a still picture. */
  readonly frames: number
  readonly isWide: boolean
  /**
   * True if the file violates its format: it ends early, or has stray bytes. `bare` is then made of the
   * readable parts, with an added end. Only a decoder can tell whether that shows the picture.
   */
  readonly isBroken: boolean
  /** True if decoding would take far longer than usual for this size. */
  readonly isTooComplex: boolean
  /** True if `bare` omits anything: place, camera, author, comments, data after the end. */
  readonly hasDetails: boolean
  /** The picture without its details, in pieces: pixels, colours, orientation and animation are unchanged. */
  readonly bare: readonly Uint8Array[]
  /** EXIF data, for carrying it into another file. Null if there is none. */
  readonly exif: Uint8Array | null
}

export function shownSize({ size, orientation }: Pick<Anatomy, 'size' | 'orientation'>): PictureSize {
  return orientation >= 5 ? { width: size.height, height: size.width } : size
}
