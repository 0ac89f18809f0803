import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SavedView } from '../../../shared/schemas/view.ts'
import { words } from '../../messages/messages.ts'
import type { MenuEntry } from '../../ui/menu-button.tsx'
import { placeAfterMove, useShownViews } from './use-shown-views.ts'
import { useViewCommands } from './use-view-commands.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

/** What can be done with a kept view, wherever its menu stands; `dialog` has to be put on the screen. */
export function useViewMenu(): {
  readonly entriesOf: (view: SavedView) => readonly MenuEntry[]
  readonly dialog: ReactNode
} {
  const { views: w } = words
  const shown = useShownViews()
  const { remove, move } = useViewCommands()
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const entriesOf = (view: SavedView): readonly MenuEntry[] => {
    const moves = ([-1, 1] as const).flatMap((by) => {
      const place = placeAfterMove(shown, view.id, by)
      const Icon = by === -1 ? ArrowUp : ArrowDown
      if (place === undefined) return []
      return [
        {
          id: by === -1 ? 'up' : 'down',
          label: by === -1 ? w.moveUp : w.moveDown,
          icon: <Icon size={14} aria-hidden />,
          onChoose: () => void move(view.id, place.before),
        },
      ]
    })
    return [
      {
        id: 'rename',
        label: w.rename,
        icon: <Pencil size={14} aria-hidden />,
        onChoose: () => setRenamed(view),
      },
      ...moves,
      { id: 'separator', separator: true },
      {
        id: 'remove',
        label: w.remove,
        icon: <Trash2 size={14} aria-hidden />,
        onChoose: () => void remove(view),
      },
    ]
  }
  const dialog =
    renamed === null ? null : (
      <ViewNameDialog view={renamed} onKept={() => setRenamed(null)} onClose={() => setRenamed(null)} />
    )
  return { entriesOf, dialog }
}
