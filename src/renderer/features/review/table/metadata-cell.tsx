import { useMemo } from 'react'
import { parseMetadata } from '../../../../shared/domain/metadata/metadata-text.ts'
import type { ReviewProblem, ReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import type { RowStop } from './row-stops.ts'
import { OpenedCell } from './typed-cell.tsx'

type MetadataCellProps = {
  readonly row: ReviewRow
  readonly problems: readonly ReviewProblem[]
  readonly stop: RowStop | null
  readonly commands: RowCommands
}

/** How many fields and which; opened, the editor for metadata. */
export function MetadataCell({ row, problems, stop, commands }: MetadataCellProps) {
  const { metadata, metadataCut } = row
  const summary = useMemo(() => summariseMetadata(metadata, metadataCut), [metadata, metadataCut])
  const shown =
    summary.kind === 'fields'
      ? messages.review.fieldNames(summary.names)
      : summary.kind === 'text'
        ? summary.text
        : ''
  return (
    <OpenedCell
      field="metadata"
      problems={problems}
      stop={stop}
      shown={shown}
      isMono={summary.kind === 'text'}
      below={
        summary.kind === 'fields' && (
          <p className={styles.below}>{messages.review.fieldCount(summary.names.length)}</p>
        )
      }
      onOpen={() => commands.open(row, 'metadata')}
    />
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
