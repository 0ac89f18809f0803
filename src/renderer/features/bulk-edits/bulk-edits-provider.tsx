import { History } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import type { MenuEntry } from '../../ui/menu/menu.tsx'
import { BulkEditDetailsDialog, BulkEditHistoryDialog } from './bulk-edit-history.tsx'
import { useBulkEdits } from './use-bulk-edit.ts'
import { useBulkEditToasts } from './use-bulk-edit-toasts.ts'

/** Opens the list of the bulk edits of a connection. */
const OpenHistoryContext = createContext<((connectionId: string) => void) | null>(null)

/** Says when a bulk edit is done, on whatever screen one is, and leads to those that were made before. */
export function BulkEditsProvider({ children }: { readonly children: ReactNode }) {
  const [historyOf, setHistoryOf] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  useBulkEditToasts(setShown)
  return (
    <OpenHistoryContext value={setHistoryOf}>
      {children}
      {historyOf !== null && (
        <BulkEditHistoryDialog connectionId={historyOf} onClose={() => setHistoryOf(null)} />
      )}
      {shown !== null && (
        <BulkEditDetailsDialog changeId={shown} firstFilter="left-out" onClose={() => setShown(null)} />
      )}
    </OpenHistoryContext>
  )
}

/** The way to the bulk edits of a connection, in a menu; there as soon as there is one. */
export function useBulkEditHistory(connectionId: string): MenuEntry | false {
  const openHistory = use(OpenHistoryContext)
  const { data: [newest] = [] } = useBulkEdits(connectionId, 1)
  return (
    newest !== undefined && {
      id: 'bulk edits',
      label: messages.changes.history.heading,
      icon: <History size={14} aria-hidden />,
      onChoose: () => openHistory?.(connectionId),
    }
  )
}
