import { compareMetadata, removalNames } from '../../../shared/domain/metadata/metadata-changes.ts'
import { restoreFields } from '../../../shared/domain/metadata/patch-metadata.ts'
import { longestMetadata } from '../../../shared/domain/text-limits.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { templateViolated } from '../../../shared/ipc/template-failures.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { EditBase, RestoredParts, VersionContent } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import type { OfConnection } from '../db/keys.ts'
import {
  type AcceptedEditItem,
  type AcceptedItem,
  type Add,
  acceptAdd,
  acceptEdit,
} from '../records/accept.ts'
import { findDocument } from '../records/documents.ts'
import { checkMetadata, readMetadata } from '../records/metadata-checks.ts'
import { takeBack } from '../records/queue-items.ts'
import { itemRow, nothingKnown, type VersionWay, type Wanted } from '../records/rows.ts'
import { blockingViolations } from '../records/templates.ts'
import type { DocumentEdit } from './merge-edit.ts'
import { hasChangedSince, mergeEdit } from './merge-edit.ts'
import { findVersion, getVersion, versionBefore } from './read-documents.ts'
import { formerMetadata, formerTitle } from './undone-edit.ts'

/** Time and item of a save, and the earliest time to send it, unless it joins a waiting item. */
export type EditStamp = { readonly itemId: string; readonly at: number; readonly notBefore?: number | null }

type Saved = Result<AcceptedEditItem, Failure>

/** Checks the metadata and accepts the document in one transaction, so that an add needs one sync. */
export function addDocument(db: Database, add: Add): Result<AcceptedItem, Failure> {
  const { document } = add
  const checked = document.metadata === null ? succeed(null) : checkMetadata(document.metadata)
  if (!checked.ok) return checked
  const metadata = checked.value
  const violations = blockingViolations(db, document.connectionId, document.collection, metadata)
  if (violations.length > 0) return fail(templateViolated(violations))
  return succeed(acceptAdd(db, { ...add, document: { ...document, metadata } }))
}

/**
 * Saves an edit of a known document: reads, compares and replaces it in one transaction. The service replaces
 * metadata as a whole, so a field that would be lost, at any depth, must be named in `removes`; otherwise the
 * edit is rejected. With `base`, merges an edit that began with an earlier state.
 */
export function editDocument(
  db: Database,
  edit: DocumentEdit &
    EditStamp & {
      readonly way?: VersionWay | undefined
      readonly removes: readonly string[]
      readonly base?: EditBase | undefined
    },
): Saved {
  return overKnown(db, edit, (known) => {
    const { base, ...wanted } = edit
    if (base === undefined || !hasChangedSince(known, base)) return editOver(db, known, wanted)
    const merged = mergeEdit(known, base, wanted)
    if (!merged.ok) return merged
    const saved = editOver(db, known, { ...merged.value, way: edit.way ?? 'merge' })
    return saved.ok ? succeed({ ...saved.value, isMerged: true }) : saved
  })
}

export function editUnknownDocument(db: Database, edit: DocumentEdit & EditStamp): Saved {
  return db.transaction(() => {
    const before = findDocument(db, edit.connectionId, edit.documentId)?.wanted ?? nothingKnown
    if (isFullyKnown(before)) return fail(failed('document-already-known'))
    const metadata = checkWanted(edit.metadata)
    if (!metadata.ok) return metadata
    const refusal = refusedByTemplate(db, edit.connectionId, before, metadata.value)
    return refusal === null ? accept(db, { ...edit, metadata: metadata.value }, true) : fail(refusal)
  })
}

type OfDocument = Pick<DocumentEdit, 'connectionId' | 'documentId'>

export function restoreVersion(
  db: Database,
  wanted: OfDocument &
    EditStamp & {
      readonly version: number
      readonly parts?: RestoredParts | undefined
      readonly removes: readonly string[]
    },
): Saved {
  return overKnown(db, wanted, (known) => {
    const { connectionId, documentId, version: number, parts, ...rest } = wanted
    const version = getVersion(db, connectionId, documentId, number)
    if (version === null) return fail(failed('version-gone'))
    const restored = parts ?? { title: true, metadata: true }
    const title = restored.title === true ? (version.title ?? undefined) : undefined
    const metadata = restoredMetadata(known, version, restored)
    if (!metadata.ok) return metadata
    const former = { title, metadata: metadata.value }
    return editOver(db, known, { connectionId, documentId, ...rest, ...former, action: 'restore' })
  })
}

function restoredMetadata(
  known: Wanted,
  version: VersionContent,
  { metadata, fields = [] }: RestoredParts,
): Result<string | undefined, Failure> {
  const isKnown = isFullyKnown(known) || version.metadata !== null
  if (!isKnown || (metadata !== true && fields.length === 0)) return succeed(undefined)
  if (metadata === true) return succeed(version.metadata ?? '{}')
  const [now, then] = [readMetadata(known.metadata ?? '{}'), readMetadata(version.metadata ?? '{}')]
  if (now === null || then === null) return fail(failed('metadata-not-valid', { field: 'metadata' }))
  return succeed(restoreFields(now, then, fields))
}

/**
 * Reverts only the changes of the save that made a version; later changes stay. The revert is a save too, so
 * it can be undone, and it replaces the undone one if that still waits.
 */
export function undoEdit(
  db: Database,
  wanted: OfDocument & EditStamp & { readonly versionId: string },
): Saved {
  return overKnown(db, wanted, (known) => {
    const { connectionId, documentId, versionId, ...stamp } = wanted
    const saved = findVersion(db, connectionId, documentId, versionId)
    const before = saved && versionBefore(db, connectionId, documentId, saved.number)
    if (saved == null || before == null) return fail(failed('version-gone'))
    const title = formerTitle(known, saved, before)
    if (!title.ok) return title
    // Metadata that was replaced unseen cannot be restored.
    const isUnseen = !isFullyKnown(known) && before.metadata === null
    const metadata = isUnseen ? succeed(undefined) : formerMetadata(known, saved, before)
    if (!metadata.ok) return metadata
    const former = { title: title.value, metadata: metadata.value }
    return editOver(db, known, { connectionId, documentId, ...stamp, ...former, way: 'undo', removes: 'all' })
  })
}

export type SavedVersion = { readonly documentId: string; readonly versionId: string }

type Saves = OfConnection & { readonly saves: readonly SavedVersion[]; readonly at: number }

export function takeEditsBack(db: Database, { connectionId, saves, at }: Saves): readonly SavedVersion[] {
  return db.transaction(() =>
    saves.filter(({ documentId, versionId }) => {
      const item = db.get(
        itemRow,
        `SELECT i.* FROM documents d JOIN versions v ON v.document_key = d.document_key
           JOIN items i ON i.item_key = v.item_key
         WHERE d.connection_id = :connectionId AND d.document_id = :documentId AND v.version_id = :versionId
           AND i.operation = 'update'`,
        { connectionId, documentId, versionId },
      )
      return item === undefined || !takeBack(db, item, at)
    }),
  )
}

function overKnown(
  db: Database,
  { connectionId, documentId }: OfDocument,
  edit: (known: Wanted) => Saved,
): Saved {
  return db.transaction(() => {
    const known = findDocument(db, connectionId, documentId)
    return known === undefined ? fail(failed('document-unknown')) : edit(known.wanted)
  })
}

type CheckedEdit = DocumentEdit &
  EditStamp & {
    readonly action?: 'edit' | 'restore'
    readonly way?: VersionWay | undefined
    readonly removes: readonly string[] | 'all'
  }

function editOver(db: Database, known: Wanted, edit: CheckedEdit): Saved {
  const wanted = checkWanted(edit.metadata)
  if (!wanted.ok) return wanted
  const metadata =
    wanted.value === undefined ? succeed(undefined) : changedMetadata(known, wanted.value, edit.removes)
  if (!metadata.ok) return metadata
  const isWayBack = edit.action === 'restore' || edit.way === 'undo'
  // A version that was accepted once can always be restored, whatever its template says now.
  const refusal = isWayBack ? null : refusedByTemplate(db, edit.connectionId, known, metadata.value)
  if (refusal !== null) return fail(refusal)
  const title = edit.title === known.title ? undefined : edit.title
  return accept(db, { ...edit, title, metadata: metadata.value }, false)
}

/** Checks metadata for sending: an empty group clears the former one. */
function checkWanted(metadata: string | undefined): Result<string | undefined, Failure> {
  if (metadata === undefined) return succeed(undefined)
  // A merge of two valid sides may exceed the limit.
  if (metadata.length > longestMetadata) return fail(failed('metadata-too-long', { field: 'metadata' }))
  const checked = checkMetadata(metadata)
  return checked.ok ? succeed(checked.value ?? '{}') : checked
}

function changedMetadata(
  known: Wanted,
  wanted: string,
  agreed: CheckedEdit['removes'],
): Result<string | undefined, Failure> {
  const { changes, differs } = compareMetadata(readMetadata(known.metadata), readMetadata(wanted))
  if (agreed !== 'all') {
    const names = new Set(agreed)
    const unconfirmed = removalNames(changes).filter((name) => !names.has(name))
    if (unconfirmed.length > 0) {
      const facts = { count: unconfirmed.length }
      return fail(failed('removal-not-confirmed', { field: 'metadata', facts }))
    }
  }
  // If the service has an unseen copy, even equal metadata is sent: it may differ there.
  return succeed(differs || !isFullyKnown(known) ? wanted : undefined)
}

function refusedByTemplate(
  db: Database,
  connectionId: string,
  { collection }: Wanted,
  metadata: string | undefined,
): Failure | null {
  if (metadata === undefined) return null
  const violations = blockingViolations(db, connectionId, collection, metadata)
  return violations.length === 0 ? null : templateViolated(violations)
}

function accept(db: Database, edit: Omit<CheckedEdit, 'removes'>, unknown: boolean): Saved {
  const { connectionId, documentId, itemId, at, notBefore, action = 'edit', way, title, metadata } = edit
  if (title === undefined && metadata === undefined) return fail(failed('nothing-to-change'))
  return acceptEdit(db, {
    ...{ connectionId, documentId, itemId, at, notBefore, action, unknown },
    ...(way !== undefined && { way }),
    ...(title !== undefined && { title }),
    ...(metadata !== undefined && { metadata }),
  })
}

function isFullyKnown({ kind }: Wanted): boolean {
  return kind !== 'unknown'
}
