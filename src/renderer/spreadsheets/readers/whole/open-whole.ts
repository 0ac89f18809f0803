import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/index-native.js'
import type { OpenTable, ReadingWishes } from '../../cell.ts'
import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'
import { chooseSheet } from '../choose-sheet.ts'
import { HiddenParts } from '../hidden-parts.ts'
import type { ZipParts } from '../xlsx/zip-parts.ts'
import { RecordChecks } from './check-records.ts'
import { readSheetJsRows } from './sheetjs-rows.ts'

type Wishes = Pick<ReadingWishes, 'sheet' | 'includesHidden'>

export async function openXls(file: Blob, wishes: Wishes): Promise<OpenTable> {
  if (file.size > limits.wholeBytes) throw new TableProblem('too-many-cells')
  const bytes = await mainStream(new Uint8Array(await file.arrayBuffer()))
  new RecordChecks().checkXls(bytes)
  return openWhole(bytes, wishes, exactDigits)
}

/** SheetJS's reader of Microsoft compound files, which is untyped. */
type CompoundFiles = {
  read(bytes: Uint8Array, options: { readonly type: 'array' }): unknown
  find(file: unknown, name: string): { readonly content: ArrayLike<number> } | null
}

async function mainStream(bytes: Uint8Array): Promise<Uint8Array> {
  const { CFB } = await import('@e965/xlsx')
  const files: CompoundFiles = CFB
  try {
    const file = files.read(bytes, { type: 'array' })
    if (files.find(file, 'EncryptedPackage') !== null) throw new TableProblem('protected')
    const stream = files.find(file, '/Workbook') ?? files.find(file, '/Book')
    if (stream === null) throw new TableProblem('not-a-table')
    return Uint8Array.from(stream.content)
  } catch (cause) {
    throw toProblem(cause)
  }
}

export async function openXlsb(parts: ZipParts, wishes: Wishes): Promise<OpenTable> {
  const checks = new RecordChecks()
  const bytes = await repack(parts, isPartOfXlsb, (name, part) => {
    if (name.endsWith('.bin')) checks.checkXlsb(part)
  })
  return openWhole(bytes, wishes, exactDigits)
}

function isPartOfXlsb(name: string): boolean {
  return (
    /\.(?:bin|rels)$|^\[content_types\]\.xml$/.test(name) && !/^xl\/(?:media|printersettings)\//.test(name)
  )
}

export async function openNumbers(parts: ZipParts, wishes: Wishes): Promise<OpenTable> {
  const isUsed = (name: string) => /\.iwa$|\.iwpv2$/.test(name)
  return openWhole(await repack(parts, isUsed, () => undefined), wishes, decimalDigits)
}

/** Significant digits of binary numbers, and of Numbers' decimals, which SheetJS computes in binary. */
const [exactDigits, decimalDigits] = [17, 15]

/**
 * Repacks a ZIP archive with only the parts that SheetJS needs, uncompressed and counted while unpacking:
 * SheetJS holds a file whole, and trusts the stated sizes.
 */
async function repack(
  parts: ZipParts,
  isUsed: (name: string) => boolean,
  check: (name: string, part: Uint8Array) => void,
): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, level: 0, dataDescriptor: false })
  let left: number = limits.wholeBytes
  for (const name of parts.names.filter(isUsed)) {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for await (const piece of parts.read(name, left)) {
      left -= piece.length
      if (left < 0) throw new TableProblem('too-large-unpacked')
      pieces.push(new Uint8Array(piece))
    }
    const part = new Uint8Array(await new Blob(pieces).arrayBuffer())
    check(name, part)
    await writer.add(parts.spellingOf(name), new Uint8ArrayReader(part))
  }
  return new Uint8Array(await (await writer.close()).arrayBuffer())
}

async function openWhole(
  bytes: Uint8Array,
  { sheet: wanted, includesHidden = false }: Wishes,
  digits: number,
): Promise<OpenTable> {
  const book = await readBook(bytes)
  const about = book.Workbook
  const sheets = book.SheetNames.map((name, at) => ({
    name,
    isHidden: (about?.Sheets?.[at]?.Hidden ?? 0) !== 0,
  }))
  if (sheets.length > limits.sheets) throw new TableProblem('too-many-parts')
  const sheet = chooseSheet(sheets, { wanted, inSight: undefined })
  const hidden = new HiddenParts(includesHidden)
  const found = book.Sheets[sheets[sheet]?.name ?? ''] ?? {}
  const context = { hidden, from1904: about?.WBProps?.date1904 === true, digits }
  return {
    format: { kind: 'workbook', sheets, sheet },
    names: null,
    hidden,
    rows: () => readSheetJsRows(found, context),
  }
}

async function readBook(bytes: Uint8Array) {
  const { read, set_cptable } = await import('@e965/xlsx')
  // Before Excel 97, texts have the encoding of the writing computer.
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  try {
    return read(bytes, {
      ...{ type: 'array', dense: true, cellStyles: true, cellText: false, cellHTML: false },
      // Implied by the styles option, which reveals hidden columns: creates an object for each empty cell
      // with a colour.
      get sheetStubs() {
        return false
      },
      set sheetStubs(_) {},
    })
  } catch (cause) {
    throw toProblem(cause)
  }
}

/** SheetJS names the problem only in its message. */
function toProblem(cause: unknown): TableProblem {
  if (cause instanceof TableProblem) return cause
  const said = cause instanceof Error ? cause.message : ''
  if (/password|encrypt/i.test(said)) return new TableProblem('protected', cause)
  if (/cannot find|not supported|not a spreadsheet/i.test(said)) return new TableProblem('not-a-table', cause)
  return new TableProblem('damaged', cause)
}
