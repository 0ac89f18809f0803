import { ArrowDown, ArrowUp, Bookmark, BookmarkPlus, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SavedView, TableLayout } from '../../../shared/schemas/view.ts'
import { commandFor } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useAppActions } from '../../services/actions.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import type { MenuEntry } from '../../ui/menu/menu.tsx'
import { isViewChanged } from './current-view.ts'
import { placeAfterMove, useShownViews, useViewCommands } from './use-view-commands.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

type ShownView = {
  readonly view: SavedView | undefined
  readonly text: string
  readonly table: TableLayout
}

type ViewActionsOptions = ShownView & {
  readonly connection: ConnectionSummary
  onPutBack(saved: { readonly text: string; readonly table: TableLayout }): void
}

/** Menu entries that save the screen as a view or act on the open one; `dialog` must be rendered. */
export function useViewActions({ connection, view, text, table, onPutBack }: ViewActionsOptions) {
  const { views: w } = messages
  const { go } = useRouter()
  const menu = useViewMenu()
  const [isNaming, setNaming] = useState(false)
  const isChanged = isViewChanged(view, { text, table })
  const saveAs = view === undefined ? commandFor(w.dialog.heading) : w.saveAsAnother
  useAppActions([
    {
      id: 'view:new',
      label: saveAs,
      also: messages.palette.also.views,
      icon: BookmarkPlus,
      run: () => setNaming(true),
    },
  ])
  const entries: readonly (MenuEntry | false)[] = [
    view !== undefined &&
      isChanged && {
        id: 'put-back',
        label: messages.common.discardChanges,
        icon: <RotateCcw size={14} aria-hidden />,
        onChoose: () => onPutBack(view),
      },
    {
      id: 'save-as',
      label: saveAs,
      icon: <BookmarkPlus size={14} aria-hidden />,
      onChoose: () => setNaming(true),
    },
    ...(view === undefined ? [] : menu.entriesOf(view)),
  ]
  const dialog = (
    <>
      {isNaming && (
        <ViewNameDialog
          view={{ connectionId: connection.id, text, table }}
          onKept={(kept) => {
            setNaming(false)
            go({ screen: 'library', view: kept.id })
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {menu.dialog}
    </>
  )
  return { entries, dialog }
}

/** Menu entries for a saved view; `dialog` must be rendered. */
export function useViewMenu() {
  const { views: w } = messages
  const shown = useShownViews()
  const { remove, move } = useViewCommands()
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const moveBy = (by: -1 | 1, { id }: SavedView) => {
    const place = placeAfterMove(shown, id, by)
    const Icon = by === -1 ? ArrowUp : ArrowDown
    return (
      place !== undefined && {
        id: by === -1 ? 'up' : 'down',
        label: by === -1 ? messages.common.moveUp : messages.common.moveDown,
        icon: <Icon size={14} aria-hidden />,
        onChoose: () => move({ id, ...place }),
      }
    )
  }
  const entriesOf = (view: SavedView): readonly (MenuEntry | false)[] => [
    {
      id: 'rename',
      label: messages.common.rename,
      icon: <Pencil size={14} aria-hidden />,
      onChoose: () => setRenamed(view),
    },
    moveBy(-1, view),
    moveBy(1, view),
    { id: 'line view', separator: true },
    {
      id: 'remove',
      label: w.remove,
      icon: <Trash2 size={14} aria-hidden />,
      onChoose: () => remove(view),
    },
  ]
  const dialog = renamed !== null && (
    <ViewNameDialog view={renamed} onKept={() => setRenamed(null)} onClose={() => setRenamed(null)} />
  )
  return { entriesOf, dialog }
}

export function SaveChangesButton({ view, text, table }: ShownView) {
  const { views: w } = messages
  const { keep, change } = useViewCommands()
  const isChanged = isViewChanged(view, { text, table })
  const saveChanges = () => {
    if (view !== undefined) change(view, { text, table })
  }
  const wasChanged = useRef(false)
  useEffect(() => {
    // The button disappears with the changes.
    const { activeElement, body } = window.document
    if (wasChanged.current && !isChanged && activeElement === body)
      window.document.querySelector<HTMLElement>('[data-screen-heading]')?.focus()
    wasChanged.current = isChanged
  })
  useAppActions(
    isChanged
      ? [
          {
            id: 'view:save',
            label: w.saveChanges,
            also: messages.palette.also.views,
            icon: Bookmark,
            run: saveChanges,
          },
        ]
      : [],
  )
  if (!isChanged) return null
  return (
    <Button
      look="tint"
      icon={<Bookmark size={15} aria-hidden />}
      title={w.saveChanges}
      busy={keep.isPending}
      onClick={saveChanges}
    >
      {w.saveChanges}
    </Button>
  )
}
