import { cutText } from '../../../shared/domain/cut-text.ts'
import { parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import type { Cell, Row, RowFault } from '../cell.ts'
import { limits } from '../limits.ts'
import { cutJsonList } from './json-elements.ts'

export type JsonColumns = Map<string, number>

/** Rows in a bundle, which saves requests. */
const rowsAtOnce = 500

/**
 * Reads a list of JSON records. Values are sliced from the text, never parsed, so that numbers keep their
 * spelling. Never throws for bad content: an unreadable record is a row with its fault.
 */
export async function* readJsonList(
  text: AsyncIterable<string>,
  columns: JsonColumns,
  recordLength: number = limits.rowLength,
): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = []
  let number = 0
  for await (const { text: raw, isWhole } of cutJsonList(text, recordLength)) {
    number += 1
    rows.push(
      isWhole ? toRow(raw, number, columns) : { number, cells: [raw.trim()], fault: 'json-not-readable' },
    )
    if (rows.length < rowsAtOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Reads JSON Lines: one record a line. Empty lines are counted but yield no rows. */
export async function* readJsonLines(
  text: AsyncIterable<string>,
  columns: JsonColumns,
  recordLength: number = limits.rowLength,
): AsyncGenerator<readonly Row[]> {
  let pieces: string[] = []
  let length = 0
  let number = 0
  const take = (line: string): Row | undefined => {
    number += 1
    if (line.length > recordLength)
      return { number, cells: [cutText(line, shownLength)], fault: 'row-too-long' }
    return line.trim() === '' ? undefined : toRow(line, number, columns)
  }
  for await (const piece of text) {
    const lines = piece.split('\n')
    const rows: Row[] = []
    for (const [index, line] of lines.entries()) {
      // Text beyond the limit is counted but not kept.
      if (length <= recordLength) pieces.push(line)
      length += line.length
      if (index === lines.length - 1) continue
      const row = take(pieces.join(''))
      if (row !== undefined) rows.push(row)
      pieces = []
      length = 0
    }
    if (rows.length > 0) yield rows
  }
  const last = length === 0 ? undefined : take(pieces.join(''))
  if (last !== undefined) yield [last]
}

const shownLength = 1000

function toRow(raw: string, number: number, columns: JsonColumns): Row {
  if (hasTooManyValues(raw)) return { number, cells: [cutText(raw, shownLength)], fault: 'row-too-long' }
  const parsed = parseMetadata(raw)
  if (!parsed.ok) {
    const fault: RowFault = parsed.error[0]?.code === 'not-an-object' ? 'not-a-record' : 'json-not-readable'
    return { number, cells: [raw.trim()], fault }
  }
  const cells: Cell[] = []
  for (const field of parsed.value.fields) {
    const known = columns.get(field.name)
    const at = known ?? columns.size
    if (known === undefined) {
      if (at >= limits.columns) return { number, cells: [raw.trim()], fault: 'json-not-readable' }
      columns.set(field.name, at)
    }
    cells[at] = { as: 'json', text: field.raw }
  }
  // Missing fields leave holes, which become empty cells.
  return { number, cells: Array.from(cells, (cell) => cell ?? '') }
}

/** Counts commas: every value but the first has one before it. */
function hasTooManyValues(raw: string): boolean {
  if (raw.length < limits.recordValues) return false
  let commas = 0
  for (let at = 0; at < raw.length; at += 1) {
    const sign = raw[at]
    if (sign === '"') at = endOfText(raw, at)
    else if (sign === ',') commas += 1
  }
  return commas >= limits.recordValues
}

function endOfText(raw: string, from: number): number {
  for (let at = raw.indexOf('"', from + 1); at !== -1; at = raw.indexOf('"', at + 1)) {
    let before = at - 1
    while (raw[before] === '\\') before -= 1
    if ((at - before) % 2 === 1) return at
  }
  return raw.length
}
