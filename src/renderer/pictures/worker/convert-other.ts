import {
  isDecodable,
  isHeicDecodable,
  maximumPictureBytes,
} from '../../../shared/domain/pictures/picture-limits.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { DecodedHeic } from '../../../shared/schemas/decoded-heic.ts'
import type { PictureProblem } from '../picture-outcome.ts'
import { drawnSize, maximumSvgElements } from '../svg.ts'
import { type DecodedPicture, drawAt } from './canvas.ts'
import { canDecode, decode } from './decode.ts'
import { type EncodedPicture, encode } from './fit.ts'
import { problem } from './open-accepted.ts'
import { isSequence, readOtherSize } from './other-size.ts'
import type { DrawableSvg, RecognisedType } from './recognise-type.ts'

export type PageHelp = {
  readonly drawSvg: (
    text: string,
    size: { readonly width: number; readonly height: number },
  ) => Promise<ImageBitmap | null>
  readonly decodeHeic: (bytes: Uint8Array<ArrayBuffer>) => Promise<DecodedHeic>
}

export type Converted = {
  readonly decoded: DecodedPicture
  readonly lossless: EncodedPicture | null
  readonly type: string
  readonly frames: number
}

/** Types of drawings and scans, which become PNG if possible. Other types are photographs. */
const losslessTypes = new Set(['image/bmp', 'image/tiff', 'image/svg+xml', 'image/x-icon'])
/** A larger PNG would exceed the limit by far. */
const mostLosslessPixels = 12_000_000

export async function convertOther(
  bytes: Uint8Array<ArrayBuffer>,
  recognised: RecognisedType,
  keepFirstPicture: boolean,
  help: PageHelp,
): Promise<Result<Converted, PictureProblem>> {
  const { type, svg } = recognised
  if (!type.startsWith('image/')) return problem('picture-type-not-accepted', { type })
  const decoded =
    svg === null ? await decodeOther(bytes, type, keepFirstPicture, help) : await decodeSvg(svg, help)
  if (!decoded.ok) return decoded
  const lossless = losslessTypes.has(type) ? await asPng(decoded.value.picture) : null
  return succeed({ decoded: decoded.value.picture, lossless, type, frames: decoded.value.frames })
}

type Decoded = { readonly picture: DecodedPicture; readonly frames: number }

async function decodeOther(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  keepFirstPicture: boolean,
  help: PageHelp,
): Promise<Result<Decoded, PictureProblem>> {
  if (type === 'image/tiff') {
    const { decodeTiff } = await import('./tiff/decode-tiff.ts')
    return decodeTiff(bytes)
  }
  const isHeic = /^image\/hei[cf]/.test(type)
  if (!isHeic && !(await canDecode(type))) return problem('picture-type-not-convertible', { type })
  const size = readOtherSize(type, bytes)
  if (size === null) return problem('picture-damaged')
  const isSmallEnough = isHeic ? isHeicDecodable : isDecodable
  if (!isSmallEnough(size, bytes.length)) return problem('picture-too-many-pixels', { ...size })
  const isMoving = isSequence(bytes)
  if (isMoving && !keepFirstPicture) return problem('picture-type-moving', { type })
  const frames = isMoving ? 2 : 1
  if (isHeic) {
    const { decodeHeic } = await import('./heic.ts')
    const decoded = await decodeHeic(bytes, help)
    return decoded.ok ? succeed({ picture: decoded.value, frames }) : decoded
  }
  const picture = await decode(bytes, { type, isWide: false })
  return picture === null ? problem('picture-damaged') : succeed({ picture, frames })
}

async function decodeSvg(svg: DrawableSvg, { drawSvg }: PageHelp): Promise<Result<Decoded, PictureProblem>> {
  if (svg.elements > maximumSvgElements) return problem('picture-too-complex')
  const pixels = await drawSvg(svg.text, drawnSize(svg.size))
  if (pixels === null) return problem('picture-damaged')
  const { width, height } = pixels
  return succeed({ picture: { pixels, width, height, isWide: false, mayBeTransparent: true }, frames: 1 })
}

async function asPng(picture: DecodedPicture): Promise<EncodedPicture | null> {
  const { width, height } = picture
  if (width * height > mostLosslessPixels) return null
  const bytes = await encode(drawAt(picture, picture), 'image/png')
  return bytes.length > maximumPictureBytes ? null : { bytes, mediaType: 'image/png', width, height }
}
