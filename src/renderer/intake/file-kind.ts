import type { ShortcutKind } from './read-shortcut.ts'

export type FileKind = 'picture' | 'text' | 'page' | 'table' | 'json' | 'other' | ShortcutKind

const endings: Readonly<Record<Exclude<FileKind, 'other'>, readonly string[]>> = {
  picture: [
    'png',
    'apng',
    'jpg',
    'jpeg',
    'jpe',
    'jfif',
    'webp',
    'gif',
    'bmp',
    'dib',
    'tif',
    'tiff',
    'avif',
    'heic',
    'heif',
    'svg',
    'ico',
    'jxl',
  ],
  text: ['txt', 'text', 'md', 'markdown', 'mdown'],
  page: ['html', 'htm', 'xhtml', 'xht'],
  table: ['csv', 'tsv', 'tab', 'xlsx', 'xlsm', 'xls', 'xlsb', 'ods', 'numbers', 'jsonl', 'ndjson'],
  json: ['json'],
  'windows-shortcut': ['url', 'website'],
  'mac-shortcut': ['webloc'],
  'desktop-shortcut': ['desktop'],
}

const kindOfEnding: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(endings).flatMap(([kind, all]) =>
    // `Object.entries` loses the key type of the record above.
    all.map((ending) => [ending, kind as FileKind] as const),
  ),
)

export function endingOf(name: string): string {
  return /[^./\\]\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The kind of a file by name. `type`: its MIME type according to the system, if any. */
export function kindOfName(name: string, type = ''): FileKind {
  const known = kindOfEnding.get(endingOf(name))
  if (known !== undefined) return known
  if (type.startsWith('image/')) return 'picture'
  return 'other'
}

/** The kind by MIME type, all that is known during a drag. Folders, shortcuts and unknown files have empty types. */
export function kindOfType(type: string): FileKind | 'unknown' {
  if (type === '') return 'unknown'
  if (type.startsWith('image/')) return 'picture'
  return kindOfMediaType.get(type) ?? 'other'
}

const kindOfMediaType: ReadonlyMap<string, FileKind> = new Map([
  ['text/plain', 'text'],
  ['text/markdown', 'text'],
  ['text/html', 'page'],
  ['application/xhtml+xml', 'page'],
  ['text/csv', 'table'],
  ['text/tab-separated-values', 'table'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'table'],
  ['application/vnd.ms-excel.sheet.macroenabled.12', 'table'],
  ['application/vnd.ms-excel.sheet.binary.macroenabled.12', 'table'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'table'],
  ['application/vnd.apple.numbers', 'table'],
  ['application/x-ndjson', 'table'],
  ['application/json', 'json'],
  // On Windows with Excel installed, CSV files have this type too.
  ['application/vnd.ms-excel', 'table'],
  ['application/x-mswinurl', 'windows-shortcut'],
  ['application/x-desktop', 'desktop-shortcut'],
])

const systemNames: ReadonlySet<string> = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  'icon\r',
  '__macosx',
])

export function isHiddenName(name: string): boolean {
  return (
    name.startsWith('.') ||
    name.startsWith('~$') ||
    systemNames.has(name.toLowerCase()) ||
    name.toLowerCase().startsWith('$recycle')
  )
}

const signatures: readonly (readonly [number, readonly number[]])[] = [
  [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  [0, [0xff, 0xd8, 0xff]],
  [0, [0x47, 0x49, 0x46, 0x38]],
  [0, [0x49, 0x49, 0x2a, 0x00]],
  [0, [0x4d, 0x4d, 0x00, 0x2a]],
]

export function beginsAsWorkbook(start: Uint8Array): boolean {
  const begins = (...bytes: readonly number[]) => bytes.every((byte, at) => start[at] === byte)
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)
}

/** Returns true if the file begins like a picture, whatever its name. Decoding determines the exact type. */
export function beginsAsPicture(start: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(start.subarray(0, 16))
  return (
    signatures.some(([at, bytes]) => bytes.every((byte, index) => start[at + index] === byte)) ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    /^....ftyp(avif|avis|heic|heix|mif1|msf1)/s.test(text)
  )
}
