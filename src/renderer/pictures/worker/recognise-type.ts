import { isPictureMediaType } from '../../../shared/domain/pictures/picture-limits.ts'
import { maximumSvgBytes, readSvg, type SvgFacts } from '../svg.ts'
import { isAvif, isTiff } from './other-size.ts'

export type RecognisedType =
  /** `type`: a media type, or `unknown`. */
  | { readonly type: string; readonly svg: null }
  | { readonly type: 'image/svg+xml'; readonly svg: DrawableSvg }

export type DrawableSvg = SvgFacts & { readonly text: string }

/** Returns the type of the bytes, regardless of the file name. */
export async function recogniseType(bytes: Uint8Array): Promise<RecognisedType> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown'
  // An animated PNG is a valid PNG (https://www.w3.org/TR/png-3/).
  if (found === 'image/apng') return { type: 'image/png', svg: null }
  // Detected by its first brand, which may be that of the family that AVIF and HEIC share.
  if (/^image\/hei[cf]/.test(found) && isAvif(bytes)) return { type: 'image/avif', svg: null }
  // Truncated before its directory, which is usually at the end.
  if (found === 'unknown' && isTiff(bytes)) return { type: 'image/tiff', svg: null }
  if (isPictureMediaType(found) || (found !== 'unknown' && !found.endsWith('xml')))
    return { type: found, svg: null }
  const text = textOf(bytes)
  const svg = text === null ? null : readSvg(text)
  return svg === null || text === null
    ? { type: found, svg: null }
    : { type: 'image/svg+xml', svg: { ...svg, text } }
}

function textOf(bytes: Uint8Array): string | null {
  if (bytes.length > maximumSvgBytes) return null
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  try {
    const text = new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8', {
      fatal: true,
    }).decode(bytes)
    return text.includes('<svg') || text.includes(':svg') ? text : null
  } catch {
    return null
  }
}
