import { useState } from 'react'
import { LeftDialog } from './left-dialog.tsx'
import { useTrashMessages } from './use-trash-messages.ts'

/** Says what came of removing and restoring, on whatever screen one is. */
export function TrashDesk() {
  const [shown, setShown] = useState<string | null>(null)
  useTrashMessages(setShown)
  return shown === null ? null : <LeftDialog workId={shown} onClose={() => setShown(null)} />
}
