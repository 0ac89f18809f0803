import { mergeMetadata } from '../../../shared/domain/metadata/merge-metadata.ts'
import { compactJson } from '../../../shared/domain/metadata/metadata-text.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { EditBase } from '../../../shared/schemas/document.ts'
import { readMetadata } from '../records/metadata-checks.ts'
import type { Wanted } from '../records/rows.ts'

/** Requested edit of a document: fields left out stay. Metadata is JSON text, as typed. */
export type DocumentEdit = {
  readonly connectionId: string
  readonly documentId: string
  readonly title?: string | undefined
  readonly metadata?: string | undefined
}

/**
 * Compares contents, not versions: a correction in the queue rewrites a version in place, and older versions
 * are cleared away.
 */
export function hasChangedSince({ title, metadata }: Wanted, base: EditBase): boolean {
  return title !== base.title || !isSame(metadata, base.metadata)
}

/**
 * Merges an edit based on `base` with the document's current state. Fails with `changed-since` if both sides
 * changed the same field.
 */
export function mergeEdit<Edit extends DocumentEdit>(
  known: Wanted,
  base: EditBase,
  edit: Edit,
): Result<Edit, Failure> {
  const title = mergedTitle(known, base, edit.title)
  if (!title.ok) return title
  const metadata =
    edit.metadata === undefined ? succeed(undefined) : mergedMetadata(known, base, edit.metadata)
  if (!metadata.ok) return metadata
  return succeed({ ...edit, title: title.value, metadata: metadata.value })
}

function mergedTitle(
  known: Wanted,
  base: EditBase,
  wanted: string | undefined,
): Result<string | undefined, Failure> {
  if (wanted === undefined || wanted === base.title) return succeed(undefined)
  if (known.title === base.title || known.title === wanted) return succeed(wanted)
  return fail(failed('changed-since', { field: 'title' }))
}

function mergedMetadata(known: Wanted, base: EditBase, wanted: string): Result<string, Failure> {
  if (isSame(known.metadata, base.metadata)) return succeed(wanted)
  const [before, mine, theirs] = [base.metadata, wanted, known.metadata].map((text) =>
    readMetadata(text ?? '{}'),
  )
  if (before == null || mine == null || theirs == null)
    return fail(failed('metadata-not-valid', { field: 'metadata' }))
  const merged = mergeMetadata(before, mine, theirs)
  return merged.ok ? merged : fail(failed('changed-since', { field: 'metadata' }))
}

function isSame(one: string | null, other: string | null): boolean {
  return one === other || compactJson(one ?? '{}') === compactJson(other ?? '{}')
}
