import { History } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ChangesHistoryDialog, DetailsDialog } from './bulk-edit-history.tsx'
import { useChanges } from './use-bulk-edit.ts'
import { useChangeMessages } from './use-bulk-edit-toasts.ts'

type ChangesDesk = {
  /** Opens the list of what was done to several documents of a connection. */
  openHistory(connectionId: string): void
}

const ChangesContext = createContext<ChangesDesk | null>(null)

function useChangesDesk(): ChangesDesk {
  const desk = use(ChangesContext)
  if (desk === null) throw new Error('useChangesDesk needs a ChangesProvider')
  return desk
}

/** Says when a change of many documents is done, on whatever screen one is, and leads to what was done before. */
export function ChangesProvider({ children }: { readonly children: ReactNode }) {
  const [historyOf, setHistoryOf] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  useChangeMessages(setShown)
  const desk = useMemo<ChangesDesk>(() => ({ openHistory: setHistoryOf }), [])
  return (
    <ChangesContext value={desk}>
      {children}
      {historyOf !== null && (
        <ChangesHistoryDialog connectionId={historyOf} onClose={() => setHistoryOf(null)} />
      )}
      {shown !== null && (
        <DetailsDialog changeId={shown} firstFilter="left-out" onClose={() => setShown(null)} />
      )}
    </ChangesContext>
  )
}

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
