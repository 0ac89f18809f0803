import { parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import { restoreFields } from '../../shared/domain/metadata/patch-metadata.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { DocumentDetail, RestoredParts, VersionContent } from '../../shared/schemas/document.ts'
import { type AcceptedEdit, type EditDocumentDeps, editDocument } from './edit-document.ts'
import type { Library } from './ports.ts'

export type VersionDeps = EditDocumentDeps & { readonly library: Pick<Library, 'getVersion'> }

/** Sends an earlier version's title and metadata again, or parts of them, as an ordinary edit that can be undone. */
export async function restoreVersion(
  deps: VersionDeps,
  wanted: {
    readonly connectionId: string
    readonly documentId: string
    readonly version: number
    readonly parts?: RestoredParts | undefined
    readonly removes: readonly string[]
  },
): Promise<Result<AcceptedEdit, Failure>> {
  const { connectionId, documentId } = wanted
  const known = await deps.library.get(connectionId, documentId)
  if (known === null) return fail(failed('document-unknown'))
  const version = await deps.library.getVersion(connectionId, documentId, wanted.version)
  if (version === null) return fail(failed('version-gone'))
  const restored = wanted.parts ?? { title: true, metadata: true }
  const metadata = metadataOf(known, version, restored)
  if (!metadata.ok) return metadata
  return editDocument(deps, {
    connectionId,
    documentId,
    removes: wanted.removes,
    action: 'restore',
    title: restored.title === true ? (version.title ?? undefined) : undefined,
    metadata: metadata.value,
  })
}

function metadataOf(
  known: DocumentDetail,
  version: VersionContent,
  { metadata, fields = [] }: RestoredParts,
): Result<string | undefined, Failure> {
  const isKnown = known.knowledge === 'full' || version.metadata !== null
  if (!isKnown || (metadata !== true && fields.length === 0)) return succeed(undefined)
  if (metadata === true) return succeed(version.metadata ?? '{}')
  const [now, then] = [parseMetadata(known.metadata ?? '{}'), parseMetadata(version.metadata ?? '{}')]
  if (!now.ok || !then.ok) return fail(failed('metadata-not-valid', { field: 'metadata' }))
  return succeed(restoreFields(now.value, then.value, fields))
}
