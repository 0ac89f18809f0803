import { Undo2 } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/use-now.ts'

type UndoButtonProps = { readonly until: number; onUndo(): void }

/** There as long as the document has not left. */
export function UndoButton({ until, onUndo }: UndoButtonProps) {
  const now = useNow(1000)
  if (now >= until) return null
  return (
    <Button small data-action="undo" icon={<Undo2 size={14} aria-hidden />} onClick={onUndo}>
      {words.queue.undo}
    </Button>
  )
}
