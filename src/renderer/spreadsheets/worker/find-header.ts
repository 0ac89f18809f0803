import { type Cell, isEmptyCell, type Row, textOfCell } from '../cell.ts'
import { isKnownHeader } from '../columns/known-headers.ts'
import { isPlainAmount } from '../values/read-number.ts'

/** Minimum columns: a title above two columns looks like an incomplete row. */
const leastColumns = 3
/** Maximum share of the header's columns that a row above may fill. */
const mostFilledAbove = 0.6
const mostRowsAbove = 10

type Begin = { readonly preface: number; readonly hasHeader: boolean }

/** `wanted`: number of the header row, or null for none. */
export function findBegin(rows: readonly Row[], wanted: number | null | undefined): Begin {
  const preface = findPreface(rows)
  if (wanted === null) return { preface, hasHeader: false }
  const chosen = wanted === undefined ? -1 : rows.findIndex(({ number }) => number === wanted)
  if (chosen !== -1) return { preface: chosen, hasHeader: true }
  const below = findHeaderBelow(rows, preface)
  if (below !== undefined) return { preface: below, hasHeader: true }
  const first = rows[preface]
  return { preface, hasHeader: first?.fault === undefined && looksLikeHeader(first?.cells ?? []) }
}

/** Counts single-cell rows above a table of several columns: they are not part of it. */
function findPreface(rows: readonly Row[]): number {
  const widths = rows.map(filledOf)
  if (Math.max(...widths, 0) < leastColumns) return 0
  return Math.max(
    0,
    widths.findIndex((width, index) => width > 1 || rows[index]?.fault !== undefined),
  )
}

/**
 * Finds a header below a row that looks like one: groups of names, or lines such as `Run on` with values. The
 * header fills more columns than any row above, and needs further evidence, because any row of texts looks
 * like names.
 */
function findHeaderBelow(rows: readonly Row[], from: number): number | undefined {
  const knownAtFirst = knownIn(rows[from])
  let widestAbove = filledOf(rows[from])
  const last = Math.min(rows.length - 2, from + mostRowsAbove)
  for (let at = from + 1; at <= last; at += 1) {
    const row = rows[at]
    const filled = filledOf(row)
    const mayBe =
      row !== undefined &&
      row.fault === undefined &&
      filled >= leastColumns &&
      widestAbove <= filled * mostFilledAbove &&
      looksLikeHeader(row.cells)
    widestAbove = Math.max(widestAbove, filled)
    if (!mayBe) continue
    const known = knownIn(row)
    if (known < knownAtFirst) return undefined
    const above = rows[at - 1]
    const isApart = above !== undefined && (row.number > above.number + 1 || above.wide !== undefined)
    if (known > knownAtFirst || isApart || differsFromBelow(row, rows.slice(at + 1))) return at
  }
  return undefined
}

function knownIn(row: Row | undefined): number {
  return row?.cells.filter((cell) => isKnownHeader(textOfCell(cell).slice(0, longestName))).length ?? 0
}

function filledOf(row: Row | undefined): number {
  return row?.cells.filter((cell) => !isEmptyCell(cell)).length ?? 0
}

function differsFromBelow({ cells }: Row, below: readonly Row[]): boolean {
  return cells.some((name, column) => {
    const values = below.map((row) => row.cells[column] ?? '').filter((cell) => !isEmptyCell(cell))
    return !isEmptyCell(name) && values.length > 0 && values.every((cell) => !looksLikeHeader([cell]))
  })
}

const longestName = 100

/** Returns true if the cells are distinct texts, none of which looks like a value. */
function looksLikeHeader(cells: readonly Cell[]): boolean {
  const texts = cells.map((cell) => textOfCell(cell).trim()).filter((text) => text !== '')
  if (texts.length === 0) return false
  const isName = (text: string) =>
    text.length <= longestName &&
    !isPlainAmount(text) &&
    !/^https?:\/\//i.test(text) &&
    !/^\d{4}-\d{2}-\d{2}/.test(text)
  const isTyped = cells.some((cell) => typeof cell !== 'string' && !['text', 'json'].includes(cell.as))
  return !isTyped && texts.every(isName)
}
