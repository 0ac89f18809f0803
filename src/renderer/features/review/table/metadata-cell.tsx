import { useMemo } from 'react'
import { cutText } from '../../../../shared/domain/cut-text.ts'
import { parseMetadata } from '../../../../shared/domain/metadata/metadata-text.ts'
import type { ReviewProblem, ReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { cellOfValue } from '../../../spreadsheets/index.ts'
import type { RowCommands } from './row-commands.ts'
import type { RowStop } from './row-stops.ts'
import { OpenedCell } from './typed-cell.tsx'

type MetadataCellProps = {
  readonly row: ReviewRow
  readonly problems: readonly ReviewProblem[]
  readonly stop: RowStop | null
  readonly commands: RowCommands
}

/** The fields and their values; opened, the editor for metadata. */
export function MetadataCell({ row, problems, stop, commands }: MetadataCellProps) {
  const { metadata, metadataCut } = row
  const summary = useMemo(() => summariseMetadata(metadata, metadataCut), [metadata, metadataCut])
  const shown =
    summary.kind === 'fields'
      ? summary.fields.map(({ name, value }) => messages.review.fieldValue(name, value)).join(' · ')
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
      isWrapped
      onOpen={() => commands.open(row, 'metadata')}
    />
  )
}

/** What a cell can show of a row's metadata. */
type MetadataSummary =
  | { readonly kind: 'none' }
  | { readonly kind: 'fields'; readonly fields: readonly { readonly name: string; readonly value: string }[] }
  /** Not readable, or too long to be taken apart here: how it begins. */
  | { readonly kind: 'text'; readonly text: string }

export function summariseMetadata(metadata: string | null, isCut: boolean): MetadataSummary {
  if (metadata === null || metadata.trim() === '') return { kind: 'none' }
  const parsed = isCut ? undefined : parseMetadata(metadata)
  if (parsed?.ok !== true) return { kind: 'text', text: cutText(metadata, shownAtMost).replace(/\s+/g, ' ') }
  const fields = parsed.value.fields.map(({ name, raw }) => ({ name, value: cellOfValue(raw, undefined) }))
  return fields.length === 0 ? { kind: 'none' } : { kind: 'fields', fields }
}

const shownAtMost = 200
