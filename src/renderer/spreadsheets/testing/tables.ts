import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/index-native.js'
import type { ReadingWishes, Row } from '../cell.ts'
import { openTable } from '../readers/open-table.ts'

export async function rowsOf(
  source: string | File,
  { name = '', ...wishes }: ReadingWishes & { readonly name?: string } = {},
): Promise<readonly Row[]> {
  const table = await openTable(source, name, wishes)
  return gather(table.rows())
}

export async function gather(bundles: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const bundle of bundles) rows.push(...bundle)
  return rows
}

export function textRow(number: number, texts: readonly string[], attributes = ''): string {
  const cells = texts.map((text, at) =>
    text === ''
      ? ''
      : `<c r="${String.fromCharCode(65 + at)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
  )
  return `<row r="${number}" ${attributes}>${cells.join('')}</row>`
}

export async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

export function fileOf(content: BlobPart, name = 'table'): File {
  return new File([content], name)
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type XlsxParts = {
  readonly rows?: string
  readonly texts?: string
  readonly styles?: string
  readonly properties?: string
  readonly inWorkbook?: string
  readonly beforeRows?: string
  readonly behindRows?: string
  readonly others?: Readonly<Record<string, string>>
}

export function xlsxParts({
  rows = '',
  texts = '',
  styles = '',
  properties = '',
  inWorkbook = '',
  beforeRows = '',
  behindRows = '',
  others = {},
}: XlsxParts): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${head}<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr ${properties}/>${inWorkbook}<sheets><sheet name="First" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="/xl/styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}" xmlns:r="${office}">${beforeRows}<sheetData>${rows}</sheetData>${behindRows}</worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${texts}</sst>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    ...others,
  }
}

export async function xlsxOf(parts: XlsxParts): Promise<File> {
  return zipOf(xlsxParts(parts))
}

export async function zipOf(parts: Readonly<Record<string, string>>, name = 'table.xlsx'): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const [part, text] of Object.entries(parts)) await writer.add(part, new TextReader(text))
  return new File([await writer.close()], name)
}
