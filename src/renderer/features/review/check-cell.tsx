import { CircleAlert, CircleCheck, Send } from 'lucide-react'
import type { ReviewRow } from '../../../shared/schemas/review.ts'
import { words } from '../../messages/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { DuplicateChoices } from './duplicate-choices.tsx'
import { PictureCheckLine } from './picture-check-line.tsx'
import type { PictureCheck } from './picture-checks.ts'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import type { RowStop } from './row-stops.ts'

type CheckCellProps = {
  readonly connectionId: string
  readonly row: ReviewRow
  readonly index: number
  readonly stop: RowStop | null
  readonly check: PictureCheck | undefined
  readonly commands: RowCommands
}

/** What the checks say of the row, or what it is a duplicate of and what is to become of it. */
export function CheckCell({ connectionId, row, index, stop, check, commands }: CheckCellProps) {
  const { review } = words
  const { duplicate, problems, state } = row
  if (duplicate !== null)
    return (
      <td className={classNames(styles.cell, styles.check)}>
        <DuplicateChoices
          connectionId={connectionId}
          row={row}
          duplicate={duplicate}
          stop={stop}
          commands={commands}
        />
      </td>
    )
  const tabIndex = stop === 'check' ? 0 : -1
  if (problems.length > 0)
    return (
      <td className={classNames(styles.cell, styles.check)}>
        <button
          type="button"
          data-stop="check"
          tabIndex={tabIndex}
          className={classNames(styles.state, styles.negative)}
          onClick={() => commands.goToProblem(row, index)}
        >
          <CircleAlert size={14} aria-hidden />
          {review.states.problem(problems.length)}
        </button>
      </td>
    )
  const Icon = state === 'accepted' ? Send : CircleCheck
  return (
    // A cell with nothing to do in it can be walked to all the same, or the way along the row would end before it.
    <td className={classNames(styles.cell, styles.check)} data-stop="check" tabIndex={tabIndex}>
      <span className={classNames(styles.state, styles.positive, check?.state === 'found' && styles.above)}>
        <Icon size={14} aria-hidden />
        {state === 'accepted' ? review.states.accepted : review.states.ready}
      </span>
      {check?.state === 'found' && <PictureCheckLine check={check} />}
    </td>
  )
}
