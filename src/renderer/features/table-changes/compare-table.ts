import type { DocumentHead } from '../../../shared/schemas/document.ts'
import { call, ExpectedError } from '../../ipc/call.ts'
import type { Row, TableProblemCode } from '../../spreadsheets/index.ts'
import type { TableWorker } from '../../spreadsheets/worker/table-worker.ts'
import {
  type CompareContext,
  compareRow,
  type DocumentChange,
  findIdProblem,
  idOfRow,
  type RowProblem,
} from './compare-row.ts'
import { readMonthNames } from './turned-into-date.ts'

export type Comparison = {
  readonly documents: readonly DocumentChange[]
  readonly same: number
  readonly rewritten: number
  readonly unknown: readonly { readonly row: number; readonly documentId: string }[]
  readonly problems: readonly RowProblem[]
}

export class UnreadableTable extends ExpectedError {
  override readonly name = 'UnreadableTable'
  readonly problem: TableProblemCode

  constructor(problem: TableProblemCode) {
    super(problem)
    this.problem = problem
  }
}

/** Maximum IDs of one lookup. */
const idsAtOnce = 200

export type CompareTableInput = {
  readonly worker: TableWorker
  readonly connectionId: string
  readonly context: Omit<CompareContext, 'dateFields' | 'months'>
  readonly signal: AbortSignal
  onProgress(read: number): void
}

export async function compareTable(parts: CompareTableInput): Promise<Comparison> {
  const { worker, connectionId, signal } = parts
  const { fields } = await call('documents/fields', { connectionId })
  const dates = fields.filter(({ kind }) => kind === 'date')
  const context: CompareContext = {
    ...parts.context,
    dateFields: new Set(dates.map(({ path }) => path)),
    months: readMonthNames(),
  }
  const documents: DocumentChange[] = []
  const unknown: { readonly row: number; readonly documentId: string }[] = []
  const problems: RowProblem[] = []
  const seen = new Set<string>()
  let [same, rewritten] = [0, 0]

  const take = (row: Row, heads: ReadonlyMap<string, DocumentHead>) => {
    const documentId = idOfRow(row, context)
    const idProblem = findIdProblem(row, context)
    if (idProblem !== undefined) return problems.push(idProblem)
    const head = heads.get(documentId)
    if (head === undefined) return unknown.push({ row: row.number, documentId })
    if (seen.has(documentId)) return problems.push({ row: row.number, column: null, code: 'twice' })
    seen.add(documentId)
    const compared = compareRow(row, head, context)
    problems.push(...compared.problems)
    rewritten += compared.rewritten
    const { changes, emptied } = compared.change
    if (changes.length + emptied.length > 0) documents.push(compared.change)
    else same += 1
  }

  for await (const bundle of worker.rows()) {
    if (signal.aborted) break
    if (!bundle.ok) throw new UnreadableTable(bundle.error)
    const { rows, read } = bundle.value
    for (let at = 0; at < rows.length; at += idsAtOnce) {
      const piece = rows.slice(at, at + idsAtOnce)
      const heads = await findHeads(
        connectionId,
        piece.map((row) => idOfRow(row, context)),
      )
      for (const row of piece) take(row, heads)
    }
    parts.onProgress(read)
  }
  return { documents, same, rewritten, unknown, problems }
}

export async function findHeads(
  connectionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentHead>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '')
  if (wanted.length === 0) return new Map()
  const found = await call('documents/find-heads', { connectionId, ids: wanted })
  return new Map(found.map((head) => [head.documentId, head]))
}
