import { type Anatomy, shownSize } from '../../../shared/domain/pictures/anatomy/anatomy.ts'
import { lengthOf } from '../../../shared/domain/pictures/anatomy/bytes.ts'
import { hasPlace, uprightExif } from '../../../shared/domain/pictures/anatomy/exif.ts'
import { withExif } from '../../../shared/domain/pictures/anatomy/jpeg.ts'
import { readAnatomy } from '../../../shared/domain/pictures/anatomy/read-anatomy.ts'
import {
  isDecodable,
  isPictureMediaType,
  maximumPictureBytes,
  type PictureMediaType,
  type PictureSize,
  thumbnailBytes,
  thumbnailMediaTypes,
  thumbnailSide,
} from '../../../shared/domain/pictures/picture-limits.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { PictureChange, PictureProblem, PreparedPicture, PrepareOptions } from '../picture-outcome.ts'
import { type DecodedPicture, drawAt, within } from './canvas.ts'
import { type Converted, convertOther, type PageHelp } from './convert-other.ts'
import { decode } from './decode.ts'
import { type EncodedPicture, encode, makeFit } from './fit.ts'
import { type OpenedPicture, openAccepted, problem } from './open-accepted.ts'
import { recogniseType } from './recognise-type.ts'
import { makeViews } from './views.ts'

type Outcome = Result<PreparedPicture, PictureProblem>
type WorkerOptions = Omit<PrepareOptions, 'signal'>

/** A larger file is a film or a disk image; it is not even read. */
const maximumSourceBytes = 250_000_000

/**
 * Checks, converts, shrinks and strips a picture; see `PrepareOptions`. Rejects only on unexpected errors.
 */
export async function prepare(
  source: Blob,
  name: string,
  options: WorkerOptions,
  help: PageHelp,
): Promise<Outcome> {
  if (source.size === 0) return problem('picture-empty')
  if (source.size > maximumSourceBytes)
    return problem('picture-file-too-large', { byteLength: source.size, limit: maximumSourceBytes })
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await source.arrayBuffer())
  } catch {
    return problem('picture-unreadable')
  }
  // The file may have changed since it was dropped: from here on, only the bytes read count.
  if (bytes.length === 0) return problem('picture-empty')
  const recognised = await recogniseType(bytes)
  if (isPictureMediaType(recognised.type)) return prepareAccepted(bytes, recognised.type, name, options)
  const converted = await convertOther(bytes, recognised, options.keepFirstPicture === true, help)
  return converted.ok ? finishConverted(bytes, converted.value, name, options) : converted
}

async function prepareAccepted(
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: PictureMediaType,
  name: string,
  options: WorkerOptions,
): Promise<Outcome> {
  const anatomy = readAnatomy(mediaType, bytes)
  if (anatomy === null) return problem('picture-damaged')
  if (!isDecodable(anatomy.claimed, bytes.length))
    return problem('picture-too-many-pixels', { ...anatomy.claimed })
  if (anatomy.isTooComplex) return problem('picture-too-complex')
  const { removeDetails } = options
  const isStripped = removeDetails && anatomy.hasDetails
  const byteLength = isStripped ? lengthOf(anatomy.bare) : bytes.length
  const { frames } = anatomy
  const facts = { byteLength, limit: maximumPictureBytes, frames, ...shownSize(anatomy) }
  if (byteLength > maximumPictureBytes) {
    if (frames > 1 && options.keepFirstPicture !== true) return problem('picture-too-large-moving', facts)
    if (frames === 1 && options.makeSmaller !== true) return problem('picture-too-large', facts)
  }
  const opened = await openAccepted({ bytes, type: mediaType, anatomy, removeDetails })
  if (opened === null) return problem('picture-damaged')
  const { picture } = opened
  const { width, height } = picture
  const source = { type: mediaType, byteLength: bytes.length, frames: opened.frames, width, height }
  const changes: PictureChange[] = [
    ...(opened.isRepaired ? (['repaired'] as const) : []),
    ...(opened.isStripped ? ([removedFrom(anatomy)] as const) : []),
  ]
  if (opened.bytes.length <= maximumPictureBytes) {
    const same = { bytes: opened.bytes, mediaType, width, height }
    const rest = {
      name,
      frames: opened.frames,
      source,
      changes,
      isThumbnail: isThumbnail(opened, anatomy, same),
    }
    return finish(picture, same, rest, options)
  }
  const fitting = await makeFit(picture)
  if (fitting === null) return problem('picture-too-large', facts)
  const smaller = removeDetails ? fitting : withDetails(fitting, mediaType, anatomy)
  if (opened.frames > 1) changes.push('first-picture-kept')
  changes.push('made-smaller')
  return finish(picture, smaller, { name, frames: 1, source, changes }, options)
}

/** Returns true if the picture can serve as its own thumbnail: small, upright and without details. */
function isThumbnail(
  { frames, isStripped }: OpenedPicture,
  { orientation, hasDetails }: Anatomy,
  { bytes, mediaType, width, height }: EncodedPicture,
): boolean {
  const isSmall = Math.max(width, height) <= thumbnailSide && bytes.length <= thumbnailBytes
  const isPlain = frames === 1 && orientation === 1 && (isStripped || !hasDetails)
  return isSmall && isPlain && thumbnailMediaTypes.includes(mediaType)
}

const removedFrom = ({ exif }: Anatomy) =>
  exif !== null && hasPlace(exif) ? 'location-removed' : 'details-removed'

/** Adds camera details if wanted; the pixels are already upright. */
function withDetails(fitting: EncodedPicture, was: PictureMediaType, { exif }: Anatomy): EncodedPicture {
  if (exif === null || was !== 'image/jpeg' || fitting.mediaType !== was) return fitting
  const bytes = withExif(fitting.bytes, uprightExif(exif))
  return bytes.length <= maximumPictureBytes ? { ...fitting, bytes } : fitting
}

async function finishConverted(
  bytes: Uint8Array,
  { decoded, lossless, type, frames }: Converted,
  name: string,
  options: WorkerOptions,
): Promise<Outcome> {
  const { width, height } = decoded
  const facts = { byteLength: bytes.length, limit: maximumPictureBytes, frames, width, height }
  const fitting = lossless ?? (await makeFit(decoded))
  if (fitting === null) return problem('picture-too-large', facts)
  const isSmaller = fitting.width < width
  // Pixels are reduced only on request.
  if (isSmaller && options.makeSmaller !== true) return problem('picture-too-large', facts)
  const changes: PictureChange[] = [
    'converted',
    ...(frames > 1 ? ([type === 'image/tiff' ? 'first-page-kept' : 'first-picture-kept'] as const) : []),
    ...(isSmaller ? (['made-smaller'] as const) : []),
  ]
  const source = { type, byteLength: bytes.length, frames, width, height }
  return finish(decoded, fitting, { name, frames: 1, source, changes }, options)
}

type FinishedFacts = Pick<PreparedPicture, 'name' | 'frames' | 'source' | 'changes'> & {
  readonly isThumbnail?: boolean
}

async function finish(
  decoded: DecodedPicture,
  { bytes, mediaType, width, height }: EncodedPicture,
  { isThumbnail = false, ...rest }: FinishedFacts,
  { withViews = false }: WorkerOptions,
): Promise<Outcome> {
  const views = withViews ? await bothViews(decoded, bytes, mediaType) : null
  const thumbnail = isThumbnail ? bytes.slice() : await makeThumbnail(decoded)
  // Frees hundreds of megabytes, which the engine would keep until the next collection.
  decoded.pixels.close()
  return succeed({
    ...rest,
    name: mediaType === rest.source.type ? rest.name : renamed(rest.name, mediaType),
    bytes,
    mediaType,
    width,
    height,
    thumbnail,
    views,
  })
}

async function bothViews(
  before: DecodedPicture,
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: PictureMediaType,
): Promise<PreparedPicture['views']> {
  const full: PictureSize = before
  const orientation = readAnatomy(mediaType, bytes)?.orientation ?? 1
  const after = await decode(bytes, { type: mediaType, isWide: before.isWide, orientation })
  if (after === null) return null
  return { before: await makeViews(before, full), after: await makeViews(after, full) }
}

const endings: Readonly<Record<PictureMediaType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

function renamed(name: string, mediaType: PictureMediaType): string {
  return `${name.replace(/\.\w{1,5}$/, '')}.${endings[mediaType]}`
}

const qualities = [0.82, 0.6, 0.3]

async function makeThumbnail(picture: DecodedPicture): Promise<Uint8Array<ArrayBuffer>> {
  for (let side = thumbnailSide; ; side = Math.ceil(side / 2)) {
    const canvas = drawAt({ ...picture, isWide: false }, within(picture, side))
    for (const quality of qualities) {
      const bytes = await encode(canvas, 'image/webp', quality)
      if (bytes.length <= thumbnailBytes) return bytes
    }
  }
}
