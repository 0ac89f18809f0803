import { BlobWriter, ZipWriter } from '@zip.js/zip.js/index-native.js'
import { xlsxParts } from './tables.ts'

/**
 * Part of a workbook, as pieces of text: unpacked, it may have hundreds of megabytes, so it is never joined.
 */
type Part = string | readonly (readonly [text: string, times: number])[]

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const sheetPart = 'xl/worksheets/sheet1.xml'
const textsPart = 'xl/sharedStrings.xml'

/** Returns fixed pseudo-random letters, which compress to just below the reader's limit. */
function denseText(): string {
  let [state, text] = [7, '']
  while (text.length < 500) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    text += 'bcdefghijklmnop'[(state >>> 16) % 15]
  }
  return text
}
const long = `${denseText()}${'a'.repeat(64_000)}`

const sheetOf = (...rows: readonly (readonly [string, number])[]): Readonly<Record<string, Part>> => ({
  [sheetPart]: [[`<worksheet ${main}><sheetData>`, 1], ...rows, ['</sheetData></worksheet>', 1]],
})
const textsOf = (...texts: readonly (readonly [string, number])[]): Readonly<Record<string, Part>> => ({
  [textsPart]: [[`<sst ${main}>`, 1], ...texts, ['</sst>', 1]],
})

export const hostileWorkbooks: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  'ranges over the whole sheet': {
    [sheetPart]: [
      [
        `<worksheet ${main}><dimension ref="A1:XFD1048576"/><sheetData><row><c><v>1</v></c></row></sheetData><mergeCells count="4294967295">`,
        1,
      ],
      ['<mergeCell ref="A1:XFD1048576"/>', 200_000],
      ['</mergeCells></worksheet>', 1],
    ],
  },
  'rows and cells at the end of the sheet': sheetOf([
    '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="9007199254740991"><c r="ZZZZZZ1"><v>1</v></c></row>',
    10_000,
  ]),
  'rows whose only cell is in the last column': sheetOf(['<row><c r="BXX1"><v>1</v></c></row>', 30_000]),
  'more cells in a row than there are columns': sheetOf(
    ['<row>', 1],
    ['<c><v>1</v></c>', 300_000],
    ['</row>', 1],
  ),
  'more rows than a sheet has': sheetOf(['<row/>', 1_100_000]),
  'millions of shared texts': textsOf(['<si/>', 5_000_000]),
  'one shared text': textsOf(['<si><t>', 1], [long, 1700], ['</t></si>', 1]),
  'a text of characters by number': sheetOf(
    ['<row><c t="inlineStr"><is><t>', 1],
    ['&#65;&#66;', 2_000_000],
    ['</t></is></c></row>', 1],
  ),
  'a cell of separators': sheetOf(
    ['<row><c t="inlineStr"><is><t>', 1],
    ['a;', 8_000_000],
    ['</t></is></c></row>', 1],
  ),
  'long rows': sheetOf([`<row><c t="inlineStr"><is><t>${long}</t></is></c></row>`, 1200]),
  'an attribute without end': sheetOf(['<row r="', 1], [long, 300]),
  'a comment without end': sheetOf(['<!--', 1], [long, 300]),
  'namespaces in every tag': sheetOf(['<row xmlns:a="b" xmlns:c="d"/>', 200_000]),
  'formats without end': {
    'xl/styles.xml': [
      [`<styleSheet ${main}><cellXfs>`, 1],
      ['<xf numFmtId="14"/>', 100_000],
      ['</cellXfs></styleSheet>', 1],
    ],
  },
  'sheets without end': {
    'xl/workbook.xml': [
      [
        `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>`,
        1,
      ],
      ['<sheet name="First" sheetId="1" r:id="rId1"/>', 500_000],
      ['</sheets></workbook>', 1],
    ],
  },
  'relations without end': {
    'xl/_rels/workbook.xml.rels': [
      ['<Relationships>', 1],
      ['<Relationship Id="rId1" Type="a/worksheet" Target="b"/>', 500_000],
      ['</Relationships>', 1],
    ],
  },
}

export async function hostileWorkbook(others: Readonly<Record<string, Part>>): Promise<File> {
  const parts: Readonly<Record<string, Part>> = { ...ordinary, ...others }
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const [name, part] of Object.entries(parts))
    await writer.add(name, streamOf(typeof part === 'string' ? [[part, 1]] : part))
  return new File([await writer.close()], 'hostile.xlsx')
}

const ordinary = xlsxParts({
  styles:
    '<numFmts><numFmt numFmtId="164" formatCode="000-00-0000"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
  texts: '<si><t>Title</t></si><si><r><t>in</t></r><r><t xml:space="preserve"> parts</t></r></si>',
  rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Since</t></is></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>45322</v></c><c r="C2" s="2"><v>123</v></c><c r="D2" s="3"><v>1.5</v></c><c r="E2" t="b"><v>1</v></c></row>',
})

export const partNames: readonly string[] = Object.keys(ordinary)

/** Positions are fractions of the whole, from 0 up to 1. */
export type Mutations = {
  readonly inText: readonly {
    readonly part: string
    readonly at: number
    readonly removes: number
    readonly adds: string
    readonly times: number
  }[]
  readonly inBytes: readonly { readonly at: number; readonly byte: number }[]
}

export async function mutatedWorkbook({ inText, inBytes }: Mutations): Promise<File> {
  const parts = { ...ordinary }
  for (const { part, at, removes, adds, times } of inText) {
    const text = parts[part] ?? ''
    const from = Math.floor(at * text.length)
    parts[part] = text.slice(0, from) + adds.repeat(times) + text.slice(from + removes)
  }
  const bytes = new Uint8Array(await (await hostileWorkbook(parts)).arrayBuffer())
  for (const { at, byte } of inBytes) bytes[Math.floor(at * bytes.length)] = byte
  return new File([bytes], 'mutated.xlsx')
}

function streamOf(pieces: readonly (readonly [text: string, times: number])[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const chunks = function* () {
    for (const [text, times] of pieces) {
      const atOnce = Math.max(1, Math.floor(65_536 / text.length))
      const chunk = encoder.encode(text.repeat(Math.min(atOnce, times)))
      let left = times
      for (; left >= atOnce; left -= atOnce) yield chunk
      if (left > 0) yield encoder.encode(text.repeat(left))
    }
  }
  const all = chunks()
  return new ReadableStream({
    pull(controller) {
      const next = all.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
  })
}
