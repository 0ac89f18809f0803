import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DocumentDetail, DocumentVersion } from '../../../../shared/schemas/document.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { formatPath } from '../../../messages/documents/metadata-path.ts'
import { messages } from '../../../messages/messages.ts'
import { findRestorableMetadata, isLongMetadata, useMetadataTask } from '../../../metadata/index.ts'
import type { Author } from '../../../services/team.ts'
import { originOfVersion } from './version-facts.tsx'

type HeadedVersion = {
  readonly detail: DocumentDetail
  readonly version: DocumentVersion
  readonly previous: DocumentVersion | undefined
  readonly author: Author | undefined
  readonly before: Author | undefined
}

/** What a version changed, once its content is here. `merged`: of a merge with another person's changes, how much. */
export function useVersionHeading({ detail, version, previous, author, before }: HeadedVersion): {
  readonly heading: string
  readonly merged?: string
} {
  const { history: w } = messages
  const isEdit = version.action === 'edit' || version.action === 'merge'
  const change = useChange(detail, version, isEdit ? previous : undefined)
  const who = author?.who
  const isOverAnother = author !== undefined && before !== undefined && before.person !== author.person
  if (version.action === 'merge' && isOverAnother) {
    const heading = w.mergedBy(author.shown, before.shown)
    return change === undefined ? { heading } : { heading, merged: w.noConflicts(countOf(change)) }
  }
  return { heading: change === undefined ? originOfVersion(version, who) : headingOf(change, who) }
}

type Change = {
  readonly isTitle: boolean
  readonly names: readonly string[]
  /** Changed fields, those without a name here included. */
  readonly fields: number
  readonly differs: boolean
}

/** Undefined until both versions are read, and where what changed cannot be known. */
function useChange(
  { connectionId, documentId, knowledge }: DocumentDetail,
  { number }: DocumentVersion,
  previous: DocumentVersion | undefined,
): Change | undefined {
  const of = (one: number) => ({
    ...callQuery('documents/version', { connectionId, documentId, number: one }),
    enabled: previous !== undefined,
  })
  const { data: after } = useQuery(of(number))
  const { data: before } = useQuery(of(previous?.number ?? number))
  const [former, wanted] = [before?.metadata ?? null, after?.metadata ?? null]
  const input = useMemo((): Parameters<typeof findRestorableMetadata> => [former, wanted], [former, wanted])
  const isLong = input.some((text) => isLongMetadata(text ?? ''))
  const found = useMetadataTask('findRestorable', findRestorableMetadata, input, isLong)
  if (previous === undefined || before == null || after == null || found === undefined) return undefined
  const isTitle = before.title !== after.title
  const isSeen = knowledge === 'full' || (former !== null && wanted !== null)
  if (!isSeen) return isTitle ? { isTitle, names: [], fields: 0, differs: false } : undefined
  const { fields, hidden, differs } = found
  return { isTitle, names: fields.map(formatPath), fields: fields.length + hidden, differs }
}

const countOf = ({ isTitle, fields }: Change): number => fields + (isTitle ? 1 : 0)

function headingOf(change: Change, who: string | undefined): string {
  const { history: w } = messages
  const { isTitle, names, fields, differs } = change
  if (countOf(change) > 0)
    return who === undefined ? w.changed(isTitle, names, fields) : w.changedBy(who, isTitle, names, fields)
  return differs ? w.orderChanged(who) : w.nothingChanged(who)
}
