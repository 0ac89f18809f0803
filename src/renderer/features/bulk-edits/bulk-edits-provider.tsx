import { History } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import type { MenuEntry } from '../../ui/menu/menu.tsx'
import { BulkEditDetailsDialog, BulkEditHistoryDialog } from './bulk-edit-history.tsx'
import { useBulkEdits } from './use-bulk-edit.ts'
import { useBulkEditToasts } from './use-bulk-edit-toasts.ts'

const OpenHistoryContext = createContext<((connectionId: string) => void) | null>(null)

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
        <BulkEditDetailsDialog bulkEditId={shown} firstFilter="left-out" onClose={() => setShown(null)} />
      )}
    </OpenHistoryContext>
  )
}

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
