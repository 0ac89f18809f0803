import { nextPosition } from '../../../shared/domain/item-state.ts'
import type { TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { templateViolated } from '../../../shared/ipc/template-failures.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import type { Database } from '../db/database.ts'
import { addContent, bytesOf, readContent } from '../records/contents.ts'
import { findDocument, reckonVersions } from '../records/documents.ts'
import { changeItem, findItem, isShared } from '../records/queue-items.ts'
import { blockedBy, type ItemRow, toQueueItem } from '../records/rows.ts'
import { shareAgain } from '../records/shared-versions.ts'
import { blockingViolations } from '../records/templates.ts'
import { noteOfCorrection } from './update-instead.ts'

export type OpenedItem = {
  readonly item: QueueItem
  readonly collection: string | null
  readonly title: string | null
  readonly content: DocumentContent | null
  readonly metadata: string | null
}

export type ItemCorrection = {
  readonly collection?: string
  readonly title?: string
  readonly content?: DocumentContent
  readonly metadata?: string | null
}

export function openItem(db: Database, itemId: string): OpenedItem | null {
  const item = findItem(db, itemId)
  if (item === undefined) return null
  return {
    item: toQueueItem(item),
    collection: item.collection,
    title: item.title,
    content: readContent(db, item.contentKey),
    metadata: item.metadata,
  }
}

export function correctItem(
  db: Database,
  itemId: string,
  correction: ItemCorrection,
  at: number,
): Result<QueueItem, Failure> {
  return db.transaction(() => {
    const item = findItem(db, itemId)
    if (item === undefined) return fail(failed('item-unknown'))
    const isOfAddOnly = correction.collection !== undefined || correction.content !== undefined
    if (item.operation === 'update' && isOfAddOnly) return fail(failed('item-not-possible'))
    if (item.blockedBy === blockedBy.otherComputer) return fail(failed('item-not-possible'))
    const violations = newViolations(db, item, correction)
    if (violations.length > 0) return fail(templateViolated(violations))
    if (!nextPosition(item, 'corrected').ok) return fail(failed('item-not-possible'))
    const written = writeCorrection(db, item, correction)
    changeItem(db, written, {
      event: 'corrected',
      at,
      note: noteOfCorrection(item, written),
      attempts: 0,
      notBefore: null,
      problem: null,
    })
    const document = findDocument(db, item.connectionId, item.documentId)
    if (document !== undefined) {
      db.update('documents', { documentKey: document.key }, { changedAt: at })
      if (isShared(item)) shareAgain(db, document, item, { at })
      reckonVersions(db, document.key, item.itemKey)
    }
    const corrected = findItem(db, itemId)
    return corrected === undefined ? fail(failed('item-unknown')) : succeed(toQueueItem(corrected))
  })
}

/** Uncorrected parts are sent as accepted, whatever the template says now. */
function newViolations(
  db: Database,
  item: ItemRow,
  correction: ItemCorrection,
): readonly TemplateViolation[] {
  const metadata = correctedMetadata(item, correction)
  const collection = correction.collection ?? item.collection
  if (metadata === item.metadata && collection === item.collection) return []
  const { connectionId, documentId } = item
  const known = collection ?? findDocument(db, connectionId, documentId)?.wanted.collection ?? null
  return blockingViolations(db, connectionId, known, metadata)
}

function writeCorrection(db: Database, item: ItemRow, correction: ItemCorrection): ItemRow {
  const content = correction.content ?? readContent(db, item.contentKey)
  const title = correction.title ?? item.title
  const corrected: ItemRow = {
    ...item,
    kind: correction.content?.kind ?? item.kind,
    collection: correction.collection ?? item.collection,
    title,
    shownTitle: correction.title ?? item.shownTitle,
    metadata: correctedMetadata(item, correction),
    contentKey: correction.content === undefined ? item.contentKey : addContent(db, correction.content),
  }
  const byteLength = bytesOf({ content, title, metadata: corrected.metadata })
  const { kind, collection, shownTitle, metadata, contentKey } = corrected
  const columns = { kind, collection, title, shownTitle, metadata, contentKey, byteLength }
  db.update('items', { itemKey: item.itemKey }, columns)
  return { ...corrected, byteLength }
}

/**
 * An add without metadata sends none. An edit whose metadata is corrected to none clears it; an edit that had
 * none still sends none, since clearing unasked would destroy it.
 */
function correctedMetadata(item: ItemRow, { metadata }: ItemCorrection): string | null {
  if (metadata === undefined) return item.metadata
  if (metadata !== null || item.operation === 'add') return metadata
  return item.metadata === null ? null : '{}'
}
