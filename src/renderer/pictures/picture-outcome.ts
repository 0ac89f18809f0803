import type { PictureMediaType, PictureSize } from '../../shared/domain/pictures/picture-limits.ts'
import type { Result } from '../../shared/result.ts'
import type { DecodedHeic } from '../../shared/schemas/decoded-heic.ts'

export type PictureSource = Blob & { readonly name?: string }

export type PrepareOptions = {
  /** The preference `removePictureDetails`: removes place, camera, author and the like; the pixels stay. */
  readonly removeDetails: boolean
  /** Shrinks a picture over the service's limit; otherwise the result is `picture-too-large`. */
  readonly makeSmaller?: boolean
  /** Converts an unsendable animation to its first picture; otherwise it is refused. */
  readonly keepFirstPicture?: boolean
  readonly withViews?: boolean
  readonly signal?: AbortSignal
}

export type PictureViews = { readonly whole: Blob; readonly middle: Blob }

export type PictureChange =
  | 'location-removed'
  | 'details-removed'
  | 'converted'
  | 'made-smaller'
  | 'first-picture-kept'
  | 'first-page-kept'
  /** The file was damaged; only the parts needed for its picture were kept. */
  | 'repaired'

export type PreparedPicture = PictureSize & {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: PictureMediaType
  readonly name: string
  /** 1 for a still picture. */
  readonly frames: number
  readonly changes: readonly PictureChange[]
  readonly source: PictureSize & {
    readonly type: string
    readonly byteLength: number
    readonly frames: number
  }
  /** A WebP, PNG or JPEG of at most `thumbnailBytes`, stored under the ID from `pictures/hold`. */
  readonly thumbnail: Uint8Array<ArrayBuffer>
  readonly views: { readonly before: PictureViews; readonly after: PictureViews } | null
}

export type PictureProblem = {
  readonly code:
    | 'picture-empty'
    | 'picture-unreadable'
    | 'picture-type-not-accepted'
    /** Neither the engine nor the app has a decoder, as for JPEG XL. */
    | 'picture-type-not-convertible'
    /** Refused by its header, before decoding. */
    | 'picture-too-many-pixels'
    /** Decoding or drawing would cost more than for any real picture. */
    | 'picture-too-complex'
    | 'picture-damaged'
    | 'picture-too-large'
    /** Too large and animated: only its first picture can be shrunk. */
    | 'picture-too-large-moving'
    /** Animation in an unsupported format: only its first picture can be converted. */
    | 'picture-type-moving'
    | 'picture-file-too-large'
    | 'picture-took-too-long'
    | 'picture-stopped'
  /** Known facts: `byteLength`, `limit`, `type`, `width`, `height`, `frames`. */
  readonly facts: Readonly<Record<string, string | number>>
}

const firstBytes: Readonly<Record<number, string>> = { 137: 'image/png', 255: 'image/jpeg' }

/** Returns a data address for an image element; it needs no cleanup. */
export function thumbnailAddress(bytes: Uint8Array): string {
  const type = firstBytes[bytes[0] ?? 0] ?? 'image/webp'
  return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

export type ToWorker =
  | {
      readonly kind: 'prepare'
      readonly source: Blob
      readonly name: string
      readonly options: Omit<PrepareOptions, 'signal'>
    }
  /** The answer to `draw-svg`; null if the engine could not. */
  | { readonly kind: 'drawn'; readonly picture: ImageBitmap | null }
  | { readonly kind: 'heic-decoded'; readonly decoded: DecodedHeic }

export type FromWorker =
  | { readonly kind: 'prepared'; readonly outcome: Result<PreparedPicture, PictureProblem> }
  /** Only the page has image elements, which draw an SVG without scripts or external resources. */
  | {
      readonly kind: 'draw-svg'
      readonly text: string
      readonly width: number
      readonly height: number
    }
  /** Only the main process may run WebAssembly, which the decoder needs. */
  | { readonly kind: 'decode-heic'; readonly bytes: Uint8Array<ArrayBuffer> }
