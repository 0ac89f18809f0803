import { useId, useMemo } from 'react'
import { parseMetadata } from '../../../../shared/domain/metadata/metadata-text.ts'
import type { ReviewProblem, ReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import type { RowStop } from './row-stops.ts'
import { CellProblem } from './typed-cell.tsx'

type MetadataCellProps = {
  readonly row: ReviewRow
  readonly problems: readonly ReviewProblem[]
  readonly stop: RowStop | null
  readonly commands: RowCommands
}

/** How many fields and which; opened, the editor for metadata. */
export function MetadataCell({ row, problems, stop, commands }: MetadataCellProps) {
  const problemId = useId()
  const { metadata, metadataCut } = row
  const summary = useMemo(() => summariseMetadata(metadata, metadataCut), [metadata, metadataCut])
  const describedBy = problems.length === 0 ? undefined : problemId
  const shown =
    summary.kind === 'fields'
      ? messages.review.fieldNames(summary.names)
      : summary.kind === 'text'
        ? summary.text
        : ''
  return (
    <td className={classNames(styles.cell, problems.length > 0 && styles.bad)} aria-describedby={describedBy}>
      <button
        type="button"
        data-stop="metadata"
        tabIndex={stop === 'metadata' ? 0 : -1}
        className={classNames(styles.value, summary.kind === 'text' && styles.mono)}
        title={shown === '' ? undefined : shown}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => commands.open(row, 'metadata')}
      >
        {shown === '' ? <span className={styles.none}>{messages.review.noValue.metadata}</span> : shown}
      </button>
      {problems.length > 0 ? (
        <CellProblem id={problemId} problems={problems} />
      ) : (
        summary.kind === 'fields' && (
          <p className={styles.below}>{messages.review.fieldCount(summary.names.length)}</p>
        )
      )}
    </td>
  )
}

/** What a cell can show of a row's metadata. */
type MetadataSummary =
  | { readonly kind: 'none' }
  | { readonly kind: 'fields'; readonly names: readonly string[] }
  /** Not readable, or too long to be taken apart here: how it begins. */
  | { readonly kind: 'text'; readonly text: string }

export function summariseMetadata(metadata: string | null, isCut: boolean): MetadataSummary {
  if (metadata === null || metadata.trim() === '') return { kind: 'none' }
  const parsed = isCut ? undefined : parseMetadata(metadata)
  if (parsed?.ok !== true) return { kind: 'text', text: metadata.slice(0, shownAtMost).replace(/\s+/g, ' ') }
  const names = parsed.value.fields.map(({ name }) => name)
  return names.length === 0 ? { kind: 'none' } : { kind: 'fields', names }
}

const shownAtMost = 200
