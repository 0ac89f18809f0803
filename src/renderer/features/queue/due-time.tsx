import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { words } from '../../messages/messages.ts'
import { useNow } from '../../ui/use-now.ts'
import { isHeld } from './hold.ts'

type DueTimeProps = { readonly item: QueueItem; readonly notBefore: number }

/** Counted down in seconds while it is close, else by the clock. */
const closeMs = 60_000

/** When an entry leaves, or is tried again. */
export function DueTime({ item, notBefore }: DueTimeProps) {
  const now = useNow(1000)
  const leftMs = notBefore - now
  if (leftMs <= 0) return null
  const { leavesIn, leavesAt, triedAgainAt } = words.queue
  if (!isHeld(item)) return <span>{triedAgainAt(notBefore)}</span>
  return <span>{leftMs <= closeMs ? leavesIn(leftMs) : leavesAt(notBefore)}</span>
}
