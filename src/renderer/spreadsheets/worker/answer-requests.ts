import type { OpenTable, ReadingWishes } from '../cell.ts'
import { lengthOfRow, type Row } from '../cell.ts'
import { toCandidate } from '../columns/to-candidate.ts'
import { openTable } from '../readers/open-table.ts'
import { TableProblem, type TableProblemCode } from '../table-problem.ts'
import { dataRows, lookAtTable, type TableLook } from './table-look.ts'
import type { Bundle, Numbered, TableAnswer, TableRequest } from './worker-messages.ts'

const progressEveryMs = 100

/** Reads one table: answers the page's requests one by one and holds at most one bundle. */
export function createReader(
  post: (answer: Numbered<TableAnswer>) => void,
): (request: Numbered<TableRequest>) => Promise<void> {
  let open: { readonly table: OpenTable; readonly look: TableLook } | undefined
  let reading: AsyncGenerator<Bundle> | undefined

  const answer = async (request: TableRequest, send: (answer: TableAnswer) => void): Promise<TableAnswer> => {
    if (request.kind === 'look') {
      let told = performance.now()
      open = await lookFor(request, (read) => {
        const now = performance.now()
        if (now - told < progressEveryMs) return
        told = now
        send({ kind: 'progress', read })
      })
      return { kind: 'look', look: open.look }
    }
    if (open === undefined) throw new Error('Rows were asked for before the table was looked at')
    if (request.kind !== 'next') {
      await reading?.return(undefined)
      reading = bundlesOf(open, request)
    }
    const next = await reading?.next()
    return next === undefined || next.done === true ? { kind: 'end' } : { kind: 'bundle', bundle: next.value }
  }
  return async ({ id, message }) => {
    const send = (sent: TableAnswer) => post({ id, message: sent })
    try {
      send(await answer(message, send))
    } catch (cause) {
      send({ kind: 'failed', code: codeOf(cause) })
    }
  }
}

/**
 * Chooses the sheet. Workbooks are often saved at an empty sheet: without a request, the first sheet with
 * rows is taken. If all rows are hidden, the sheet still counts, so that they can be included.
 */
async function lookFor(
  request: Extract<TableRequest, { readonly kind: 'look' }>,
  onProgress: (read: number) => void,
): Promise<{ readonly table: OpenTable; readonly look: TableLook }> {
  const at = async (wishes: ReadingWishes) => {
    const table = await openTable(request.source, request.name, wishes)
    return { table, look: await lookAtTable(table, request, onProgress) }
  }
  const first = await at(request.wishes)
  if (first.look.rowCount > 0) return first
  const { format } = first.look
  if (format.kind === 'workbook' && request.wishes.sheet === undefined) {
    let hasHiddenRows = false
    for (const [sheet, { isHidden }] of format.sheets.entries()) {
      if (sheet === format.sheet) continue
      const other = await at({ ...request.wishes, sheet })
      if (other.look.rowCount === 0) continue
      if (!isHidden) return other
      hasHiddenRows = true
    }
    if (hasHiddenRows) return first
  }
  if (first.look.hidden.rows > 0) return first
  throw new TableProblem('empty')
}

async function* bundlesOf(
  { table, look }: { readonly table: OpenTable; readonly look: TableLook },
  request: Exclude<TableRequest, { readonly kind: 'look' | 'next' }>,
): AsyncGenerator<Bundle> {
  let read = 0
  for await (const rows of bundleRows(dataRows(table, look))) {
    read += rows.length
    yield request.kind === 'rows'
      ? { rows, candidates: [], read }
      : { rows: [], candidates: rows.map((row) => toCandidate(row, request.context)), read }
  }
}

/** A file that was moved or changed while being read fails with a system error. */
function codeOf(cause: unknown): TableProblemCode {
  if (cause instanceof TableProblem) return isGone(cause.cause) ? 'gone' : cause.code
  return isGone(cause) ? 'gone' : 'damaged'
}

function isGone(cause: unknown): boolean {
  return (
    cause instanceof DOMException && (cause.name === 'NotReadableError' || cause.name === 'NotFoundError')
  )
}

/** Half of the review's maximum: each bundle passes through the page, which must not freeze. */
const rowsAtMost = 500
/** Limits messages between processes to a few megabytes. */
const lengthAtMost = 4_000_000

async function* bundleRows(bundles: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let held: Row[] = []
  let length = 0
  for await (const rows of bundles) {
    for (const row of rows) {
      const rowLength = lengthOfRow(row)
      if (held.length > 0 && (held.length >= rowsAtMost || length + rowLength > lengthAtMost)) {
        yield held
        held = []
        length = 0
      }
      held.push(row)
      length += rowLength
    }
  }
  if (held.length > 0) yield held
}
