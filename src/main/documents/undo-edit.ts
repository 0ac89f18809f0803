import {
  compareMetadata,
  type MetadataChange,
  removalNames,
} from '../../shared/domain/metadata/metadata-changes.ts'
import { compactJson, parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import { nodeAt, rawOf, readTree } from '../../shared/domain/metadata/metadata-tree.ts'
import { patchMetadata } from '../../shared/domain/metadata/patch-metadata.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { DocumentDetail, VersionContent } from '../../shared/schemas/document.ts'
import { type AcceptedEdit, editDocument } from './edit-document.ts'
import type { VersionDeps } from './restore-version.ts'

/**
 * Puts back what the save that made a version changed, and nothing else; what came after it stays. A save of its own,
 * so it can be undone too, and it takes the place of the undone one where that still waits.
 */
export async function undoEdit(
  deps: VersionDeps,
  wanted: { readonly connectionId: string; readonly documentId: string; readonly version: number },
): Promise<Result<AcceptedEdit, Failure>> {
  const { connectionId, documentId } = wanted
  const known = await deps.library.get(connectionId, documentId)
  if (known === null) return fail(failed('document-unknown'))
  // One that was thrown away before it left is not what this save was made over.
  const numbers = known.versions
    .filter(({ number, state, replaced }) => number < wanted.version && (state !== 'discarded' || replaced))
    .map(({ number }) => number)
  const [saved, before] = await Promise.all([
    deps.library.getVersion(connectionId, documentId, wanted.version),
    deps.library.getVersion(connectionId, documentId, Math.max(0, ...numbers)),
  ])
  if (saved === null || before === null) return fail(failed('version-gone'))
  const title = formerTitle(known, saved, before)
  const metadata = formerMetadata(known, saved, before)
  if (!title.ok) return title
  if (!metadata.ok) return metadata
  return editDocument(deps, {
    connectionId,
    documentId,
    way: 'undo',
    title: title.value,
    metadata: metadata.value?.text,
    // To undo is to agree that what the save brought is gone again.
    removes: metadata.value?.removes ?? [],
  })
}

function formerTitle(
  known: DocumentDetail,
  saved: VersionContent,
  before: VersionContent,
): Result<string | undefined, Failure> {
  if (saved.title === before.title || before.title === null) return succeed(undefined)
  return known.title === saved.title ? succeed(before.title) : fail(failed('changed-since'))
}

function formerMetadata(
  known: DocumentDetail,
  saved: VersionContent,
  before: VersionContent,
): Result<{ readonly text: string; readonly removes: readonly string[] } | undefined, Failure> {
  // What was replaced unseen cannot be put back.
  if (known.knowledge === 'partial' && before.metadata === null) return succeed(undefined)
  const [then, since, now] = [before, saved, known].map(({ metadata }) => parseMetadata(metadata ?? '{}'))
  if (then?.ok !== true || since?.ok !== true || now?.ok !== true)
    return fail(failed('metadata-not-valid', { field: 'metadata' }))
  const back = compareMetadata(since.value, then.value)
  if (!back.differs) return succeed(undefined)
  const isUntouched = compactJson(since.value.text) === compactJson(now.value.text)
  if (!isUntouched && !back.changes.every((change) => isAsSaved(change, since.value.text, now.value.text)))
    return fail(failed('changed-since'))
  const text = isUntouched ? then.value.text : patchMetadata(now.value.text, back.changes)
  const wanted = parseMetadata(text)
  if (!wanted.ok) return fail(failed('metadata-not-valid', { field: 'metadata' }))
  return succeed({ text, removes: removalNames(compareMetadata(now.value, wanted.value).changes) })
}

/**
 * Whether the place of a change is as the save left it. Of what lies in a list, the whole list: positions in it mean
 * something else as soon as an entry comes or goes.
 */
function isAsSaved({ kind, path }: MetadataChange, since: string, now: string): boolean {
  if (kind === 'kept' || kind === 'order') return true
  const inList = path.findIndex((step) => typeof step === 'number')
  const place = inList === -1 ? path : path.slice(0, inList)
  return valueAt(since, place) === valueAt(now, place)
}

function valueAt(text: string, path: MetadataChange['path']): string | undefined {
  const root = readTree(text)
  const node = root === undefined ? undefined : nodeAt(root, path)
  return node === undefined ? undefined : compactJson(rawOf(text, node))
}
