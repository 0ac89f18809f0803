import { ArrowDown, ArrowUp, Bookmark, BookmarkPlus, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SavedView, TableLayout } from '../../../shared/schemas/view.ts'
import { messages } from '../../messages/messages.ts'
import { useAppActions } from '../../services/actions.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuButton, type MenuEntry } from '../../ui/menu/menu.tsx'
import { isViewChanged } from './current-view.ts'
import { placeAfterMove, useShownViews, useViewCommands } from './use-view-commands.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'
import styles from './views.module.css'

type ViewActionsProps = {
  readonly connection: ConnectionSummary
  /** The view that is open; undefined for the library as a whole. */
  readonly view: SavedView | undefined
  /** What is on the screen now. */
  readonly text: string
  readonly table: TableLayout
  onPutBack(saved: { readonly text: string; readonly table: TableLayout }): void
}

/** Keeps what is on the screen as a view, and what else can be done with the one that is open. */
export function ViewActions({ connection, view, text, table, onPutBack }: ViewActionsProps) {
  const { views: w } = messages
  const { go } = useRouter()
  const { entriesOf, dialog } = useViewMenu()
  const [isNaming, setNaming] = useState(false)
  const isChanged = isViewChanged(view, { text, table })
  useAppActions([
    {
      id: 'view:new',
      label: view === undefined ? w.saveAs : w.saveAsAnother,
      also: messages.palette.also.views,
      icon: BookmarkPlus,
      run: () => setNaming(true),
    },
  ])
  return (
    <>
      {view === undefined ? (
        <Button
          icon={<BookmarkPlus size={15} aria-hidden />}
          title={w.saveAs}
          onClick={() => setNaming(true)}
        >
          {w.saveAs}
        </Button>
      ) : (
        <MenuButton
          label={w.menu(view.name)}
          className={styles.screenMenu}
          entries={[
            ...(isChanged
              ? [
                  {
                    id: 'put-back',
                    label: w.putBack,
                    icon: <RotateCcw size={14} aria-hidden />,
                    onChoose: () => onPutBack({ text: view.text, table: view.table }),
                  },
                ]
              : []),
            {
              id: 'save-as',
              label: w.saveAsAnother,
              icon: <BookmarkPlus size={14} aria-hidden />,
              onChoose: () => setNaming(true),
            },
            ...entriesOf(view),
          ]}
        >
          <Ellipsis size={16} aria-hidden />
        </MenuButton>
      )}
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
      {dialog}
    </>
  )
}

/** What can be done with a kept view, wherever its menu stands; `dialog` has to be put on the screen. */
export function useViewMenu(): {
  readonly entriesOf: (view: SavedView) => readonly MenuEntry[]
  readonly dialog: ReactNode
} {
  const { views: w } = messages
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

type SaveChangesButtonProps = {
  /** The view that is open; undefined for the library as a whole. */
  readonly view: SavedView | undefined
  /** What is on the screen now. */
  readonly text: string
  readonly table: TableLayout
}

/** Keeps the changes to the view that is open; there only where there are any. */
export function SaveChangesButton({ view, text, table }: SaveChangesButtonProps) {
  const { views: w } = messages
  const { keep } = useViewCommands()
  const [isSaving, setSaving] = useState(false)
  const isChanged = isViewChanged(view, { text, table })
  const saveChanges = async () => {
    if (view === undefined) return
    setSaving(true)
    const { position: _, ...kept } = view
    await keep({ ...kept, text, table }, w.kept(view.name))
    setSaving(false)
  }
  const wasChanged = useRef(false)
  useEffect(() => {
    // With the changes goes the button that saved them.
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
            run: () => void saveChanges(),
          },
        ]
      : [],
  )
  if (!isChanged) return null
  return (
    <Button
      look="primary"
      icon={<Bookmark size={15} aria-hidden />}
      title={w.saveChanges}
      busy={isSaving && w.saving}
      onClick={() => void saveChanges()}
    >
      {w.saveChanges}
    </Button>
  )
}
