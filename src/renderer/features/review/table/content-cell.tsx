import { useId } from 'react'
import type { ReviewProblem, ReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { PictureCheck } from '../use-picture-checks.ts'
import { AddressLine, SourceLine } from './address-line.tsx'
import type { CellEdit } from './cell-edit.ts'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import type { RowStop } from './row-stops.ts'
import { CellProblem, TypedCell } from './typed-cell.tsx'

type ContentCellProps = {
  readonly row: ReviewRow
  readonly index: number
  readonly problems: readonly ReviewProblem[]
  readonly stop: RowStop | null
  readonly edit: CellEdit | null
  readonly check: PictureCheck | undefined
  readonly commands: RowCommands
}

/** What the document holds, and below it where it came from. An address is typed in place; the others are opened. */
export function ContentCell(props: ContentCellProps) {
  const { row, problems, stop, commands } = props
  const problemId = useId()
  const { content, source } = row
  if (content.kind === 'website' || content.kind === 'picture-address')
    return (
      <TypedCell
        {...props}
        field="content"
        below={<AddressLine row={row} stop={stop} check={props.check} commands={commands} />}
      />
    )
  const shown =
    content.kind === 'text'
      ? content.text.replace(/\s+/g, ' ').trim()
      : messages.review.picture(content.picture.name, content.picture.byteLength)
  const describedBy = problems.length === 0 ? undefined : problemId
  return (
    <td className={classNames(styles.cell, problems.length > 0 && styles.bad)} aria-describedby={describedBy}>
      <button
        type="button"
        data-stop="content"
        tabIndex={stop === 'content' ? 0 : -1}
        className={styles.value}
        title={shown === '' ? undefined : shown}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => commands.open(row, content.kind === 'text' ? 'text' : 'picture')}
      >
        {shown === '' ? <span className={styles.none}>{messages.review.noValue.content}</span> : shown}
      </button>
      {problems.length > 0 ? (
        <CellProblem id={problemId} problems={problems} />
      ) : (
        <SourceLine source={source} />
      )}
    </td>
  )
}
