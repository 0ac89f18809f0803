import { cutText } from '../../../shared/domain/cut-text.ts'
import type { HiddenCount, OpenTable, TableFormat } from '../cell.ts'
import { type Cell, isEmptyCell, isEmptyRow, lengthOfRow, type Row, textOfCell } from '../cell.ts'
import { type ColumnFacts, ColumnProfile } from '../columns/column-profile.ts'
import { nameColumns, nameLinks } from '../columns/guess-uses.ts'
import { limits } from '../limits.ts'
import { TableProblem } from '../table-problem.ts'
import { findBegin } from './find-header.ts'

export type TableColumn = {
  readonly name: string
  readonly facts: ColumnFacts
  readonly linksOf?: number
}

export type TopRow = { readonly number: number; readonly text: string }

export type TableLook = {
  readonly format: TableFormat
  /** Rows above the table: its title, or remarks. */
  readonly preface: number
  readonly hidden: HiddenCount
  /** Null if the format has its own names. */
  readonly hasHeader: boolean | null
  /** Number of the header row; null if there is none. */
  readonly headerRow: number | null
  readonly topRows: readonly TopRow[]
  readonly columns: readonly TableColumn[]
  readonly firstRows: readonly Row[]
  readonly rowCount: number
  readonly reportsShortRows: boolean
}

const keptRows = 30
/** A longer row is read but not kept: a page of a few would hold a gigabyte. */
const keptLength = 1_000_000
/** Rows from which the start of the table is determined. */
const looksAtRows = 20
/** Rows offered as header, and characters shown of each cell. */
const [shownTopRows, shownLength] = [10, 80]
/** From this share of short rows on, the writing program omits trailing cells. */
const usuallyShort = 0.1

class RowsRead {
  header: readonly Cell[] | undefined
  readonly profiles: ColumnProfile[] = []
  readonly links = new Map<number, ColumnProfile>()
  readonly firstRows: Row[] = []
  count = 0
  widest = 0
  short = 0
  over = 0

  add(row: Row): void {
    this.count += 1
    if (this.firstRows.length < keptRows && lengthOfRow(row) <= keptLength) this.firstRows.push(row)
    if (row.fault !== undefined) return
    const { header, profiles } = this
    this.widest = Math.max(this.widest, row.cells.length)
    if (header !== undefined && row.cells.length < header.length) this.short += 1
    if (header !== undefined && row.cells.length > header.length && hasMore(row, header.length))
      this.over += 1
    for (const [index, cell] of row.cells.entries()) {
      profiles[index] ??= new ColumnProfile()
      profiles[index].add(cell, row.number)
    }
    for (const { column, code } of row.flags ?? []) profiles[column]?.flag(code, row.number)
    for (const { column, address } of row.links ?? []) {
      const profile = this.links.get(column) ?? new ColumnProfile()
      profile.add({ as: 'text', text: address }, row.number)
      this.links.set(column, profile)
    }
  }
}

/** Reads the whole table once. `onProgress` receives the number of rows after each bundle. */
export async function lookAtTable(
  table: OpenTable,
  wish: { readonly headerRow?: number | null | undefined },
  onProgress: (rows: number) => void = () => undefined,
): Promise<TableLook> {
  const rowsRead = new RowsRead()
  let held: Row[] | null = []
  let heldLength = 0
  let preface = 0
  let headerRow: number | null = null
  const topRows: TopRow[] = []
  const release = (rows: readonly Row[]) => {
    held = null
    const begin = table.names === null ? findBegin(rows, wish.headerRow) : { preface: 0, hasHeader: false }
    preface = begin.preface
    const [first, ...others] = rows.slice(preface)
    if (table.names === null) topRows.push(...rows.slice(0, shownTopRows).map(toTopRow))
    if (begin.hasHeader && first !== undefined) {
      rowsRead.header = namesOver(first)
      headerRow = first.number
    } else if (first !== undefined) rowsRead.add(first)
    for (const row of others) rowsRead.add(row)
  }
  for await (const rows of table.rows()) {
    for (const row of rows) {
      if (isEmptyRow(row)) continue
      if (held === null) {
        rowsRead.add(row)
        continue
      }
      heldLength += lengthOfRow(row)
      if (held.push(row) === looksAtRows || heldLength > keptLength) release(held)
    }
    onProgress(rowsRead.count)
  }
  if (held !== null) release(held)
  const { header, profiles, links, firstRows, count: rowCount, widest, short, over } = rowsRead
  // No column has a profile: each row has more cells than the maximum of columns.
  if (widest === 0 && header === undefined && firstRows.some(({ fault }) => fault === 'too-many-cells'))
    throw new TableProblem('too-many-columns')
  const isDelimited = table.format.kind === 'delimited'
  const countsHeader = isDelimited && header !== undefined && over <= rowCount * usuallyShort
  const width = countsHeader ? (header?.length ?? 0) : Math.max(widest, header?.length ?? 0)
  const names =
    table.names === null
      ? nameColumns(header?.map(textOfCell) ?? [], width, table.hidden)
      : [...table.names.keys()]
  const linked = linkedColumns([...links.keys()], width)
  const linkNames = nameLinks(linked, names)
  const linkColumns = new LinkColumns(linked, width)
  return {
    format: table.format,
    preface,
    hidden: table.hidden?.count() ?? { rows: 0, columns: 0 },
    hasHeader: table.names === null ? header !== undefined : null,
    headerRow,
    topRows,
    columns: [
      ...decidePoints(
        names.map((name, index) => ({ name, facts: (profiles[index] ?? new ColumnProfile()).facts() })),
        table.format,
      ),
      ...linked.map((linksOf, at) => ({
        name: linkNames[at] ?? '',
        facts: (links.get(linksOf) ?? new ColumnProfile()).facts(),
        linksOf,
      })),
    ],
    firstRows: firstRows.map((row) => linkColumns.add(row)),
    rowCount,
    reportsShortRows: isDelimited && header !== undefined && short > 0 && short <= rowCount * usuallyShort,
  }
}

/**
 * Decides the meaning of a point in `1.000` from the whole file: a thousands separator beside decimal commas
 * or in a file with semicolons, which programs with decimal commas write. Without evidence, the user decides.
 */
function decidePoints(columns: readonly TableColumn[], format: TableFormat): readonly TableColumn[] {
  const hasComma = columns.some(({ facts }) => facts.kind === 'number-comma')
  const hasPoint = columns.some(({ facts }) => facts.kind === 'number' && facts.points === 'decimal')
  const delimiter = format.kind === 'delimited' ? format.delimiter : undefined
  const kind =
    hasComma !== hasPoint
      ? hasComma
        ? 'number-comma'
        : 'number'
      : delimiter === ';'
        ? 'number-comma'
        : delimiter === ','
          ? 'number'
          : 'undecided'
  return columns.map(({ name, facts }) => ({
    name,
    facts: facts.kind === 'number' && facts.points === 'open' ? { ...facts, kind } : facts,
  }))
}

function toTopRow({ number, cells }: Row): TopRow {
  const texts = cells.slice(0, shownLength).map((cell) => cutText(textOfCell(cell), shownLength).trim())
  return {
    number,
    text: cutText(texts.filter((text) => text !== '').join(', '), shownLength),
  }
}

function namesOver({ cells, wide = [] }: Row): readonly Cell[] {
  const names = [...cells]
  for (const { column, from } of wide) {
    while (names.length <= column) names.push('')
    names[column] = cells[from] ?? ''
  }
  return names
}

function linkedColumns(found: readonly number[], width: number): readonly number[] {
  return found
    .filter((column) => column < width)
    .toSorted((a, b) => a - b)
    .slice(0, Math.max(0, limits.columns - width))
}

export async function* dataRows(
  table: OpenTable,
  { preface, hasHeader, columns }: Pick<TableLook, 'preface' | 'hasHeader' | 'columns'>,
): AsyncGenerator<readonly Row[]> {
  let left = preface + (hasHeader === true ? 1 : 0)
  const linked = columns.flatMap(({ linksOf }) => linksOf ?? [])
  const linkColumns = new LinkColumns(linked, columns.length - linked.length)
  for await (const rows of table.rows()) {
    const found = rows.filter((row) => !isEmptyRow(row))
    yield linked.length === 0 ? found.slice(left) : found.slice(left).map((row) => linkColumns.add(row))
    left = Math.max(0, left - found.length)
  }
}

function hasMore({ cells }: Row, width: number): boolean {
  return cells.slice(width).some((cell) => !isEmptyCell(cell))
}

/** Moves link addresses into extra columns after the others. */
class LinkColumns {
  readonly #width: number
  readonly #places: ReadonlyMap<number, number>

  /** `linked`: positions of the columns with links; `width`: number of the table's own columns. */
  constructor(linked: readonly number[], width: number) {
    this.#width = width
    this.#places = new Map(linked.map((column, at) => [column, width + at]))
  }

  add(row: Row): Row {
    if (row.links === undefined || row.fault !== undefined) return row
    const cells = [...row.cells]
    while (cells.length < this.#width + this.#places.size) cells.push('')
    for (const { column, address } of row.links) {
      const place = this.#places.get(column)
      if (place !== undefined) cells[place] = { as: 'text', text: address }
    }
    return { ...row, cells }
  }
}
