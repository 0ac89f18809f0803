import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentDetail, DocumentVersion } from '../../../shared/schemas/document.ts'
import { queries } from '../../ipc/queries.ts'
import { formatRelativeTime } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './compare-dialog.module.css'
import { ComparedVersions, type ShownRows } from './compared-versions.tsx'
import { wayOfVersion } from './way-of-version.ts'

type CompareDialogProps = {
  readonly detail: DocumentDetail
  /** The version it was asked for; it is compared with the newest, and the newest with the one before. */
  readonly first: DocumentVersion
  onClose(): void
}

const shownRows: readonly ShownRows[] = ['differences', 'all']

/** Any two versions side by side. */
export function CompareDialog({ detail, first, onClose }: CompareDialogProps) {
  const { comparing: w } = words.history
  const { connectionId, documentId, versions } = detail
  const [opened] = useState(Date.now)
  const numbers = versions.map(({ number }) => number).toSorted((a, b) => b - a)
  const newest = numbers[0] ?? first.number
  const [one, setOne] = useState(first.number === newest ? (numbers[1] ?? newest) : first.number)
  const [other, setOther] = useState(newest)
  const [shown, setShown] = useState<ShownRows>('differences')
  const left = useQuery(queries.version(connectionId, documentId, one))
  const right = useQuery(queries.version(connectionId, documentId, other))
  const problem = left.error ?? right.error
  const options = versions
    .toSorted((a, b) => b.number - a.number)
    .map(({ number, at, ...version }) => ({
      value: String(number),
      label: w.option(number, formatRelativeTime(at, opened), wayOfVersion(version)),
    }))
  const choose = (label: string, number: number, onChoose: (number: number) => void) => (
    <Field label={label}>
      {(parts) => (
        <SelectInput
          {...parts}
          value={String(number)}
          options={options}
          onChoose={(value) => onChoose(Number(value))}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      title={w.heading}
      full
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.common.close}</Button>}
    >
      <div className={styles.choices}>
        {choose(w.one, one, setOne)}
        {choose(w.other, other, setOther)}
        <SegmentedChoice
          label={w.shown}
          chosen={shown}
          options={shownRows.map((value) => ({ value, label: w.filters[value] }))}
          onChoose={(value) => setShown(value)}
        />
      </div>
      <section className={styles.scroll} aria-label={w.table}>
        {problem !== null && (
          <FailureNotice
            failure={problem.failure}
            onAgain={() => {
              void left.refetch()
              void right.refetch()
            }}
          />
        )}
        {problem === null &&
          (left.data === undefined || right.data === undefined ? (
            <Skeleton lines={6} />
          ) : (
            <ComparedVersions
              one={left.data}
              other={right.data}
              shown={shown}
              isMetadataKnown={detail.knowledge === 'full'}
            />
          ))}
      </section>
    </Dialog>
  )
}
