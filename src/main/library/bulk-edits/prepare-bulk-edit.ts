import {
  changeOf,
  type DocumentChange,
  isSameMetadata,
} from '../../../shared/domain/bulk-edits/bulk-edit-steps.ts'
import type { Template } from '../../../shared/domain/templates/template.ts'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import type { Database } from '../db/database.ts'
import { createBudget, doInBudget } from '../db/work-budget.ts'
import { findDocument } from '../records/documents.ts'
import type { BulkEditRow } from '../records/rows.ts'
import { blockingViolations, findTemplate } from '../records/templates.ts'
import type { BulkEditPiece } from './bulk-edit-rows.ts'
import { type BulkEditedDocumentRow, nextRow } from './bulk-edit-rows.ts'

const mostRows = 200

type Plan = Pick<
  BulkEditedDocumentRow,
  'problem' | 'titleBefore' | 'titleAfter' | 'metadataBefore' | 'metadataAfter'
> & { readonly state: 'planned' | 'same' | 'problem'; readonly removes: readonly string[] }

export function prepareNext(db: Database, change: BulkEditRow): BulkEditPiece {
  const { bulkEditKey } = change
  const run = changeOf(change.steps)
  const templateOf = createTemplateFinder(db, change)
  const removes = new Set(change.removes)
  const counts = { planned: change.planned, same: change.same, problem: change.problems }
  let { lastPosition } = change
  const isDone = doInBudget(
    createBudget(mostRows),
    () => nextRow(db, bulkEditKey, 'chosen', lastPosition),
    ({ rowKey, position, documentId }) => {
      lastPosition = position
      const { removes: gone, ...plan } = planOf(db, change.connectionId, documentId, run, templateOf)
      for (const name of gone) removes.add(name)
      counts[plan.state] += 1
      db.update('bulk_edit_rows', { rowKey }, plan)
    },
  )
  const { problem: problems, ...others } = counts
  db.update(
    'bulk_edits',
    { bulkEditKey },
    {
      ...{ ...others, problems, removes: [...removes] },
      state: isDone ? 'ready' : 'preparing',
      lastPosition: isDone ? 0 : lastPosition,
    },
  )
  return { isDone, accepted: 0 }
}

type TemplateFinder = (collection: string | null) => Template | null

function createTemplateFinder(db: Database, { connectionId, steps }: BulkEditRow): TemplateFinder {
  if (!steps.some(({ kind }) => kind === 'by-template')) return () => null
  const known = new Map<string, Template | null>()
  return (collection) => {
    const name = collection ?? ''
    const found = known.get(name)
    if (found !== undefined) return found
    const kept = findTemplate(db, connectionId, name)
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
  const shown = { titleBefore: before.title, metadataBefore: before.metadata }
  const nothing = { ...shown, titleAfter: null, metadataAfter: null, removes: [] }
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
    titleAfter: isRetitled ? title : null,
    metadataAfter: isDifferent ? metadata : null,
    removes,
  }
}
