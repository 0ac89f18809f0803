import { History } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { BulkEditDetailsDialog, BulkEditHistoryDialog } from './bulk-edit-history.tsx'
import { useBulkEdits } from './use-bulk-edit.ts'
import { useBulkEditToasts } from './use-bulk-edit-toasts.ts'

type BulkEditHistory = {
  /** Opens the list of what was done to several documents of a connection. */
  openHistory(connectionId: string): void
}

const BulkEditsContext = createContext<BulkEditHistory | null>(null)

function useBulkEditHistory(): BulkEditHistory {
  const history = use(BulkEditsContext)
  if (history === null) throw new Error('useChangesDesk needs a ChangesProvider')
  return history
}

/** Says when a change of many documents is done, on whatever screen one is, and leads to what was done before. */
export function BulkEditsProvider({ children }: { readonly children: ReactNode }) {
  const [historyOf, setHistoryOf] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  useBulkEditToasts(setShown)
  const history = useMemo<BulkEditHistory>(() => ({ openHistory: setHistoryOf }), [])
  return (
    <BulkEditsContext value={history}>
      {children}
      {historyOf !== null && (
        <BulkEditHistoryDialog connectionId={historyOf} onClose={() => setHistoryOf(null)} />
      )}
      {shown !== null && (
        <BulkEditDetailsDialog changeId={shown} firstFilter="left-out" onClose={() => setShown(null)} />
      )}
    </BulkEditsContext>
  )
}

/** The way to what was done to several documents; there as soon as there is something of the kind. */
export function BulkEditHistoryButton({ connectionId }: { readonly connectionId: string }) {
  const { history: w } = messages.changes
  const { openHistory } = useBulkEditHistory()
  const { changes } = useBulkEdits(connectionId, 1)
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
