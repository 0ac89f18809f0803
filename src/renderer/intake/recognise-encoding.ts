import { detect, detectAll } from 'jschardet'
import { type Encoding, encodingOfLabel } from './encodings.ts'

export type RecognisedEncoding = {
  readonly encoding: Encoding
  /** True if nothing in the text declares it, so that it was inferred from the bytes. */
  readonly isGuess: boolean
}

const lookedAtBytes = 65_536
/** Enough to detect a language; the detector reads no more either. */
const sampleBytes = 65_536

/**
 * Detects a file's encoding: by byte-order mark, zero bytes of UTF-16, valid UTF-8, the page's `declared` one, and
 * finally statistics. Reads the whole file in chunks.
 */
export async function recogniseEncoding(
  file: Blob | Uint8Array,
  declared?: Encoding,
): Promise<RecognisedEncoding> {
  const start =
    file instanceof Uint8Array
      ? file.subarray(0, lookedAtBytes)
      : new Uint8Array(await file.slice(0, lookedAtBytes).arrayBuffer())
  const known = encodingOfMark(start) ?? encodingOfZeros(start)
  if (known !== undefined) return { encoding: known, isGuess: false }
  const survey = new ByteSurvey()
  for await (const piece of piecesOf(file)) survey.add(piece)
  const { sequences, faults } = survey.end()
  // In text of a different encoding, valid UTF-8 sequences rarely equal the invalid bytes in number.
  if (faults === 0 && !survey.hasEscapes)
    return { encoding: isByChance(declared, sequences) ? declared : 'utf-8', isGuess: false }
  if (declared !== undefined && declared !== 'utf-8') return { encoding: declared, isGuess: false }
  if (sequences > 0 && sequences >= faults) return { encoding: 'utf-8', isGuess: false }
  const encoding = guess(survey.sample())
  if (encoding === undefined && faults === 0) return { encoding: 'utf-8', isGuess: false }
  return { encoding: encoding ?? 'windows-1252', isGuess: true }
}

async function* piecesOf(file: Blob | Uint8Array): AsyncGenerator<Uint8Array> {
  if (file instanceof Uint8Array) return yield file
  const reader = file.stream().getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
}

/**
 * Returns true if valid UTF-8 may still be the declared encoding: a few two-byte characters can look so by chance.
 * Pages converted to UTF-8 often keep their old declaration.
 */
function isByChance(declared: Encoding | undefined, sequences: number): declared is Encoding {
  return declared !== undefined && (sequences === 0 || (ofTwoBytes.has(declared) && sequences < fewSequences))
}
const ofTwoBytes: ReadonlySet<Encoding> = new Set([
  ...(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gbk', 'gb18030', 'big5', 'euc-kr'] as const),
])
const fewSequences = 20

function encodingOfMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/**
 * UTF-16 without a mark has distinctive bytes: every second one of Latin is zero, as are some spaces, line ends and
 * punctuation of other scripts. The byte order is the one in which more of these make sense.
 */
function encodingOfZeros(start: Uint8Array): Encoding | undefined {
  const controls = start.reduce(
    (count, byte) => (byte < 0x09 || (byte > 0x0d && byte < 0x1a) ? count + 1 : count),
    0,
  )
  if (controls === 0) return undefined
  const survey = new ByteSurvey()
  survey.add(start)
  const { sequences, faults } = survey.end()
  // A few zero bytes in UTF-8 are damage.
  if (controls < start.length / 4 && sequences >= faults) return undefined
  const readings = (['utf-16le', 'utf-16be'] as const).map((encoding) => {
    const text = new TextDecoder(encoding).decode(start.subarray(0, start.length & ~1))
    const plain = text.match(/[\t\n\r\x20-\x7e\u0e00-\u0e7f\u3000-\u30ff\uff0c]/g)?.length ?? 0
    const strange =
      text.match(/\p{Cn}|\p{Co}|\p{Cc}|\ufffd/gu)?.filter((sign) => !/\s/.test(sign)).length ?? 0
    return { encoding, plain, strange, length: text.length }
  })
  const [best] = readings.toSorted((a, b) => b.plain - b.strange - (a.plain - a.strange))
  if (best === undefined || best.plain === 0 || best.strange > best.length / 50) return undefined
  return best.encoding
}

class ByteSurvey {
  hasEscapes = false
  #sequences = 0
  #faults = 0
  #wanted = 0
  readonly #kept: Uint8Array[] = []
  #keptLength = 0

  add(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0
      if (this.#wanted > 0) {
        if ((byte & 0xc0) === 0x80) {
          this.#wanted -= 1
          if (this.#wanted === 0) this.#sequences += 1
          continue
        }
        this.#faults += 1
        this.#wanted = 0
      }
      // ISO-2022-JP is ASCII except for escape sequences that switch to Japanese and back.
      if (byte === 0x1b) this.hasEscapes = true
      if (byte < 0x80) continue
      this.#wanted = byte >= 0xf5 ? 0 : byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
      if (this.#wanted === 0) this.#faults += 1
    }
    this.#keep(piece)
  }

  end(): { readonly sequences: number; readonly faults: number } {
    if (this.#wanted > 0) this.#faults += 1
    this.#wanted = 0
    return { sequences: this.#sequences, faults: this.#faults }
  }

  sample(): Uint8Array {
    const sample = new Uint8Array(this.#keptLength)
    let at = 0
    for (const line of this.#kept) {
      sample.set(line, at)
      at += line.length
    }
    return sample
  }

  /** Keeps lines with bytes beyond ASCII. Only UTF-16 has line feed bytes within a character. */
  #keep(piece: Uint8Array): void {
    for (let from = 0; from < piece.length && this.#keptLength < sampleBytes; ) {
      const end = piece.indexOf(0x0a, from)
      const to = Math.min(end === -1 ? piece.length : end + 1, from + sampleBytes - this.#keptLength)
      const line = piece.subarray(from, to)
      from = end === -1 ? piece.length : end + 1
      if (!line.some((byte) => byte >= 0x80 || byte === 0x1b)) continue
      this.#kept.push(line)
      this.#keptLength += line.length
    }
  }
}

const lookedFor: string[] = [
  ...['big5hkscs', 'euc_jis_2004', 'euc_kr', 'cp949', 'gb18030', 'cp932', 'shift_jis_2004', 'iso2022_jp_2'],
  ...[
    'koi8-r',
    'koi8-u',
    'mac-roman',
    'mac-cyrillic',
    'cp866',
    'cp874',
    'cp1250',
    'cp1251',
    'cp1252',
    'cp1253',
  ],
  ...['cp1254', 'cp1255', 'cp1256', 'cp1257', 'cp1258', 'iso8859-2', 'iso8859-3', 'iso8859-4', 'iso8859-5'],
  ...[
    'iso8859-6',
    'iso8859-7',
    'iso8859-8',
    'iso8859-10',
    'iso8859-13',
    'iso8859-14',
    'iso8859-15',
    'iso8859-16',
  ],
]

/** Python's names for encodings that the platform names differently. */
const platformNames: Readonly<Record<string, Encoding>> = {
  'big5-hkscs': 'big5',
  'euc-jis-2004': 'euc-jp',
  cp949: 'euc-kr',
  cp932: 'shift_jis',
  'iso-2022-jp-2': 'iso-2022-jp',
  shift_jis_2004: 'shift_jis',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  cp874: 'windows-874',
}

/** Below this number of bytes beyond ASCII, languages cannot be told apart, so the most common encoding is assumed. */
const tooFewBytes = 4
const fewBytes = 12
/** Factor by which an encoding must beat Windows-1252 if there are few bytes to judge by. */
const muchLikelier = 1.6

function guess(sample: Uint8Array): Encoding | undefined {
  const high = sample.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0)
  if (high > 0 && high < tooFewBytes) return 'windows-1252'
  const options = { detectEncodings: lookedFor }
  const best = detect(sample, options)
  if (best.encoding === null) return undefined
  const encoding = platformNames[best.encoding.toLowerCase()] ?? encodingOfLabel(best.encoding)
  if (high >= fewBytes || encoding === 'macintosh') return encoding
  const western = detectAll(sample, options).find(
    ({ encoding: name }) => name?.toLowerCase() === 'windows-1252',
  )
  return (western?.confidence ?? 0) * muchLikelier > best.confidence ? 'windows-1252' : encoding
}
