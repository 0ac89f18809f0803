import { type Anatomy, largest, mostPieces } from './anatomy.ts'
import { areSame, byteAt, hasText, joinPieces, readUint16 } from './bytes.ts'
import { isWideProfile, orientationExif, readOrientation } from './exif.ts'
import { haveAllBits, type JpegSegment, jpegSegments, mostScans, startOfScan } from './jpeg-segments.ts'

const exifName = 'Exif\0\0'
const profileName = 'ICC_PROFILE\0'
const jfifHeadLength = 14
const app = (number: number) => 0xe0 + number
const start = [0xff, 0xd8]
const end = [0xff, 0xd9]

const isFrame = ({ marker }: JpegSegment) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isScan = ({ marker }: JpegSegment) => marker === startOfScan
/** Application segments and comments, which decoding does not need. */
const isExtra = ({ marker }: JpegSegment) => (marker >= app(0) && marker <= app(15)) || marker === 0xfe
/** Decoders ignore the last byte of the name, which is padding. */
const isExif = ({ marker, body }: JpegSegment) =>
  marker === app(1) && body.length > exifName.length && hasText(body, 0, exifName.slice(0, -1))
const isProfile = ({ marker, body }: JpegSegment) => marker === app(2) && hasText(body, 0, profileName)
const isJfif = ({ marker, body }: JpegSegment) =>
  marker === app(0) && hasText(body, 0, 'JFIF\0') && body.length >= jfifHeadLength
/** Adobe's segment, without which CMYK and RGB pictures would be shown in wrong colours. */
const isAdobe = ({ marker, body }: JpegSegment) => marker === app(14) && hasText(body, 0, 'Adobe')

/**
 * Reads a JPEG (ITU-T T.81, annex B). Besides what decoding needs, `bare` keeps only the JFIF header without its
 * thumbnail, the colour profile and Adobe's colour transform; data after the end, such as the film of a moving photo,
 * is dropped. Null if it is not a JPEG, or its size cannot be read.
 */
export function readJpeg(bytes: Uint8Array): Anatomy | null {
  const found = jpegSegments(bytes)
  if (found === null) return null
  const { segments, hasEnd, hasJunk } = found
  const frames = segments.filter(isFrame)
  const [frame] = frames
  if (frame === undefined) return null
  const size = sizeIn(frame)
  if (size.width === 0 || size.height === 0) return null
  const scans = segments.filter(isScan)
  const firstScan = segments.findIndex(isScan)
  // Chromium has turned the picture before it reads segments after the first scan.
  const exif =
    segments
      .slice(0, firstScan === -1 ? undefined : firstScan)
      .find(isExif)
      ?.body.subarray(exifName.length) ?? null
  const orientation = exif === null ? 1 : readOrientation(exif)
  const heads = segments.filter(isJfif).slice(0, 1)
  const kept = segments.filter((one) => !isExtra(one) || isProfile(one) || isAdobe(one))
  const bare = [
    Uint8Array.from(start),
    ...heads.map(({ body }) => plainHead(body)),
    ...(orientation === 1 ? [] : [exifSegment(orientationExif(orientation))]),
    ...kept.map(({ whole }) => whole),
    // Decoders reject a picture without an end marker.
    ...(hasEnd || haveAllBits(frame, scans) ? [Uint8Array.from(end)] : []),
  ]
  return {
    size,
    claimed: largest(frames.map(sizeIn)),
    orientation,
    frames: 1,
    isWide: segments.some(
      (one) => isProfile(one) && isWideProfile(one.body.subarray(profileName.length + 2)),
    ),
    isBroken: !hasEnd || hasJunk,
    isTooComplex: scans.length > mostScans || segments.length >= mostPieces,
    hasDetails: !areSame(bytes, bare),
    bare,
    exif,
  }
}

const sizeIn = ({ body }: JpegSegment) => ({ width: readUint16(body, 3), height: readUint16(body, 1) })

/** Returns the JFIF header without thumbnail pixels (JFIF 1.02). */
function plainHead(body: Uint8Array): Uint8Array {
  const head = Uint8Array.of(0xff, app(0), 0, jfifHeadLength + 2, ...body.subarray(0, jfifHeadLength))
  head[head.length - 2] = 0
  head[head.length - 1] = 0
  return head
}

function exifSegment(tiff: Uint8Array): Uint8Array {
  const length = 2 + exifName.length + tiff.length
  const name = Uint8Array.from(exifName, (letter) => letter.charCodeAt(0))
  return joinPieces([Uint8Array.of(0xff, app(1), length >> 8, length & 0xff), name, tiff])
}

/**
 * Inserts an EXIF block into a freshly encoded JPEG, after the JFIF header. Returns it unchanged if the block
 * is too large.
 */
export function withExif(jpeg: Uint8Array<ArrayBuffer>, tiff: Uint8Array): Uint8Array<ArrayBuffer> {
  if (tiff.length + exifName.length + 2 > 0xffff || byteAt(jpeg, 1) !== 0xd8) return jpeg
  const head = byteAt(jpeg, 3) === app(0) ? 4 + readUint16(jpeg, 4) : 2
  return joinPieces([jpeg.subarray(0, head), exifSegment(tiff), jpeg.subarray(head)])
}

/**
 * Inserts extra coded pixels before the end. They do not change a complete picture; if its last pixels are
 * missing, a decoder shows these instead.
 */
export function withMoreCode(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  // Varied codes, since a table may map one to "as before"; never 0xff, which would be a marker.
  const code = Uint8Array.from({ length: 64 }, (_, index) => (index * 151 + 43) % 255)
  return joinPieces([jpeg.subarray(0, -end.length), code, jpeg.subarray(-end.length)])
}
