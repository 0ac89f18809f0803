import { BookmarkPlus, Ellipsis, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import type { SavedView } from '../../../shared/schemas/view.ts'
import { words } from '../../messages/messages.ts'
import { useAppActions } from '../../services/actions.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { isViewChanged } from './is-view-changed.ts'
import { useViewMenu } from './use-view-menu.tsx'
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
  const { views: w } = words
  const { go } = useRouter()
  const { entriesOf, dialog } = useViewMenu()
  const [isNaming, setNaming] = useState(false)
  const isChanged = isViewChanged(view, { text, table })
  useAppActions([
    {
      id: 'view:new',
      label: view === undefined ? w.saveAs : w.saveAsAnother,
      also: words.palette.also.views,
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
