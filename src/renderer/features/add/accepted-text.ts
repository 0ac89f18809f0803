import type { ConnectionPause } from '../../../shared/schemas/queue.ts'
import { formatDuration } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'

type Accepted = {
  readonly title: string
  readonly now: number
  /** Until when it can be taken back unsent; null where it leaves at once. */
  readonly undoUntil: number | null
  /** Why nothing is sent to its connection just now. */
  readonly pause: ConnectionPause | undefined
}

/** That a document was accepted, and when it leaves, as far as that is known. */
export function acceptedText({ title, now, undoUntil, pause }: Accepted): string {
  const { toasts } = words
  const leavesAt = Math.max(now, undoUntil ?? now)
  if (pause !== undefined && (pause.until === null || pause.until > leavesAt)) {
    return toasts.acceptedLater(title, pause.until)
  }
  return leavesAt > now ? toasts.acceptedHeld(title, formatDuration(leavesAt - now)) : toasts.accepted(title)
}
