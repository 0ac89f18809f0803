import type { PictureChange, PictureProblem } from '../../pictures/picture-outcome.ts'
import { formatBytes, formatDayAndTime, formatNumber, plural } from '../format.ts'

type Facts = PictureProblem['facts']

const bytes = (facts: Facts, name: string) => formatBytes(Number(facts[name] ?? 0))
const size = (facts: Facts) =>
  facts.width === undefined
    ? ''
    : ` (${formatNumber(Number(facts.width))} × ${formatNumber(Number(facts.height))})`

/** Short names of kinds of pictures, and of what is mistaken for one. */
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

/** What is wrong with a picture of this computer, and what to do: for each way that preparing it can end. */
const problems: Readonly<Record<PictureProblem['code'], (facts: Facts) => string>> = {
  'picture-empty': () => 'This file is empty.',
  'picture-unreadable': () =>
    'It could not be read. It may have been moved, or this computer may not open it. Choose it again.',
  'picture-type-not-accepted': ({ type }) =>
    type === undefined || type === 'unknown'
      ? 'It is not a picture, or of a kind that is not known here. PNG, JPEG, WEBP and GIF work.'
      : `It is not a picture but ${typeName(type)}. PNG, JPEG, WEBP and GIF work.`,
  'picture-type-not-convertible': ({ type }) =>
    type === undefined || type === 'image/tiff'
      ? `This kind of ${type === undefined ? 'picture' : 'TIFF'} can’t be read here. Export it as JPEG.`
      : `${typeName(type)} pictures can’t be read here. Export them as JPEG.`,
  'picture-too-many-pixels': (facts) =>
    `It claims to be so large${size(facts)} that opening it could fill the memory of this computer. It was not opened.`,
  'picture-too-complex': () =>
    'This picture asks for so much work that it could bring this computer to a standstill. It was not opened.',
  'picture-damaged': () =>
    'It is damaged, or only a part of it is there. Open it in a picture program, save it again, and choose that.',
  'picture-too-large': (facts) =>
    `It is too large: ${bytes(facts, 'byteLength')}. The service takes pictures up to 5 MB (5,000,000 bytes).`,
  'picture-too-large-moving': (facts) =>
    `It moves, and it is too large: ${plural(Number(facts.frames), 'picture', 'pictures')}, ${bytes(facts, 'byteLength')}. The service takes up to 5 MB (5,000,000 bytes). Made smaller, it would stand still.`,
  'picture-type-moving': ({ type }) =>
    `It is a moving ${kindOf(type)}, which the service does not take. Converted, it would stand still.`,
  'picture-file-too-large': (facts) =>
    `It is far too large: ${bytes(facts, 'byteLength')}. Index Desk opens pictures up to ${bytes(facts, 'limit')}.`,
  'picture-took-too-long': () =>
    'It took too long to open, so that was stopped. Open it in a picture program, save it smaller, and choose that.',
  'picture-stopped': () => 'That was stopped. Nothing was changed.',
}

type Source = { readonly type: string; readonly byteLength: number; readonly frames: number }

const changes: Readonly<Record<PictureChange, (source: Source) => string>> = {
  'location-removed': () => 'Location and camera details are removed before it’s sent.',
  'details-removed': () => 'Camera details are removed before it’s sent.',
  converted: ({ type }) => `Converted from ${typeName(type)}.`,
  'made-smaller': ({ byteLength }) => `Made smaller, from ${formatBytes(byteLength)}.`,
  'first-picture-kept': () => 'It moved; its first picture was kept.',
  'first-page-kept': ({ frames }) => `The first of its ${formatNumber(frames)} pages was taken.`,
  repaired: () => 'The file was damaged. The picture was repaired.',
}

export const pictures = {
  problem: ({ code, facts }: PictureProblem) => problems[code](facts),
  typeName,
  change: (change: PictureChange, source: Source) => changes[change](source),
  /** For one that came without a name of its own, as from the clipboard. No sign that a file's name cannot have. */
  unnamed: (at: number) => `Picture of ${formatDayAndTime(at)}`,
  moves: (frames: number) => `It moves: ${plural(frames, 'picture', 'pictures')} in turn.`,
  thumbnailAlt: (name: string) => `Picture: ${name}`,
  makeSmaller: 'Make it smaller',
  useFirst: 'Use its first picture',
  tooLargeList: 'Pictures that need a decision',
  leaveOut: 'Leave it out',
  smallerDialog: {
    heading: (name: string) => `Make “${name}” smaller`,
    headingFirst: (name: string) => `First picture of “${name}”`,
    working: 'Making it smaller…',
    workingFirst: 'Taking the first picture…',
    view: 'What is compared',
    whole: 'The whole picture',
    middle: 'Its middle at full size',
    stays: 'The file on this computer stays as it is.',
    turnedIntoJpeg: 'As JPEG it needs far less room; very fine lines may look a little softer.',
    fewerPixels: 'Less quality alone was not enough, so it has fewer pixels as well.',
    use: 'Use the smaller picture',
    useFirst: 'Use the first picture',
    using: 'Keeping it…',
    beforeAlt: (name: string) => `${name} before`,
    afterAlt: (name: string) => `${name} after`,
  },
  details: {
    remove: 'Remove place and camera data from pictures',
    hint: 'Removes place, time, camera and author before sending. Your files don’t change.',
    changed: (removes: boolean) =>
      removes
        ? 'Place and camera data are removed from pictures chosen from now on.'
        : 'Pictures chosen from now on keep their place and camera data.',
  },
} as const
