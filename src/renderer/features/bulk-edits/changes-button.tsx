import { History } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useChangesDesk } from './changes-desk.tsx'
import { useChanges } from './use-change.ts'

/** The way to what was done to several documents; there as soon as there is something of the kind. */
export function ChangesButton({ connectionId }: { readonly connectionId: string }) {
  const { history: w } = words.changes
  const { openHistory } = useChangesDesk()
  const { changes } = useChanges(connectionId, 1)
  const newest = changes?.[0]
  if (newest === undefined) return null
  const { state, counts } = newest
  const label = state === 'running' ? w.working(counts.done + counts.leftOut, counts.changes) : w.button
  return (
    <Button
      small
      look="quiet"
      icon={<History size={14} aria-hidden />}
      title={label}
      onClick={() => openHistory(connectionId)}
    >
      {label}
    </Button>
  )
}
