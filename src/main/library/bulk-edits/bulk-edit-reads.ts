import type { CommonValues } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import { createValueCollector } from '../../../shared/domain/bulk-edits/common-values.ts'
import {
  type BulkEditFilter,
  type BulkEditSummary,
  type ChangeRow,
  type ChosenDocuments,
  changeRow,
  changeSummary,
} from '../../../shared/schemas/bulk-edits.ts'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { findDocument } from '../records/documents.ts'
import { nameInTeam } from '../records/import-sessions.ts'
import { type BulkEditRow, bulkEditRow, listedDocumentColumns, listedDocumentRow } from '../records/rows.ts'
import { type FindDocuments, findNextDocuments } from '../records/search-index.ts'
import {
  afterOf,
  type BulkEditedDocumentRow,
  bulkEditedDocumentRow,
  canUndo,
  findBulkEdit,
  findUndo,
} from './bulk-edit-rows.ts'

export type ValuesPiece = { readonly values: CommonValues; readonly next: number | null }

/** A page ends beyond this many characters, whatever its row limit. */
const mostCharacters = 4_000_000
const mostValuesTogether = 500
const mostFieldsOfAPiece = 2000

export function summarizeBulkEdit(db: Database, bulkEditId: string): BulkEditSummary | null {
  const change = findBulkEdit(db, bulkEditId)
  return change === undefined ? null : toSummary(db, change)
}

export function listBulkEdits(db: Database, connectionId: string, limit: number): BulkEditSummary[] {
  return db
    .all(
      bulkEditRow,
      `SELECT * FROM bulk_edits WHERE connection_id = :connectionId AND state NOT IN ('collecting', 'dropped') AND steps <> '[]'
       ORDER BY at DESC, bulk_edit_key DESC LIMIT :limit`,
      { connectionId, limit },
    )
    .map((change) => toSummary(db, change))
}

function toSummary(db: Database, change: BulkEditRow): BulkEditSummary {
  const { bulkEditId, state, planned, same, problems, done } = change
  const undoneBy = findUndo(db, bulkEditId)
  const leftOut = state === 'stopped' ? planned - done : change.leftOut
  return changeSummary.parse({
    ...change,
    state: state === 'collecting' ? 'preparing' : state,
    counts: { changes: planned, same, problems, done, leftOut },
    undoneBy,
    canUndo: undoneBy === null && canUndo(change),
    by: nameInTeam(db, change.connectionId, change.author),
  })
}

const statesOf = {
  changes: ['planned', 'done', 'left-out'],
  same: ['same'],
  problems: ['problem'],
  'left-out': ['left-out'],
  all: ['planned', 'same', 'problem', 'done', 'left-out'],
} as const

export function listBulkEditRows(
  db: Database,
  {
    bulkEditId,
    only,
    after,
    limit,
  }: {
    readonly bulkEditId: string
    readonly only: BulkEditFilter
    readonly after: number | null
    readonly limit: number
  },
): { readonly rows: ChangeRow[]; readonly next: number | null } {
  const change = findBulkEdit(db, bulkEditId)
  if (change === undefined) return { rows: [], next: null }
  const states: readonly string[] =
    only === 'left-out' && change.state === 'stopped' ? ['left-out', 'planned'] : statesOf[only]
  const rows: ChangeRow[] = []
  let characters = 0
  let position = after ?? 0
  for (;;) {
    const found = nextInStates(db, change.bulkEditKey, states, position)
    if (found === undefined) return { rows, next: null }
    if (rows.length === limit || characters > mostCharacters) return { rows, next: position }
    position = found.position
    const row = toRow(db, change, found)
    characters += (row.metadataBefore?.length ?? 0) + (row.metadataAfter?.length ?? 0)
    rows.push(row)
  }
}

function nextInStates(
  db: Database,
  bulkEditKey: number,
  states: readonly string[],
  after: number,
): BulkEditedDocumentRow | undefined {
  return db.get(
    bulkEditedDocumentRow,
    `SELECT * FROM bulk_edit_rows WHERE bulk_edit_key = :bulkEditKey AND position > :after
       AND state IN (SELECT value FROM json_each(:states)) ORDER BY position LIMIT 1`,
    { bulkEditKey, after, states },
  )
}

function toRow(db: Database, change: BulkEditRow, row: BulkEditedDocumentRow): ChangeRow {
  const after = afterOf(row)
  const isStopped = change.state === 'stopped' && row.state === 'planned'
  const { connectionId } = change
  const listed = db.get(
    listedDocumentRow,
    `SELECT ${listedDocumentColumns} FROM documents d
     WHERE d.connection_id = :connectionId AND d.document_id = :documentId`,
    { connectionId, documentId: row.documentId },
  )
  return changeRow.parse({
    ...row,
    document: listed?.row ?? null,
    titleAfter: after.title,
    metadataAfter: after.metadata,
    ...(isStopped && { problem: 'stopped', state: 'left-out' }),
  })
}

export function readValues(
  db: Database,
  find: FindDocuments,
  {
    connectionId,
    chosen,
    after,
  }: { readonly connectionId: string; readonly chosen: ChosenDocuments; readonly after: number },
): ValuesPiece {
  const mayGoOn = createBudget(mostValuesTogether)
  const collector = createValueCollector()
  const add = (documentId: string): void => {
    const found = findDocument(db, connectionId, documentId)
    if (found !== undefined) collector.addDocument(found.wanted)
  }
  const end = (next: number | null): ValuesPiece => ({
    values: collector.collected(mostFieldsOfAPiece),
    next,
  })
  if (chosen.kind === 'ids') {
    let index = after
    for (; index < chosen.ids.length && mayGoOn(); index += 1) add(chosen.ids[index] ?? '')
    return end(index < chosen.ids.length ? index : null)
  }
  let key = after === 0 ? null : after
  const { found, next } = findNextDocuments(db, find, {
    connectionId,
    text: chosen.text,
    before: key,
    limit: mostValuesTogether,
  })
  for (const document of found) {
    if (!mayGoOn()) return end(key)
    add(document.documentId)
    key = document.key
  }
  return end(next)
}
