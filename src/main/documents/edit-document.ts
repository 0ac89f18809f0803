import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { templateViolated } from '../../shared/ipc/template-failures.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { DocumentDetail } from '../../shared/schemas/document.ts'
import type { AcceptedEditItem, Library } from './ports.ts'

/** An edit has no hold: `undoUntil` is null, and it is undone by another edit. */
export type AcceptedEdit = AcceptedEditItem & { readonly undoUntil: null }

export type EditDocumentDeps = {
  readonly library: Pick<
    Library,
    'acceptEdit' | 'get' | 'blockingViolations' | 'checkMetadata' | 'replaceMetadata'
  >
  readonly isConnectionKnown: (id: string) => boolean
  readonly newId: () => string
  readonly now: () => number
  readonly wakeQueue: (connectionId: string) => void
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
  deps: EditDocumentDeps,
  edit: Wanted & {
    readonly removes: readonly string[]
    readonly action?: 'edit' | 'restore'
    readonly way?: 'undo' | 'table' | undefined
  },
): Promise<Result<AcceptedEdit, Failure>> {
  if (!deps.isConnectionKnown(edit.connectionId)) return fail(failed('connection-unknown'))
  const known = await deps.library.get(edit.connectionId, edit.documentId)
  if (known === null) return fail(failed('document-unknown'))
  const metadata = await checkWanted(deps, edit)
  if (!metadata.ok) return metadata
  const changedMetadata =
    metadata.value === undefined
      ? undefined
      : await metadataChange(deps, known, metadata.value, new Set(edit.removes))
  if (changedMetadata !== undefined && !changedMetadata.ok) return changedMetadata
  const isWayBack = edit.action === 'restore' || edit.way === 'undo'
  // What was once taken can always be put back, whatever its template says by now.
  if (changedMetadata?.value !== undefined && !isWayBack) {
    const document = { ...known, metadata: changedMetadata.value }
    const refusal = await refusedByTemplate(deps.library, document)
    if (refusal !== null) return fail(refusal)
  }
  const title = edit.title === undefined || edit.title === known.title ? undefined : edit.title
  return accept(deps, {
    connectionId: edit.connectionId,
    documentId: edit.documentId,
    action: edit.action ?? 'edit',
    way: edit.way,
    unknown: false,
    title,
    metadata: changedMetadata?.value,
  })
}

/** Edits a document by its id alone. What its metadata was is not known, so it can only be replaced unseen. */
export async function editUnknownDocument(
  deps: EditDocumentDeps,
  edit: Wanted,
): Promise<Result<AcceptedEdit, Failure>> {
  if (!deps.isConnectionKnown(edit.connectionId)) return fail(failed('connection-unknown'))
  const known = await deps.library.get(edit.connectionId, edit.documentId)
  if (known?.knowledge === 'full') return fail(failed('document-already-known'))
  const metadata = await checkWanted(deps, edit)
  if (!metadata.ok) return metadata
  if (metadata.value !== undefined) {
    const { connectionId } = edit
    const collection = known?.collection ?? null
    const document = { connectionId, collection, metadata: metadata.value }
    const refusal = await refusedByTemplate(deps.library, document)
    if (refusal !== null) return fail(refusal)
  }
  return accept(deps, {
    connectionId: edit.connectionId,
    documentId: edit.documentId,
    action: 'edit',
    way: undefined,
    unknown: true,
    title: edit.title,
    metadata: metadata.value,
  })
}

async function checkWanted(
  { library }: EditDocumentDeps,
  { metadata }: Wanted,
): Promise<Result<string | undefined, Failure>> {
  if (metadata === undefined) return succeed(undefined)
  const checked = await library.checkMetadata(metadata)
  return checked.ok ? succeed(checked.value ?? '{}') : checked
}

async function metadataChange(
  { library }: EditDocumentDeps,
  known: DocumentDetail,
  wanted: string,
  agreed: ReadonlySet<string>,
): Promise<Result<string | undefined, Failure>> {
  const { differs, removes } = await library.replaceMetadata(known.metadata, wanted)
  const unconfirmed = removes.filter((name) => !agreed.has(name))
  if (unconfirmed.length > 0) {
    return fail(failed('removal-not-confirmed', { field: 'metadata', facts: { count: unconfirmed.length } }))
  }
  // With an unseen copy at the service even equal metadata is worth sending: it may differ there.
  return succeed(differs || known.knowledge === 'partial' ? wanted : undefined)
}

async function accept(
  deps: EditDocumentDeps,
  edit: {
    readonly connectionId: string
    readonly documentId: string
    readonly action: 'edit' | 'restore'
    readonly way: 'undo' | 'table' | undefined
    readonly unknown: boolean
    readonly title: string | undefined
    readonly metadata: string | undefined
  },
): Promise<Result<AcceptedEdit, Failure>> {
  const { title, metadata, way, ...rest } = edit
  if (title === undefined && metadata === undefined) return fail(failed('nothing-to-change'))
  const accepted = await deps.library.acceptEdit({
    ...rest,
    ...(way === undefined ? {} : { way }),
    ...(title === undefined ? {} : { title }),
    ...(metadata === undefined ? {} : { metadata }),
    itemId: deps.newId(),
    at: deps.now(),
  })
  if (!accepted.ok) return accepted
  deps.wakeQueue(edit.connectionId)
  return succeed({ ...accepted.value, undoUntil: null })
}

/** Why metadata is not taken, where its template does not only tell of what does not fit; null where it is. */
async function refusedByTemplate(
  library: Pick<Library, 'blockingViolations'>,
  document: {
    readonly connectionId: string
    readonly collection: string | null
    readonly metadata: string | null
  },
): Promise<Failure | null> {
  const { connectionId, collection, metadata } = document
  const violations = await library.blockingViolations(connectionId, collection, metadata)
  return violations.length === 0 ? null : templateViolated(violations)
}
