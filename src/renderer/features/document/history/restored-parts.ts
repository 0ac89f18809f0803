import { useMemo } from 'react'
import type { DocumentDetail, RestoredParts, VersionContent } from '../../../../shared/schemas/document.ts'
import {
  assessRestoredMetadata,
  type ChangeSummary,
  findRestorableMetadata,
  isLongMetadata,
  type RestorableMetadata,
  useMetadataTask,
} from '../../../metadata/index.ts'

export type RestoreChoice = 'all' | 'title' | 'metadata' | 'fields'

export type Restorable = {
  readonly hasTitle: boolean
  readonly hasMetadata: boolean
  readonly fields: readonly (readonly string[])[]
  readonly hidden: number
  readonly isMetadataKnown: boolean
}

export function findRestorable(
  detail: DocumentDetail,
  version: VersionContent,
  found: RestorableMetadata = findRestorableMetadata(detail.metadata, version.metadata),
): Restorable {
  const isMetadataKnown = detail.knowledge === 'full' || version.metadata !== null
  return {
    hasTitle: version.title !== null && version.title !== detail.title,
    hasMetadata: isMetadataKnown && found.differs,
    fields: isMetadataKnown ? found.fields : [],
    hidden: isMetadataKnown ? found.hidden : 0,
    isMetadataKnown,
  }
}

export function useRestorable(detail: DocumentDetail, version: VersionContent): Restorable | undefined {
  const [now, then] = [detail.metadata, version.metadata]
  const input = useMemo((): Parameters<typeof findRestorableMetadata> => [now, then], [now, then])
  const found = useMetadataTask('findRestorable', findRestorableMetadata, input, isLong(detail, version))
  return useMemo(() => found && findRestorable(detail, version, found), [detail, version, found])
}

function isLong(detail: DocumentDetail, version: VersionContent): boolean {
  return [detail, version].some(({ metadata }) => isLongMetadata(metadata ?? ''))
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

export type RestoreAssessment = {
  readonly title: { readonly before: string | null; readonly after: string } | null
  readonly metadata: ChangeSummary | null
}

const everything: RestoredParts = { title: true, metadata: true }

export function assessRestore(
  detail: DocumentDetail,
  version: VersionContent,
  { hasTitle, isMetadataKnown }: Restorable,
  parts: RestoredParts = everything,
  metadata = assessRestoredMetadata(detail.metadata, version.metadata, fieldsOf(parts)),
): RestoreAssessment {
  const title =
    hasTitle && parts.title === true && version.title !== null
      ? { before: detail.title, after: version.title }
      : null
  return { title, metadata: isMetadataKnown && metadata.differs ? metadata : null }
}

/** `assessRestore` as a hook; undefined while long metadata is being compared. `parts` must be referentially stable. */
export function useRestoreAssessment(
  detail: DocumentDetail,
  version: VersionContent,
  restorable: Restorable,
  parts: RestoredParts = everything,
): RestoreAssessment | undefined {
  const [now, then] = [detail.metadata, version.metadata]
  const input = useMemo(
    (): Parameters<typeof assessRestoredMetadata> => [now, then, fieldsOf(parts)],
    [now, then, parts],
  )
  const found = useMetadataTask('assessRestored', assessRestoredMetadata, input, isLong(detail, version))
  return useMemo(
    () => found && assessRestore(detail, version, restorable, parts, found),
    [detail, version, restorable, parts, found],
  )
}

function fieldsOf({ metadata, fields = [] }: RestoredParts): readonly (readonly string[])[] | 'all' {
  return metadata === true ? 'all' : fields
}
