import { compareMetadata } from '../../../../shared/domain/metadata/metadata-changes.ts'
import { fieldsThatDiffer, restoreFields } from '../../../../shared/domain/metadata/patch-metadata.ts'
import type { DocumentDetail, RestoredParts, VersionContent } from '../../../../shared/schemas/document.ts'
import { type BulkEditSummary, summariseChanges } from '../../../metadata/index.ts'
import { readStoredMetadata } from '../document-edit.ts'

export type RestoreChoice = 'all' | 'title' | 'metadata' | 'fields'

/** What of a version differs from the newest one, and so can be put back. */
export type Restorable = {
  readonly hasTitle: boolean
  readonly hasMetadata: boolean
  readonly fields: readonly (readonly string[])[]
  /** Whether its metadata is known at all. */
  readonly isMetadataKnown: boolean
}

export function findRestorable(detail: DocumentDetail, version: VersionContent): Restorable {
  const isMetadataKnown = detail.knowledge === 'full' || version.metadata !== null
  const [now, then] = [readStoredMetadata(detail.metadata), readStoredMetadata(version.metadata)]
  return {
    hasTitle: version.title !== null && version.title !== detail.title,
    hasMetadata: isMetadataKnown && compareMetadata(now, then).differs,
    fields: isMetadataKnown ? fieldsThatDiffer(now, then) : [],
    isMetadataKnown,
  }
}

export function choicesOf({ hasTitle, hasMetadata, fields }: Restorable): readonly RestoreChoice[] {
  if (!hasMetadata) return ['all']
  const several = fields.length + (hasTitle ? 1 : 0) > 1
  return [
    'all',
    ...(hasTitle ? (['title', 'metadata'] as const) : []),
    ...(several ? (['fields'] as const) : []),
  ]
}

/** What the choice comes to, as the call that restores has it; undefined for the whole version. */
export function partsOf(
  choice: RestoreChoice,
  chosen: { readonly title: boolean; readonly fields: readonly (readonly string[])[] },
): RestoredParts | undefined {
  switch (choice) {
    case 'all':
      return undefined
    case 'title':
      return { title: true }
    case 'metadata':
      return { metadata: true }
    case 'fields':
      return { title: chosen.title, fields: chosen.fields.map((field) => [...field]) }
  }
}

/** What putting these parts back would change. */
export function assessRestore(
  detail: DocumentDetail,
  version: VersionContent,
  { hasTitle, isMetadataKnown }: Restorable,
  parts: RestoredParts = { title: true, metadata: true },
): {
  readonly title: { readonly before: string | null; readonly after: string } | null
  readonly metadata: BulkEditSummary | null
} {
  const [now, then] = [readStoredMetadata(detail.metadata), readStoredMetadata(version.metadata)]
  const title =
    hasTitle && parts.title === true && version.title !== null
      ? { before: detail.title, after: version.title }
      : null
  if (!isMetadataKnown) return { title, metadata: null }
  const after =
    parts.metadata === true ? then : readStoredMetadata(restoreFields(now, then, parts.fields ?? []))
  const compared = compareMetadata(now, after)
  return { title, metadata: compared.differs ? summariseChanges(compared) : null }
}
