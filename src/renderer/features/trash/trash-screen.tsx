import { FileSearch, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ChosenInTrash } from '../../../shared/schemas/trash.ts'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { useRemembered } from '../../services/remembered.tsx'
import { RouteLink, useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClearDialog } from './clear-dialog.tsx'
import styles from './trash.module.css'
import { TrashBar } from './trash-bar.tsx'
import { chosenOf, isNothingChosen, nothingChosen, type TrashChoice } from './trash-choice.ts'
import { TrashList } from './trash-list.tsx'
import { useTrashList } from './use-trash-list.ts'

/** What was removed from the library, to be restored or given up for good. */
export function TrashScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const { trash: w } = words
  const { go } = useRouter()
  const { showFailure } = useToasts()
  const [text, setText] = useRemembered(`trash:search:${connection.id}`, '')
  const [choice, setChoice] = useState<TrashChoice>(nothingChosen)
  const [clearing, setClearing] = useState<ChosenInTrash | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { rows, isLooking, failure, again, loadMore } = useTrashList(connection.id, text)
  const search = (next: string) => {
    setText(next)
    setChoice(nothingChosen)
  }
  /** The row that had the focus is gone, or the bar: the search is where one goes on. */
  const settle = () => {
    setChoice(nothingChosen)
    field.current?.focus()
  }
  const restore = async (chosen: ChosenInTrash) => {
    const begun = await tryCall('trash/restore', { connectionId: connection.id, chosen })
    if (begun.ok) settle()
    else showFailure(begun.error)
  }
  const hasRows = rows !== undefined && rows.length > 0
  return (
    <Screen
      title={w.heading}
      layout="full"
      back={{ label: w.back, onGo: () => go({ screen: 'library' }) }}
      actions={
        hasRows &&
        text.trim() === '' && (
          <Button onClick={() => setClearing({ kind: 'search', text: '' })}>{w.clearAll}</Button>
        )
      }
    >
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchInput
            ref={field}
            label={w.search}
            placeholder={w.searchHint}
            value={text}
            onChange={search}
          />
        </div>
        <p className={styles.intro}>{w.intro}</p>
      </div>
      {failure !== null && <FailureNotice failure={failure} onAgain={again} />}
      {rows === undefined ? (
        failure === null && <Skeleton lines={8} />
      ) : hasRows ? (
        <TrashList
          rows={rows}
          choice={choice}
          onChoose={setChoice}
          onRestore={(key) => void restore({ kind: 'keys', keys: [key] })}
          onNearEnd={loadMore}
        />
      ) : isLooking ? (
        <p className={styles.looking}>{w.looking}</p>
      ) : text.trim() === '' ? (
        <EmptyState icon={Trash2} action={<RouteLink to={{ screen: 'library' }}>{w.emptyAction}</RouteLink>}>
          {w.empty}
        </EmptyState>
      ) : (
        <EmptyState
          icon={FileSearch}
          action={
            <Button
              onClick={() => {
                search('')
                field.current?.focus()
              }}
            >
              {w.clearSearch}
            </Button>
          }
        >
          {w.nothingFound(text.trim())}
        </EmptyState>
      )}
      {!isNothingChosen(choice) && hasRows && (
        <TrashBar
          choice={choice}
          onRestore={() => restore(chosenOf(choice, text))}
          onClear={() => setClearing(chosenOf(choice, text))}
          onUnselect={settle}
        />
      )}
      {clearing !== null && (
        <ClearDialog
          connectionId={connection.id}
          chosen={clearing}
          onBegun={settle}
          onClose={() => setClearing(null)}
        />
      )}
    </Screen>
  )
}
