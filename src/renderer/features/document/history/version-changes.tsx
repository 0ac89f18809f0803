import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DocumentDetail, DocumentVersion, VersionContent } from '../../../../shared/schemas/document.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { messages } from '../../../messages/messages.ts'
import { assessRestoredMetadata, isLongMetadata, useMetadataTask } from '../../../metadata/index.ts'
import { Loaded, Skeleton } from '../../../ui/feedback/loading.tsx'
import { SegmentedChoice } from '../../../ui/fields/choices.tsx'
import { ChangeList } from '../changes/change-list.tsx'

type VersionChangesProps = {
  readonly detail: DocumentDetail
  readonly version: DocumentVersion
  readonly previous: DocumentVersion | undefined
  readonly current: DocumentVersion | undefined
}

type Side = 'current' | 'previous'

export function VersionChanges({ detail, version, previous, current }: VersionChangesProps) {
  const { history: w } = messages
  const [chosen, setChosen] = useState<Side>('current')
  const sides: readonly Side[] = [
    ...(current === undefined ? [] : (['current'] as const)),
    ...(previous === undefined ? [] : (['previous'] as const)),
  ]
  const side = sides.find((one) => one === chosen) ?? sides[0]
  const [older, newer] = side === 'current' ? [version, current] : [previous, version]
  if (older === undefined || newer === undefined) return null
  return (
    <>
      {sides.length > 1 && (
        <SegmentedChoice<Side>
          small
          label={w.compareWith}
          chosen={chosen}
          options={sides.map((value) => ({ value, label: w.sides[value] }))}
          onChoose={setChosen}
        />
      )}
      <Differences detail={detail} older={older.number} newer={newer.number} />
    </>
  )
}

type DifferencesProps = {
  readonly detail: DocumentDetail
  readonly older: number
  readonly newer: number
}

function Differences({ detail, older, newer }: DifferencesProps) {
  const { connectionId, documentId } = detail
  const before = useQuery(callQuery('documents/version', { connectionId, documentId, number: older }))
  const after = useQuery(callQuery('documents/version', { connectionId, documentId, number: newer }))
  const gone = <p>{messages.history.restoring.gone}</p>
  return (
    <Loaded query={before} lines={3}>
      {(one) => (
        <Loaded query={after} lines={3}>
          {(other) =>
            one === null || other === null ? gone : <Compared detail={detail} before={one} after={other} />
          }
        </Loaded>
      )}
    </Loaded>
  )
}

type ComparedProps = {
  readonly detail: DocumentDetail
  readonly before: VersionContent
  readonly after: VersionContent
}

function Compared({ detail, before, after }: ComparedProps) {
  const { history: w } = messages
  const input = useMemo(
    (): Parameters<typeof assessRestoredMetadata> => [before.metadata, after.metadata, 'all'],
    [before.metadata, after.metadata],
  )
  const isLong = [before, after].some(({ metadata }) => isLongMetadata(metadata ?? ''))
  const compared = useMetadataTask('assessRestored', assessRestoredMetadata, input, isLong)
  const isSeen = detail.knowledge === 'full' || (before.metadata !== null && after.metadata !== null)
  const title = useMemo(
    () =>
      after.title === null || before.title === after.title
        ? null
        : { before: before.title, after: after.title },
    [before.title, after.title],
  )
  if (compared === undefined) return <Skeleton lines={3} />
  const metadata = isSeen && (compared.differs || compared.counts.kept > 0) ? compared : null
  if (title === null && !(isSeen && compared.differs))
    return <p>{isSeen ? w.comparing.same : w.comparing.unseen}</p>
  return <ChangeList label={w.differences} title={title} metadata={metadata} />
}
