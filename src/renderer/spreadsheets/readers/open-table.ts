import { declaredEncoding } from '../../intake/decode-text.ts'
import { type Encoding, encodingOfLabel } from '../../intake/encodings.ts'
import { type RecognisedEncoding, recogniseEncoding } from '../../intake/recognise-encoding.ts'
import { lengthOfHint, recogniseSeparation, type Separation } from '../../intake/recognise-separation.ts'
import type { OpenTable, ReadingWishes, Row, TextFormat } from '../cell.ts'
import { limits } from '../limits.ts'
import { TableProblem } from '../table-problem.ts'
import { findJsonList } from './find-json-list.ts'
import { HiddenParts } from './hidden-parts.ts'
import { contentPart } from './ods/ods-document.ts'
import { openOds } from './ods/open-ods.ts'
import { readDelimited } from './read-delimited.ts'
import { readHtmlTable } from './read-html-table.ts'
import { type JsonColumns, readJsonLines, readJsonList } from './read-json.ts'
import { openNumbers, openXls, openXlsb } from './whole/open-whole.ts'
import { openXlsx } from './xlsx/open-xlsx.ts'
import { openZipParts } from './xlsx/zip-parts.ts'

/** Bytes read to recognise the format: half the rows of a small file, and enough of a large one. */
const startLength = 262_144

/** Recognises a file by its content, never by its name. Throws `TableProblem` if it is not a table. */
export async function openTable(
  source: File | string,
  name: string,
  wishes: ReadingWishes = {},
): Promise<OpenTable> {
  if (typeof source === 'string')
    return openText(() => pieceOf(source), source.slice(0, startLength), null, name, wishes)
  if (source.size === 0) throw new TableProblem('empty')
  const head = new Uint8Array(await source.slice(0, 8).arrayBuffer())
  if (head[0] === 0x50 && head[1] === 0x4b) return openZipped(source, wishes)
  if (head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11 && head[3] === 0xe0)
    return openXls(source, wishes)
  const recognised =
    wishes.encoding === undefined
      ? await recogniseEncoding(source, await encodingOfPage(source))
      : { encoding: wishes.encoding, isGuess: false }
  const { encoding } = recognised
  const start = new TextDecoder(encoding).decode(await source.slice(0, startLength).arrayBuffer())
  return openText(() => decodeText(source, encoding), start, recognised, name, wishes)
}

async function openZipped(file: Blob, wishes: ReadingWishes): Promise<OpenTable> {
  const parts = await openZipParts(file)
  if (parts.has('[content_types].xml'))
    return parts.has('xl/workbook.bin') ? openXlsb(parts, wishes) : openXlsx(parts, wishes)
  if (parts.has(contentPart)) return openOds(parts, wishes)
  if (parts.names.some((name) => name.endsWith('.iwa'))) return openNumbers(parts, wishes)
  throw new TableProblem('not-a-table')
}

async function encodingOfPage(source: Blob): Promise<Encoding | undefined> {
  const start = new Uint8Array(await source.slice(0, lookedAtForTag).arrayBuffer())
  if (start.find((byte) => !isSpace(byte)) !== lessThan) return undefined
  const page = new Uint8Array(await source.slice(0, limits.pageLength).arrayBuffer())
  return encodingOfLabel(declaredEncoding(page) ?? '')
}
const lookedAtForTag = 65_536
const lessThan = 0x3c
const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

async function openText(
  given: () => AsyncGenerator<string>,
  givenStart: string,
  recognisedEncoding: RecognisedEncoding | null,
  name: string,
  wishes: ReadingWishes,
): Promise<OpenTable> {
  // Programs that join or re-save files add a second byte-order mark.
  const marks = /^\ufeff*/.exec(givenStart)?.[0].length ?? 0
  const start = givenStart.slice(marks)
  const text = () => withoutStart(given(), marks)
  const first = start.trimStart()
  if (first === '') throw new TableProblem('empty')
  if (isBinary(start)) throw new TableProblem('not-a-table')
  const written = {
    encoding: recognisedEncoding?.encoding ?? null,
    isGuess: recognisedEncoding?.isGuess ?? false,
  }
  if (first.startsWith('[')) {
    const names: JsonColumns = new Map()
    return { format: { kind: 'json', list: '', ...written }, names, rows: () => readJsonList(text(), names) }
  }
  if (first.startsWith('{')) {
    const names: JsonColumns = new Map()
    const list = isOneLineRecord(first) ? undefined : await findJsonList(text())
    if (list !== undefined)
      return {
        format: { kind: 'json', list: list.path, ...written },
        names,
        rows: () => readJsonList(withoutStart(text(), list.at), names),
      }
    if (!isOneLineRecord(first)) throw new TableProblem('json-not-a-list')
    return { format: { kind: 'json', list: '', ...written }, names, rows: () => readJsonLines(text(), names) }
  }
  if (/^<(!|\?|html|head|meta|body|div|center|table|style|google-sheets|b )/i.test(first))
    return openHtml(text, wishes.includesHidden === true, written)
  const recognised = recogniseSeparation(start, name)
  const separation: Separation = { ...recognised, delimiter: wishes.delimiter ?? recognised.delimiter }
  return {
    format: {
      kind: 'delimited',
      ...written,
      delimiter: separation.delimiter,
    },
    names: null,
    rows: () => readDelimited(withoutStart(text(), lengthOfHint(start)), separation),
  }
}

/** Returns true if text that begins with a brace has one record a line: its first line is a complete one. */
function isOneLineRecord(first: string): boolean {
  const end = first.indexOf('\n')
  const line = end === -1 ? first : first.slice(0, end)
  // A single line may be a record, or wrap a list of records.
  if (end === -1) return !/:\s*\[\s*\{/.test(first)
  return line.trimEnd().endsWith('}')
}

/** Text has few control characters; a single stray NUL does not make a file unreadable. */
function isBinary(start: string): boolean {
  const strange = start.match(/\p{Cc}|\ufffd/gu)?.filter((sign) => !/\s/.test(sign)).length ?? 0
  return strange > start.length / 10
}

async function* pieceOf(text: string): AsyncGenerator<string> {
  yield text
}

async function* withoutStart(pieces: AsyncGenerator<string>, length: number): AsyncGenerator<string> {
  let left = length
  for await (const piece of pieces) {
    if (left < piece.length) yield left === 0 ? piece : piece.slice(left)
    left = Math.max(0, left - piece.length)
  }
}

function openHtml(
  text: () => AsyncGenerator<string>,
  includesHidden: boolean,
  written: TextFormat,
): OpenTable {
  const hidden = new HiddenParts(includesHidden)
  return {
    format: { kind: 'web-table', ...written },
    names: null,
    hidden,
    rows: () => htmlRows(text(), hidden),
  }
}

async function* htmlRows(
  pieces: AsyncGenerator<string>,
  hidden: HiddenParts,
): AsyncGenerator<readonly Row[]> {
  const all: string[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > limits.pageLength) throw new TableProblem('too-many-cells')
    all.push(piece)
  }
  yield readHtmlTable(all.join(''), hidden)
}

/** Decodes a text file in chunks, without its byte-order mark. Undecodable bytes become U+FFFD. */
async function* decodeText(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const reader = file.stream().getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const text = decoder.decode(piece.value, { stream: true })
      if (text !== '') yield text
    }
    const rest = decoder.decode()
    if (rest !== '') yield rest
  } finally {
    await reader.cancel()
  }
}
