import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DocumentDetail, DocumentVersion, VersionContent } from '../../../../shared/schemas/document.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { formatPath } from '../../../messages/documents/metadata-path.ts'
import { messages } from '../../../messages/messages.ts'
import { findRestorableMetadata, isLongMetadata, useMetadataTask } from '../../../metadata/index.ts'
import { originOfVersion } from './version-facts.tsx'

type VersionHeadingProps = {
  readonly detail: DocumentDetail
  readonly version: DocumentVersion
  /** The preceding version, if still stored. */
  readonly previous: DocumentVersion | undefined
}

/** The title and fields that an edit changed; for any other version, its origin. */
export function VersionHeading({ detail, version, previous }: VersionHeadingProps) {
  const { connectionId, documentId, knowledge } = detail
  const isCompared = version.action === 'edit' && previous !== undefined
  const after = useQuery({
    ...callQuery('documents/version', { connectionId, documentId, number: version.number }),
    enabled: isCompared,
  })
  const before = useQuery({
    ...callQuery('documents/version', {
      connectionId,
      documentId,
      number: previous?.number ?? version.number,
    }),
    enabled: isCompared,
  })
  if (!isCompared || after.data == null || before.data == null) return originOfVersion(version)
  return <Changed before={before.data} after={after.data} isMetadataKnown={knowledge === 'full'} />
}

type ChangedProps = {
  readonly before: VersionContent
  readonly after: VersionContent
  readonly isMetadataKnown: boolean
}

function Changed({ before, after, isMetadataKnown }: ChangedProps) {
  const { history: w } = messages
  const input = useMemo(
    (): Parameters<typeof findRestorableMetadata> => [before.metadata, after.metadata],
    [before.metadata, after.metadata],
  )
  const isLong = input.some((text) => isLongMetadata(text ?? ''))
  const found = useMetadataTask('findRestorable', findRestorableMetadata, input, isLong)
  const isTitle = before.title !== after.title
  const isSeen = isMetadataKnown || (before.metadata !== null && after.metadata !== null)
  if (found === undefined) return w.actions.edit
  if (!isSeen) return isTitle ? w.changed(true, [], 0) : w.actions.edit
  const { fields, hidden, differs } = found
  if (isTitle || fields.length > 0) return w.changed(isTitle, fields.map(formatPath), fields.length + hidden)
  return differs ? w.orderChanged : w.nothingChanged
}
