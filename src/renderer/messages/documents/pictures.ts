import type { PictureChange, PictureProblem } from '../../pictures/picture-outcome.ts'
import { formatBytes, formatDayAndTime, formatNumber, plural } from '../format.ts'

type Facts = PictureProblem['facts']

const bytes = (facts: Facts, name: string) => formatBytes(Number(facts[name] ?? 0))
const size = (facts: Facts) =>
  facts.width === undefined
    ? ''
    : ` (${formatNumber(Number(facts.width))} × ${formatNumber(Number(facts.height))})`

const typeNames: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WEBP',
  'image/gif': 'GIF',
  'image/bmp': 'BMP',
  'image/tiff': 'TIFF',
  'image/avif': 'AVIF',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
  'image/heic-sequence': 'HEIC',
  'image/heif-sequence': 'HEIC',
  'image/svg+xml': 'SVG',
  'image/jxl': 'JPEG XL',
  'image/jp2': 'JPEG 2000',
  'image/x-icon': 'ICO',
  'image/vnd.adobe.photoshop': 'Photoshop',
  'application/pdf': 'PDF',
}
const typeName = (type: string | number | undefined) =>
  typeNames[String(type)] ??
  String(type)
    .replace(/^.*\/(x-|vnd\.)?/, '')
    .toUpperCase()

const kindOf = (type: string | number | undefined) =>
  type === undefined ? 'picture of another kind' : `${typeName(type)} picture`

/** Problems of local pictures with their remedies, for every outcome of preparing. */
const problems: Readonly<Record<PictureProblem['code'], (facts: Facts) => string>> = {
  'picture-empty': () => 'This file is empty.',
  'picture-unreadable': () => 'Can’t read this file. It may have moved, so choose it again.',
  'picture-type-not-accepted': ({ type }) =>
    type === undefined || type === 'unknown'
      ? 'This isn’t a picture that can be added. Export it as PNG or JPEG.'
      : `This is a ${typeName(type)} file, not a picture. Export it as PNG or JPEG.`,
  'picture-type-not-convertible': ({ type }) =>
    type === undefined || type === 'image/tiff'
      ? `This kind of ${type === undefined ? 'picture' : 'TIFF'} can’t be read here. Export it as JPEG.`
      : `${typeName(type)} pictures can’t be read here. Export them as JPEG.`,
  'picture-too-many-pixels': (facts) =>
    `Too many pixels to open on this computer${size(facts)}. Save it smaller and add it again.`,
  'picture-too-complex': () => 'Too complex to open on this computer. Export it as PNG or JPEG.',
  'picture-damaged': () => 'This picture is damaged or incomplete. Save it again in a picture editor.',
  'picture-too-large': (facts) => `Too large (${bytes(facts, 'byteLength')}). Pictures can be up to 5 MB.`,
  'picture-too-large-moving': (facts) =>
    `This animation is too large (${bytes(facts, 'byteLength')}). Pictures can be up to 5 MB.`,
  'picture-type-moving': ({ type }) =>
    `An animated ${kindOf(type)} can’t be sent. Only its first picture can be added.`,
  'picture-file-too-large': (facts) =>
    `Far too large (${bytes(facts, 'byteLength')}). Index Desk opens pictures up to ${bytes(facts, 'limit')}.`,
  'picture-took-too-long': () => 'Opening took too long. Save it smaller in a picture editor and try again.',
  'picture-stopped': () => 'Stopped. Nothing was changed.',
}

type Source = { readonly type: string; readonly byteLength: number; readonly frames: number }

const changes: Readonly<Record<PictureChange, (source: Source) => string>> = {
  'location-removed': () => 'Location and camera details are removed before it’s sent.',
  'details-removed': () => 'Camera details are removed before it’s sent.',
  converted: ({ type }) => `Converted from ${typeName(type)}.`,
  'made-smaller': ({ byteLength }) => `Made smaller, from ${formatBytes(byteLength)}.`,
  'first-picture-kept': () => 'Only its first picture is sent.',
  'first-page-kept': ({ frames }) => `Only the first of its ${formatNumber(frames)} pages is sent.`,
  repaired: () => 'The file was damaged and has been repaired.',
}

export const pictures = {
  problem: ({ code, facts }: PictureProblem) => problems[code](facts),
  typeName,
  change: (change: PictureChange, source: Source) => changes[change](source),
  /** Name for pictures without one, such as from the clipboard. Only characters allowed in file names. */
  unnamed: (at: number) => `Picture of ${formatDayAndTime(at)}`,
  moves: (frames: number) => `Animated: ${plural(frames, 'picture', 'pictures')}`,
  thumbnailAlt: (name: string) => `Picture: ${name}`,
  useFirst: 'Use first picture',
  tooLargeList: 'Pictures that need a decision',
  smallerDialog: {
    heading: (name: string) => `Make “${name}” smaller`,
    headingFirst: (name: string) => `First picture of “${name}”`,
    view: 'What is compared',
    whole: 'Whole picture',
    middle: 'Centre at full size',
    stays: 'Your own file doesn’t change.',
    turnedIntoJpeg: 'Converted to JPEG, so very fine lines may look softer.',
    fewerPixels: 'It has fewer pixels to stay under 5 MB.',
    beforeAlt: (name: string) => `${name} before`,
    afterAlt: (name: string) => `${name} after`,
  },
  details: {
    remove: 'Remove place and camera data from pictures',
    hint: 'Removes place, time, camera and author before sending. Your files don’t change.',
    changed: (removes: boolean) =>
      removes
        ? 'New pictures lose their place and camera data'
        : 'New pictures keep their place and camera data',
  },
} as const
