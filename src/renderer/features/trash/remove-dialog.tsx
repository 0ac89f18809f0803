import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Result } from '../../../shared/result.ts'
import type { ChosenDocuments } from '../../../shared/schemas/bulk-edits.ts'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import styles from './trash.module.css'

type RemoveDialogProps = {
  readonly connectionId: string
  readonly count: { readonly count: number; readonly atLeast: boolean }
  /** Of one document, to name it. */
  readonly title?: string | undefined
  choose(): Promise<Result<ChosenDocuments, Failure>>
  /** It is written down and under way; the message that says so comes by itself. */
  onBegun(): void
  onClose(): void
}

/** Says what removing from the library means, and that the service keeps all of it, before anything is done. */
export function RemoveDialog({ connectionId, count, title, choose, onBegun, onClose }: RemoveDialogProps) {
  const { remove: w } = words.trash
  const [isBeginning, setBeginning] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const begin = async () => {
    setBeginning(true)
    setFailure(null)
    const chosen = await choose()
    const begun = chosen.ok ? await tryCall('trash/remove', { connectionId, chosen: chosen.value }) : chosen
    setBeginning(false)
    if (!begun.ok) return setFailure(begun.error)
    onClose()
    onBegun()
  }
  const many = count.atLeast ? 2 : count.count
  return (
    <Dialog
      title={title === undefined ? w.heading(count.count, count.atLeast) : w.headingOf(title)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button look="primary" busy={isBeginning && w.confirming} onClick={() => void begin()}>
            {w.confirm}
          </Button>
        </>
      }
    >
      <p>
        <strong>{w.service(many)}</strong>
      </p>
      <p>{w.trash(many)}</p>
      <p>{w.edits(many)}</p>
      {many > 1 && <p className={styles.muted}>{w.left}</p>}
      {failure !== null && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
