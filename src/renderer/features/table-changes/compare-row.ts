import { kindOfJson } from '../../../shared/domain/metadata/metadata-text.ts'
import { printPath } from '../../../shared/domain/query/field-path.ts'
import type { DocumentHead } from '../../../shared/schemas/document.ts'
import {
  type Cell,
  cellOfValue,
  cleanCell,
  type DateOrder,
  flagsByColumn,
  hasLostSigns,
  isBlocking,
  isCutByExcel,
  isEmptyCell,
  isPowerOfTen,
  isRounded,
  type Row,
  readAnyDate,
  readIsoDate,
  type TableColumn,
  type TableFormat,
  textOfCell,
  valueAt,
} from '../../spreadsheets/index.ts'
import type { ChangeColumns } from './change-columns.ts'
import { compareCell, newValue } from './compare-cell.ts'
import { hasLostCharacters } from './lost-characters.ts'
import { isTurnedIntoDate, type MonthNames } from './turned-into-date.ts'

/** A cell that differs from the library. `before` and `after` are JSON; plain text for the title. */
export type CellChange = {
  readonly column: number
  readonly path: readonly string[] | 'title'
  readonly before: string | undefined
  readonly after: string
  /** Set if a date, here or in other documents, becomes text. */
  readonly losesDate?: true
}

export type EmptiedCell = {
  readonly column: number
  readonly path: readonly string[]
  readonly before: string
}

export type RowProblem = {
  readonly row: number
  readonly column: number | null
  readonly code: RowProblemCode
}
type RowProblemCode =
  | 'not-readable'
  | 'value-not-exact'
  | 'date-uncertain'
  | 'turned-into-date'
  | 'value-not-fitting'
  | 'metadata-not-known'
  | 'twice'

export type DocumentChange = {
  readonly row: number
  readonly documentId: string
  readonly title: string | null
  readonly changes: readonly CellChange[]
  readonly emptied: readonly EmptiedCell[]
}

export type ComparedRow = {
  readonly change: DocumentChange
  readonly problems: readonly RowProblem[]
  readonly rewritten: number
}

export type CompareContext = {
  readonly changing: ChangeColumns
  readonly columns: readonly TableColumn[]
  readonly format: TableFormat
  /** Fields that mostly contain dates, as `printPath` writes them. */
  readonly dateFields: ReadonlySet<string>
  readonly months: MonthNames
}

export function idOfRow(row: Row, { changing }: CompareContext): string {
  return textOfCell(row.cells[changing.id]).trim()
}

export function findIdProblem(row: Row, context: CompareContext): RowProblem | undefined {
  const { id } = context.changing
  if (row.fault !== undefined || idOfRow(row, context) === '')
    return { row: row.number, column: null, code: 'not-readable' }
  const text = idOfRow(row, context)
  const flags = flagsByColumn(row).get(id)
  const isSure = !isRounded(text) && !isPowerOfTen(text) && flags?.has('shown-as-power') !== true
  return !isSure || [...(flags ?? [])].some(isBlocking)
    ? { row: row.number, column: id, code: 'value-not-exact' }
    : undefined
}

export function compareRow(row: Row, head: DocumentHead, context: CompareContext): ComparedRow {
  const { title, fields } = context.changing
  const changes: CellChange[] = []
  const emptied: EmptiedCell[] = []
  const problems: RowProblem[] = []
  let rewritten = 0
  const flags = flagsByColumn(row)
  const isNotExact = (column: number) => [...(flags.get(column) ?? [])].some(isBlocking)
  const cellAt = (column: number): Cell | undefined => {
    const cell = row.cells[column]
    return cell === undefined ? undefined : cleanCell(cell)
  }

  const newTitle = title === undefined ? '' : textOfCell(cellAt(title)).trim()
  if (title !== undefined && newTitle !== '' && newTitle !== head.title?.trim()) {
    if (isNotExact(title) || isDamaged(cellAt(title), head.title ?? undefined))
      problems.push({ row: row.number, column: title, code: 'value-not-exact' })
    else if (isTurnedIntoDate(head.title ?? '', newTitle, context.months))
      problems.push({ row: row.number, column: title, code: 'turned-into-date' })
    else changes.push({ column: title, path: 'title', before: head.title ?? undefined, after: newTitle })
  }

  const isSeen = head.knowledge === 'full' || head.metadata !== null
  for (const { column, path } of fields) {
    const cell = cellAt(column)
    if (isAbsent(cell, context.format.kind)) continue
    const before = valueAt(head.metadata, path)
    if (cell === undefined || isEmptyCell(cell)) {
      if (before !== undefined && compareCell('', before) === 'other') emptied.push({ column, path, before })
      continue
    }
    if (!isSeen) {
      problems.push({ row: row.number, column, code: 'metadata-not-known' })
      continue
    }
    const order = dateOrderAt(column, context)
    const sameness = before === undefined ? 'other' : compareCell(textOfCell(cell), before, order)
    if (sameness === 'rewritten') rewritten += 1
    if (sameness === 'uncertain') problems.push({ row: row.number, column, code: 'date-uncertain' })
    if (sameness !== 'other') continue
    const known = before === undefined ? undefined : cellOfValue(before, undefined)
    if (isNotExact(column) || isCutByExcel(cell) || isDamaged(cell, known)) {
      problems.push({ row: row.number, column, code: 'value-not-exact' })
      continue
    }
    if (known !== undefined && isTurnedIntoDate(known, textOfCell(cell), context.months)) {
      problems.push({ row: row.number, column, code: 'turned-into-date' })
      continue
    }
    const hasDates = isDateField(before, path, context)
    const date = hasDates ? readAnyDate(textOfCell(cell), order) : undefined
    if (date === 'uncertain') {
      problems.push({ row: row.number, column, code: 'date-uncertain' })
      continue
    }
    const isFault = typeof cell !== 'string' && cell.as === 'fault'
    const isDayCount = hasDates && dayCount.test(textOfCell(cell).trim())
    const after =
      isFault || isDayCount
        ? undefined
        : newValue(cell, before, {
            columnKind: context.columns[column]?.facts.kind ?? 'text',
            decimalSign: decimalSignOf(context.format),
            date: date?.date,
          })
    if (after === undefined) problems.push({ row: row.number, column, code: 'value-not-fitting' })
    else
      changes.push({
        ...{ column, path, before, after },
        ...(hasDates && date === undefined && { losesDate: true as const }),
      })
  }
  return {
    change: { row: row.number, documentId: head.documentId, title: head.title, changes, emptied },
    problems,
    rewritten,
  }
}

/** Replacement characters, or question marks exactly where characters were lost, were not typed. */
function isDamaged(cell: Cell | undefined, before: string | undefined): boolean {
  if (cell === undefined) return false
  return hasLostSigns(cell) || (before !== undefined && hasLostCharacters(before, textOfCell(cell)))
}

/** A short line or a record without the field does not mean empty; in a sheet, a missing cell does. */
function isAbsent(cell: Cell | undefined, format: TableFormat['kind']): boolean {
  if (format === 'delimited') return cell === undefined
  return format === 'json' && (cell === undefined || cell === '')
}

/** A date without its format shows as days since 1900. */
const dayCount = /^\d{5}(?:[.,]\d+)?$/

/** Decided by the current value; by other documents if it is text or missing. */
function isDateField(
  before: string | undefined,
  path: readonly string[],
  { dateFields }: CompareContext,
): boolean {
  const kind = before === undefined ? 'nothing' : kindOfJson(before)
  if (kind !== 'text' && kind !== 'nothing') return false
  if (before !== undefined && readIsoDate(cellOfValue(before, undefined)) !== undefined) return true
  return dateFields.has(printPath(path))
}

/**
 * The date order of a column: from its own cells, or from other columns, since one program wrote them all. With
 * semicolons between cells and a decimal comma, the day comes first.
 */
function dateOrderAt(column: number, { columns, format }: CompareContext): DateOrder | undefined {
  const own = columns[column]?.facts.dateOrder
  if (own !== undefined) return own
  const orders = new Set(columns.flatMap(({ facts }) => facts.dateOrder ?? []))
  if (orders.size > 0) return orders.size === 1 ? [...orders][0] : undefined
  return decimalSignOf(format) === ',' ? 'day-first' : undefined
}

/** With semicolons between cells, the comma is the decimal sign. */
function decimalSignOf(format: TableFormat): ',' | '.' {
  return format.kind === 'delimited' && format.delimiter === ';' ? ',' : '.'
}
