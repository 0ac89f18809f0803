import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { ChangesHistoryDialog } from './changes-history-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { useChangeMessages } from './use-change-messages.ts'

type ChangesDesk = {
  /** Opens the list of what was done to several documents of a connection. */
  openHistory(connectionId: string): void
}

const ChangesContext = createContext<ChangesDesk | null>(null)

export function useChangesDesk(): ChangesDesk {
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
