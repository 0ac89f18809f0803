import type { PictureMediaType, PictureSize } from '../../shared/domain/pictures/picture-limits.ts'
import type { Result } from '../../shared/result.ts'
import type { DecodedHeic } from '../../shared/schemas/decoded-heic.ts'

/** Chosen or dropped file, or the content of the clipboard or a `data:` address. */
export type PictureSource = Blob & { readonly name?: string }

export type PrepareOptions = {
  /** The preference `removePictureDetails`: place, camera, author and the like go; the pixels stay as they are. */
  readonly removeDetails: boolean
  /** Shrinks a picture over the service's limit; otherwise it is refused as `picture-too-large`. */
  readonly makeSmaller?: boolean
  /** Converts an animation that cannot be sent to its first picture; otherwise it is refused. */
  readonly keepFirstPicture?: boolean
  /** Whether to draw the original and the result, for showing both. */
  readonly withViews?: boolean
  readonly signal?: AbortSignal
}

/** Parts of a picture to be shown beside each other: all of it, and its middle at full size. */
export type PictureViews = { readonly whole: Blob; readonly middle: Blob }

export type PictureChange =
  /** Place, camera and other details were removed. */
  | 'location-removed'
  | 'details-removed'
  | 'converted'
  | 'made-smaller'
  | 'first-picture-kept'
  /** The TIFF had several pages. */
  | 'first-page-kept'
  /** The file was damaged, and only the parts needed to show its picture were kept. */
  | 'repaired'

/** Picture as the service takes it, with the changes made to it. */
export type PreparedPicture = PictureSize & {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: PictureMediaType
  /** The source's name; with another ending where the type has changed. */
  readonly name: string
  /** 1 for one that stands still. */
  readonly frames: number
  readonly changes: readonly PictureChange[]
  readonly source: PictureSize & {
    /** A media type, such as `image/bmp`. */
    readonly type: string
    readonly byteLength: number
    /** Number of frames, or of the pages of a TIFF. */
    readonly frames: number
  }
  /** A WebP, PNG or JPEG of at most `thumbnailBytes`, to be kept under the id that `pictures/hold` gives. */
  readonly thumbnail: Uint8Array<ArrayBuffer>
  readonly views: { readonly before: PictureViews; readonly after: PictureViews } | null
}

export type PictureProblem = {
  readonly code:
    | 'picture-empty'
    /** The file is gone, or may not be read. */
    | 'picture-unreadable'
    /** Not a picture, or of a kind nobody here knows. */
    | 'picture-type-not-accepted'
    /** A picture that neither the engine nor the app has a decoder for, such as JPEG XL. */
    | 'picture-type-not-convertible'
    /** Refused by its header, before anything was decoded. */
    | 'picture-too-many-pixels'
    /** Decoding or drawing it would take more than any picture made by a person. */
    | 'picture-too-complex'
    /** Cut off, or broken inside. */
    | 'picture-damaged'
    /** Can be made smaller. */
    | 'picture-too-large'
    /** Too large, and animated: only its first picture could be made smaller. */
    | 'picture-too-large-moving'
    /** An animation in a format that the service refuses: only its first picture could be converted. */
    | 'picture-type-moving'
    /** The file is too large to be opened. */
    | 'picture-file-too-large'
    | 'picture-took-too-long'
    /** The caller's signal. */
    | 'picture-stopped'
  /** Known facts: `byteLength`, `limit`, `type`, `width`, `height`, `frames`. */
  readonly facts: Readonly<Record<string, string | number>>
}

const firstBytes: Readonly<Record<number, string>> = { 137: 'image/png', 255: 'image/jpeg' }

/** Returns a data address of a thumbnail for an image element, which needs no cleanup. */
export function thumbnailAddress(bytes: Uint8Array): string {
  const type = firstBytes[bytes[0] ?? 0] ?? 'image/webp'
  return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

/** Message from the page to its worker. One picture at a time. */
export type ToWorker =
  | {
      readonly kind: 'prepare'
      readonly source: Blob
      readonly name: string
      readonly options: Omit<PrepareOptions, 'signal'>
    }
  /** The answer to `draw-svg`; null where the engine could not. */
  | { readonly kind: 'drawn'; readonly picture: ImageBitmap | null }
  /** The answer to `decode-heic`. */
  | { readonly kind: 'heic-decoded'; readonly decoded: DecodedHeic }

/** Message from the worker to the page. */
export type FromWorker =
  | { readonly kind: 'prepared'; readonly outcome: Result<PreparedPicture, PictureProblem> }
  /** Only the page has image elements, which draw an SVG without running or loading anything for it. */
  | {
      readonly kind: 'draw-svg'
      readonly text: string
      readonly width: number
      readonly height: number
    }
  /** Only the main process runs WebAssembly, in which the decoder is written. */
  | { readonly kind: 'decode-heic'; readonly bytes: Uint8Array<ArrayBuffer> }
