/** All encodings that the platform decodes (Encoding Standard, "names and labels"), most likely first. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-16',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'iso-8859-5',
  'ibm866',
  'x-mac-cyrillic',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gbk',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1255',
  'iso-8859-8',
  'iso-8859-8-i',
  'windows-1256',
  'iso-8859-6',
  'windows-1257',
  'iso-8859-13',
  'iso-8859-4',
  'iso-8859-10',
  'iso-8859-3',
  'iso-8859-14',
  'windows-1258',
  'windows-874',
] as const
export type Encoding = (typeof encodings)[number]

const byLabel: ReadonlyMap<string, Encoding> = new Map(encodings.map((name) => [name, name]))

export function encodingOfLabel(label: string): Encoding | undefined {
  try {
    return byLabel.get(new TextDecoder(label).encoding)
  } catch {
    return undefined
  }
}

/** Number of unreadable characters, and the position of the first, 1-based. */
export type LostSigns = { readonly count: number; readonly line: number; readonly column: number }

/** Replacement characters, and unpaired surrogates, which no encoding can represent. */
const lostSigns = /[\0\ufffd]|\p{Cs}/gu

export function findLost(text: string): LostSigns | null {
  const first = text.search(lostSigns)
  if (first === -1) return null
  const count = text.match(lostSigns)?.length ?? 0
  const lines = text.slice(0, first).split(/\r\n|\r|\n/)
  return { count, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
