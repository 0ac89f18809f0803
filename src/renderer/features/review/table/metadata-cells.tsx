import { useMemo } from 'react'
import type { ReviewProblem, ReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { splitFieldName } from '../../../spreadsheets/index.ts'
import { type MetadataSummary, summariseMetadata } from './metadata-summary.ts'
import type { ReviewColumns } from './review-columns.ts'
import type { RowCommands } from './row-commands.ts'
import type { RowStop } from './row-stops.ts'
import { OpenedCell } from './typed-cell.tsx'

type MetadataCellsProps = {
  readonly row: ReviewRow
  readonly columns: ReviewColumns
  readonly problems: readonly ReviewProblem[]
  readonly stop: RowStop | null
  readonly commands: RowCommands
}

/** Metadata fields in their own columns and a shared one; opening one starts the metadata editor. */
export function MetadataCells({ row, columns, problems, stop, commands }: MetadataCellsProps) {
  const { metadata, metadataCut } = row
  const summary = useMemo(() => summariseMetadata(metadata, metadataCut), [metadata, metadataCut])
  const cells = cellsOf(summary, columns)
  return cells.map((shown, at) => (
    <OpenedCell
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is that of its column.
      key={at}
      field="metadata"
      problems={problems.filter((problem) => placeOf(problem, columns.fields, cells.length) === at)}
      // The first cell is the keyboard stop, and opens them all.
      stop={at === 0 ? stop : null}
      shown={shown}
      // If a field has a column, its empty cell is enough.
      isQuiet={columns.fields.length > 0}
      isMono={summary.kind === 'text'}
      isWrapped
      onOpen={() => commands.open(row, 'metadata', columns.fields[at])}
    />
  ))
}

/** The top-level field that a problem concerns; empty for the metadata as a whole. */
function fieldOf({ facts: { name, field } }: ReviewProblem): string {
  const top = typeof field === 'string' ? splitFieldName(field)[0] : name
  return typeof top === 'string' ? top : ''
}

/** Index of the cell that shows a problem: a field without a column of its own is in the last one. */
export function placeOf(problem: ReviewProblem, columns: readonly string[], cells: number): number {
  const field = fieldOf(problem)
  const own = columns.indexOf(field)
  return own >= 0 || field === '' ? Math.max(0, own) : cells - 1
}

/** The text of each cell. Unreadable metadata is in the first. */
export function cellsOf(
  summary: MetadataSummary,
  { fields: names, hasOtherFields }: Pick<ReviewColumns, 'fields' | 'hasOtherFields'>,
): readonly string[] {
  const count = names.length + (hasOtherFields ? 1 : 0)
  const cells = Array.from({ length: count }, () => '')
  if (summary.kind === 'text') return cells.with(0, summary.text)
  if (summary.kind === 'none') return cells
  const { fields } = summary
  const rest = fields
    .filter(({ name }) => !names.includes(name))
    .map(({ name, value }) => messages.review.fieldValue(name, value))
  const own = names.map((name) => fields.find((field) => field.name === name)?.value ?? '')
  const last = hasOtherFields ? rest : [own.at(-1) ?? '', ...rest].filter((text) => text !== '')
  return [...(hasOtherFields ? own : own.slice(0, -1)), last.join(' · ')]
}
