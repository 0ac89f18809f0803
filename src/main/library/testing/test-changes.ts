import { randomUUID } from 'node:crypto'
import type { BulkEditStep } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { BulkEditSummary, ChangeRow, ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import type { Database } from '../db/database.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations, type Operations } from '../operations.ts'
import type { AttemptEnd, ServiceRequest } from '../queue/attempts.ts'
import { accepted, document, makeFolder } from './test-library.ts'

export type BulkEditHarness = {
  readonly db: Database
  readonly operations: Operations
  readonly connectionId: string
  add(documentId: string, more?: { readonly title?: string; readonly metadata?: string | null }): void
  edit(documentId: string, change: { readonly title?: string; readonly metadata?: string }): void
  prepare(chosen: ChosenDocuments | readonly string[], ...steps: readonly BulkEditStep[]): string
  goOn(bulkEditId: string): void
  apply(bulkEditId: string): void
  undo(bulkEditId: string): string
  get(bulkEditId: string): BulkEditSummary
  rows(bulkEditId: string): ChangeRow[]
  wanted(documentId: string): { readonly title: string | null; readonly metadata: string | null } | undefined
  end(): void
}

export function openBulkEditHarness(): BulkEditHarness {
  const { folder, remove } = makeFolder()
  const { db } = openStorage({ folder, openedAt: 1 })
  const operations = createOperations(db)
  return {
    ...deskOf(db, operations, randomUUID()),
    end: () => {
      db.close()
      remove()
    },
  }
}

/** Shares one library, with a connection for each run: making a library each time would be slow. */
export function deskOf(
  db: Database,
  operations: Operations,
  connectionId: string,
): Omit<BulkEditHarness, 'end'> {
  let at = 1000
  const now = () => (at += 1)
  const goOn = (bulkEditId: string): void => {
    while (!operations.bulkEdits.continue(bulkEditId, now()).isDone);
  }
  const get = (bulkEditId: string): BulkEditSummary => {
    const change = operations.bulkEdits.get(bulkEditId)
    if (change === null) throw new Error('No such change')
    return change
  }
  return {
    db,
    operations,
    connectionId,
    goOn,
    get,
    add: (documentId, more = {}) => {
      const wanted = document(connectionId, documentId, more)
      operations.documents.acceptAdd({ document: wanted, itemId: randomUUID(), at: now(), notBefore: null })
    },
    edit: (documentId, change) => {
      const edit = { connectionId, documentId, action: 'edit' as const, unknown: false, ...change }
      const edited = operations.documents.acceptEdit({ ...edit, itemId: randomUUID(), at: now() })
      if (!edited.ok) throw new Error(edited.error.code)
    },
    prepare: (chosen, ...steps) => {
      const bulkEditId = randomUUID()
      operations.bulkEdits.begin({ bulkEditId, connectionId, steps, at: now() })
      if ('kind' in chosen && chosen.kind === 'search') {
        const query = { bulkEditId, connectionId, text: chosen.text }
        let before: number | null = null
        do before = operations.bulkEdits.addFound({ ...query, before })
        while (before !== null)
      } else operations.bulkEdits.addIds(bulkEditId, 'kind' in chosen ? chosen.ids : chosen)
      operations.bulkEdits.chosen(bulkEditId)
      goOn(bulkEditId)
      return bulkEditId
    },
    apply: (bulkEditId) => {
      const begun = operations.bulkEdits.apply(bulkEditId, get(bulkEditId).removes)
      if (!begun.ok) throw new Error(begun.error.code)
      goOn(bulkEditId)
    },
    undo: (bulkEditId) => {
      const begun = operations.bulkEdits.undo(bulkEditId, { bulkEditId: randomUUID(), at: now() })
      if (!begun.ok) throw new Error(begun.error.code)
      goOn(begun.value.bulkEditId)
      return begun.value.bulkEditId
    },
    rows: (bulkEditId) => {
      const rows: ChangeRow[] = []
      for (let after: number | null = 0; after !== null; ) {
        const page = operations.calls['bulk-edits/rows']({ bulkEditId, only: 'all', after, limit: 200 })
        rows.push(...page.rows)
        after = page.next
      }
      return rows
    },
    wanted: (documentId) => {
      const found = operations.calls['documents/get']({ connectionId, documentId })
      return found === null ? undefined : { title: found.title, metadata: found.metadata }
    },
  }
}

type Sending = Pick<BulkEditHarness, 'operations' | 'connectionId'>

export function sendSome(
  { operations, connectionId }: Sending,
  end: AttemptEnd = accepted,
  limit = 1000,
): readonly ServiceRequest[] {
  const claims = operations.queue.claim({ connectionId, now: 90_000, limit })
  for (const { id, attemptId } of claims) {
    operations.queue.complete({ itemId: id, attemptId }, end, 90_000)
  }
  return claims.map(({ request }) => request)
}

export function sendAllOf(desk: Sending): readonly ServiceRequest[] {
  const some = sendSome(desk)
  return some.length === 0 ? [] : [...some, ...sendAllOf(desk)]
}
