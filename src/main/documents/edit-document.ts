import { compareMetadata } from '../../shared/domain/metadata-changes.ts'
import { removalNames } from '../../shared/domain/metadata-removals.ts'
import { type ParsedMetadata, parseMetadata } from '../../shared/domain/metadata-text.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { DocumentDetail } from '../../shared/schemas/document.ts'
import { type Accepted, checkMetadata } from './add-document.ts'
import type { Library } from './ports.ts'

export type EditDocumentParts = {
  readonly library: Pick<Library, 'acceptEdit' | 'get'>
  readonly isConnectionKnown: (id: string) => boolean
  readonly newId: () => string
  readonly now: () => number
  readonly wakeOutbox: (connectionId: string) => void
}

type Wanted = {
  readonly connectionId: string
  readonly documentId: string
  readonly title?: string | undefined
  readonly metadata?: string | undefined
}

/**
 * Saves an edit of a document this library knows. Metadata is replaced as a whole at the service, so a field
 * that would be lost, at whatever depth, must be named in `removes`: what the editor did not agree to is refused.
 */
export async function editDocument(
  parts: EditDocumentParts,
  edit: Wanted & { readonly removes: readonly string[]; readonly action?: 'edit' | 'restore' },
): Promise<Result<Accepted, Failure>> {
  if (!parts.isConnectionKnown(edit.connectionId)) return fail(failed('connection-unknown'))
  const known = await parts.library.get(edit.connectionId, edit.documentId)
  if (known === null) return fail(failed('document-unknown'))
  const metadata = edit.metadata === undefined ? succeed(undefined) : wholeMetadata(edit.metadata)
  if (!metadata.ok) return metadata
  const changedMetadata =
    metadata.value === undefined ? undefined : metadataChange(known, metadata.value, edit.removes)
  if (changedMetadata !== undefined && !changedMetadata.ok) return changedMetadata
  const title = edit.title === undefined || edit.title === known.title ? undefined : edit.title
  return accept(parts, {
    connectionId: edit.connectionId,
    documentId: edit.documentId,
    action: edit.action ?? 'edit',
    unknown: false,
    title,
    metadata: changedMetadata?.value,
  })
}

/** Edits a document by its id alone. What its metadata was is not known, so it can only be replaced unseen. */
export async function editUnknownDocument(
  parts: EditDocumentParts,
  edit: Wanted,
): Promise<Result<Accepted, Failure>> {
  if (!parts.isConnectionKnown(edit.connectionId)) return fail(failed('connection-unknown'))
  const known = await parts.library.get(edit.connectionId, edit.documentId)
  if (known?.knowledge === 'full') return fail(failed('document-already-known'))
  const metadata = edit.metadata === undefined ? succeed(undefined) : wholeMetadata(edit.metadata)
  if (!metadata.ok) return metadata
  return accept(parts, {
    connectionId: edit.connectionId,
    documentId: edit.documentId,
    action: 'edit',
    unknown: true,
    title: edit.title,
    metadata: metadata.value?.text,
  })
}

/** Sends an earlier version's title and metadata again, as an ordinary edit that can itself be undone. */
export async function restoreVersion(
  parts: EditDocumentParts,
  wanted: {
    readonly connectionId: string
    readonly documentId: string
    readonly version: number
    readonly removes: readonly string[]
  },
): Promise<Result<Accepted, Failure>> {
  const known = await parts.library.get(wanted.connectionId, wanted.documentId)
  const version = known?.versions.find(({ number }) => number === wanted.version)
  if (known === null || version === undefined) return fail(failed('document-unknown'))
  const metadataWasKnown = known.knowledge === 'full' || version.metadata !== null
  return editDocument(parts, {
    connectionId: wanted.connectionId,
    documentId: wanted.documentId,
    removes: wanted.removes,
    action: 'restore',
    title: version.title ?? undefined,
    metadata: metadataWasKnown ? (version.metadata ?? '{}') : undefined,
  })
}

function wholeMetadata(text: string): Result<ParsedMetadata, Failure> {
  const checked = checkMetadata(text)
  if (!checked.ok) return checked
  const parsed = parseMetadata(checked.value ?? '{}')
  return parsed.ok ? parsed : fail(failed('metadata-not-valid', { field: 'metadata' }))
}

function metadataChange(
  known: DocumentDetail,
  wanted: ParsedMetadata,
  removes: readonly string[],
): Result<string | undefined, Failure> {
  const before = known.metadata === null ? null : parseMetadata(known.metadata)
  const { changes, differs } = compareMetadata(before?.ok === true ? before.value : null, wanted)
  const agreed = new Set(removes)
  const unconfirmed = removalNames(changes).filter((name) => !agreed.has(name))
  if (unconfirmed.length > 0) {
    return fail(failed('removal-not-confirmed', { field: 'metadata', facts: { count: unconfirmed.length } }))
  }
  // With an unseen copy at the service even equal metadata is worth sending: it may differ there.
  return succeed(differs || known.knowledge === 'partial' ? wanted.text : undefined)
}

async function accept(
  parts: EditDocumentParts,
  edit: {
    readonly connectionId: string
    readonly documentId: string
    readonly action: 'edit' | 'restore'
    readonly unknown: boolean
    readonly title: string | undefined
    readonly metadata: string | undefined
  },
): Promise<Result<Accepted, Failure>> {
  const { title, metadata, ...rest } = edit
  if (title === undefined && metadata === undefined) return fail(failed('nothing-to-change'))
  const accepted = await parts.library.acceptEdit({
    ...rest,
    ...(title === undefined ? {} : { title }),
    ...(metadata === undefined ? {} : { metadata }),
    itemId: parts.newId(),
    at: parts.now(),
  })
  if (!accepted.ok) return accepted
  parts.wakeOutbox(edit.connectionId)
  return succeed({ itemId: accepted.value.itemId, undoUntil: null })
}
