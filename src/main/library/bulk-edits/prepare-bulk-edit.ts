import {
  changeOf,
  type DocumentChange,
  isSameMetadata,
} from '../../../shared/domain/bulk-edits/bulk-edit-steps.ts'
import type { Template } from '../../../shared/domain/templates/template.ts'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import type { BulkEditPiece } from '../../bulk-edits/ports.ts'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { findDocument } from '../records/documents.ts'
import type { BulkEditRow } from '../records/rows.ts'
import { blockingViolations, findTemplate } from '../records/templates.ts'
import { type BulkEditedDocumentRow, nextRow } from './bulk-edit-rows.ts'

const mostRows = 200

type Plan = Pick<
  BulkEditedDocumentRow,
  'state' | 'problem' | 'title_before' | 'title_after' | 'metadata_before' | 'metadata_after'
> & { readonly removes: readonly string[] }

/** Looks at the next of the documents chosen and writes down what would become of each. */
export function prepareNext(db: Database, change: BulkEditRow): BulkEditPiece {
  const mayGoOn = createBudget(mostRows)
  const run = changeOf(change.steps)
  const templateOf = createTemplateFinder(db, change)
  const removes = new Set(change.removes)
  const counts = { planned: 0, same: 0, problem: 0 }
  let position = change.last_position
  let isDone = false
  while (mayGoOn()) {
    const row = nextRow(db, change.change_key, 'chosen', position)
    if (row === undefined) {
      isDone = true
      break
    }
    position = row.position
    const { removes: gone, ...plan } = planOf(db, change.connection_id, row.document_id, run, templateOf)
    for (const name of gone) removes.add(name)
    if (plan.state === 'planned' || plan.state === 'same' || plan.state === 'problem') counts[plan.state] += 1
    db.run(
      `UPDATE change_rows SET state = :state, problem = :problem, title_before = :title_before,
         title_after = :title_after, metadata_before = :metadata_before, metadata_after = :metadata_after
       WHERE row_key = :key`,
      { ...plan, key: row.row_key },
    )
  }
  db.run(
    `UPDATE changes SET state = :state, last_position = :position, removes = :removes,
       planned = planned + :planned, same = same + :same, problems = problems + :problem WHERE change_key = :key`,
    {
      ...counts,
      key: change.change_key,
      state: isDone ? 'ready' : 'preparing',
      position: isDone ? 0 : position,
      removes: JSON.stringify([...removes]),
    },
  )
  return { isDone, accepted: 0 }
}

type TemplateFinder = (collection: string | null) => Template | null

/** For steps that need one; each collection's is read once. */
function createTemplateFinder(db: Database, { connection_id, steps }: BulkEditRow): TemplateFinder {
  if (!steps.some(({ kind }) => kind === 'by-template')) return () => null
  const known = new Map<string, Template | null>()
  return (collection) => {
    const name = collection ?? ''
    const found = known.get(name)
    if (found !== undefined) return found
    const kept = findTemplate(db, connection_id, name)
    const read = kept === null ? undefined : templateFromSchema(kept.schema)
    const template = read?.ok === true ? read.value : null
    known.set(name, template)
    return template
  }
}

function planOf(
  db: Database,
  connectionId: string,
  documentId: string,
  run: DocumentChange,
  templateOf: TemplateFinder,
): Plan {
  const found = findDocument(db, connectionId, documentId)
  const before = { title: found?.wanted.title ?? null, metadata: found?.wanted.metadata ?? null }
  const shown = { title_before: before.title, metadata_before: before.metadata }
  const nothing = { ...shown, title_after: null, metadata_after: null, removes: [] }
  if (found === undefined) return { ...nothing, state: 'problem', problem: 'document-unknown' }
  const knowsMetadata = found.wanted.kind !== 'unknown' || before.metadata !== null
  const changed = run({ ...before, knowsMetadata }, templateOf(found.wanted.collection))
  if (!changed.ok) return { ...nothing, state: 'problem', problem: changed.error }
  const { title, metadata, removes } = changed.value
  const isRetitled = title !== before.title
  const isDifferent = !isSameMetadata(metadata, before.metadata)
  if (!isRetitled && !isDifferent) return { ...nothing, state: 'same', problem: null }
  if (isDifferent && blockingViolations(db, connectionId, found.wanted.collection, metadata).length > 0) {
    return { ...nothing, state: 'problem', problem: 'template-violated' }
  }
  return {
    ...shown,
    state: 'planned',
    problem: null,
    title_after: isRetitled ? title : null,
    metadata_after: isDifferent ? metadata : null,
    removes,
  }
}
