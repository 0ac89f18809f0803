import type { BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { messages } from '../../messages/messages.ts'
import { ProgressBar } from '../../ui/feedback/loading.tsx'

/** How far a change is in what it is doing now. */
export function BulkEditProgress({ change }: { readonly change: BulkEditSummary }) {
  const { preview, running } = messages.changes
  const { counts, total } = change
  if (change.state === 'preparing') {
    const looked = counts.changes + counts.same + counts.problems
    return (
      <ProgressBar
        label={preview.progress}
        done={looked}
        total={total}
        text={preview.progressText(looked, total)}
      />
    )
  }
  const done = counts.done + counts.leftOut
  return (
    <ProgressBar
      label={running.progress}
      done={done}
      total={counts.changes}
      text={running.progressText(done, counts.changes)}
    />
  )
}
