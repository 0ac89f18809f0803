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
  readonly previous: DocumentVersion | undefined
  readonly who: string | undefined
}

export function VersionHeading({ detail, version, previous, who }: VersionHeadingProps) {
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
  if (!isCompared || after.data == null || before.data == null) return originOfVersion(version, who)
  return <Changed before={before.data} after={after.data} isMetadataKnown={knowledge === 'full'} who={who} />
}

type ChangedProps = {
  readonly before: VersionContent
  readonly after: VersionContent
  readonly isMetadataKnown: boolean
  readonly who: string | undefined
}

function Changed({ before, after, isMetadataKnown, who }: ChangedProps) {
  const { history: w } = messages
  const input = useMemo(
    (): Parameters<typeof findRestorableMetadata> => [before.metadata, after.metadata],
    [before.metadata, after.metadata],
  )
  const isLong = input.some((text) => isLongMetadata(text ?? ''))
  const found = useMetadataTask('findRestorable', findRestorableMetadata, input, isLong)
  const isTitle = before.title !== after.title
  const isSeen = isMetadataKnown || (before.metadata !== null && after.metadata !== null)
  const edited = originOfVersion({ action: 'edit', change: null }, who)
  const changed = (names: readonly string[], count: number) =>
    who === undefined ? w.changed(isTitle, names, count) : w.changedBy(who, isTitle, names, count)
  if (found === undefined) return edited
  if (!isSeen) return isTitle ? changed([], 0) : edited
  const { fields, hidden, differs } = found
  if (isTitle || fields.length > 0) return changed(fields.map(formatPath), fields.length + hidden)
  if (who !== undefined) return differs ? w.orderChangedBy(who) : w.nothingChangedBy(who)
  return differs ? w.orderChanged : w.nothingChanged
}
