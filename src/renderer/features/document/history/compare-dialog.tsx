import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DocumentDetail, DocumentVersion, VersionContent } from '../../../../shared/schemas/document.ts'
import { callQuery } from '../../../ipc/call-query.ts'
import { formatRelativeTime } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { compareVersions, isLongMetadata, useMetadataTask } from '../../../metadata/index.ts'
import { InfoDialog } from '../../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../../ui/feedback/notice.tsx'
import { SegmentedChoice } from '../../../ui/fields/choices.tsx'
import { SelectField } from '../../../ui/fields/select.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { placeOf } from '../changes/change-list.tsx'
import { ShownValue } from '../changes/shown-value.tsx'
import { SidePieces, textDifference } from '../changes/text-difference.tsx'
import styles from './history.module.css'
import { originOfVersion } from './version-facts.tsx'

type CompareDialogProps = {
  readonly detail: DocumentDetail
  /** The version the dialog was opened for. Compared with the newest; the newest with its predecessor. */
  readonly first: DocumentVersion
  onClose(): void
}

const shownRows: readonly ShownRows[] = ['differences', 'all']

export function CompareDialog({ detail, first, onClose }: CompareDialogProps) {
  const { comparing: w } = messages.history
  const { connectionId, documentId, versions } = detail
  const [opened] = useState(Date.now)
  const numbers = versions.map(({ number }) => number).toSorted((a, b) => b - a)
  const newest = numbers[0] ?? first.number
  const [one, setOne] = useState(first.number === newest ? (numbers[1] ?? newest) : first.number)
  const [other, setOther] = useState(newest)
  const [shown, setShown] = useState<ShownRows>('differences')
  const left = useQuery(callQuery('documents/version', { connectionId, documentId, number: one }))
  const right = useQuery(callQuery('documents/version', { connectionId, documentId, number: other }))
  const problem = left.error ?? right.error
  const options = versions
    .toSorted((a, b) => b.number - a.number)
    .map(({ number, at, ...version }) => ({
      value: String(number),
      label: w.option(number, formatRelativeTime(at, opened), originOfVersion(version)),
    }))
  const choose = (label: string, number: number, onChoose: (number: number) => void) => (
    <SelectField
      label={label}
      value={String(number)}
      options={options}
      onChoose={(value) => onChoose(Number(value))}
    />
  )
  return (
    <InfoDialog title={w.heading} full onClose={onClose}>
      <div className={styles.choices}>
        {choose(w.one, one, setOne)}
        {choose(w.other, other, setOther)}
        <SegmentedChoice
          label={messages.common.show}
          chosen={shown}
          options={shownRows.map((value) => ({ value, label: w.filters[value] }))}
          onChoose={(value) => setShown(value)}
        />
      </div>
      <section className={styles.scroll} aria-label={w.table}>
        <FailureNotice
          failure={problem?.failure}
          onAgain={() => {
            void left.refetch()
            void right.refetch()
          }}
        />
        {problem === null &&
          (left.data === undefined || right.data === undefined ? (
            <Skeleton lines={6} />
          ) : left.data === null || right.data === null ? (
            <p>{messages.history.restoring.gone}</p>
          ) : (
            <ComparedVersions
              one={left.data}
              other={right.data}
              shown={shown}
              isMetadataKnown={detail.knowledge === 'full'}
            />
          ))}
      </section>
    </InfoDialog>
  )
}

type ShownRows = 'differences' | 'all'

type ComparedVersionsProps = {
  readonly one: VersionContent
  readonly other: VersionContent
  readonly shown: ShownRows
  /** True if missing metadata means none, false if it is unknown. */
  readonly isMetadataKnown: boolean
}

function ComparedVersions({ one, other, shown, isMetadataKnown }: ComparedVersionsProps) {
  const { comparing: w, number } = messages.history
  const input = useMemo(
    (): Parameters<typeof compareVersions> => [one.metadata, other.metadata],
    [one.metadata, other.metadata],
  )
  const isLong = input.some((text) => isLongMetadata(text ?? ''))
  const compared = useMetadataTask('compareVersions', compareVersions, input, isLong)
  if (compared === undefined) return <Skeleton lines={6} />
  const isTitleOther = one.title !== other.title
  const isUnseen = !isMetadataKnown && (one.metadata === null || other.metadata === null)
  const { rows, hidden } = isUnseen ? { rows: [], hidden: 0 } : compared[shown]
  const hasTitleRow = isTitleOther || shown === 'all'
  if (!hasTitleRow && rows.length === 0 && !isUnseen)
    return <p className={styles.empty}>{compared.isOrderOther ? w.orderOnly : w.same}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{messages.terms.field}</th>
          <th scope="col">{number(one.number)}</th>
          <th scope="col">{number(other.number)}</th>
        </tr>
      </thead>
      <tbody>
        {hasTitleRow && (
          <tr className={classNames(isTitleOther && styles.differs)}>
            <th scope="row">{messages.terms.title}</th>
            <ShownSides
              before={one.title === null ? undefined : JSON.stringify(one.title)}
              after={other.title === null ? undefined : JSON.stringify(other.title)}
            />
          </tr>
        )}
        {isUnseen && (
          <tr>
            <th scope="row">{messages.terms.metadata}</th>
            <ShownSides before={one.metadata ?? undefined} after={other.metadata ?? undefined} />
          </tr>
        )}
        {rows.map(({ path, before, after, differs }) => (
          <tr key={JSON.stringify([path, before === null])} className={classNames(differs && styles.differs)}>
            <th scope="row">{placeOf(path, after ?? before ?? '')}</th>
            <ShownSides before={before} after={after} />
          </tr>
        ))}
        {hidden > 0 && (
          <tr>
            <td colSpan={3}>{messages.common.andMore(hidden)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

type ShownSidesProps = {
  /** JSON; null if absent, undefined if unknown. */
  readonly before: string | null | undefined
  readonly after: string | null | undefined
}

function ShownSides({ before, after }: ShownSidesProps) {
  const isSame = before === after
  const pieces = before == null || after == null || isSame ? undefined : textDifference(before, after)
  const side = (raw: string | null | undefined, kind: 'removed' | 'added') => {
    if (raw === undefined) return <span className={styles.missing}>{messages.common.unknown}</span>
    if (raw === null) return <span className={styles.missing}>{messages.terms.empty}</span>
    if (pieces !== undefined) return <SidePieces pieces={pieces} kind={kind} />
    const value = <ShownValue raw={raw} />
    if (isSame) return value
    return kind === 'removed' ? (
      <del className={styles.removed}>{value}</del>
    ) : (
      <ins className={styles.added}>{value}</ins>
    )
  }
  return (
    <>
      <td>{side(before, 'removed')}</td>
      <td>{side(after, 'added')}</td>
    </>
  )
}
