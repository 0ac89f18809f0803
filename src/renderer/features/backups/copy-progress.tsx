import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { formatPortion } from '../../words/format.ts'
import { words } from '../../words/words.ts'

type CopyProgressProps = { readonly making: NonNullable<CallOutput<'backups/list'>['making']> }

/** Goes through the copy as long as it takes once all of it is written. */
export function CopyProgress({ making: { done, total } }: CopyProgressProps) {
  const { backups } = words
  const isWritten = total > 0 && done >= total
  const text = isWritten ? backups.checking : backups.progress(formatPortion(total === 0 ? 0 : done / total))
  return <ProgressBar label={backups.progressLabel} done={done} total={total} text={text} />
}
