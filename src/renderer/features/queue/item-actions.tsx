import { Ellipsis, type LucideIcon, Play, RotateCw, Trash2, Undo2 } from 'lucide-react'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { messages } from '../../messages/messages.ts'
import { isAtTheService } from '../../messages/problems/send-problems.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { MenuButton, type MenuEntry } from '../../ui/menu/menu.tsx'
import { useNow } from '../../ui/timestamp.tsx'
import styles from './queue.module.css'

type ItemActionsProps = {
  readonly item: QueueItem
  /** Beside the words about a problem, where the actions carry their names. */
  readonly inFull?: boolean
  onCommand(command: ItemCommand, item: QueueItem): void
}

export function ItemActions({ item, inFull = false, onCommand }: ItemActionsProps) {
  const { queue } = messages
  const { state } = item
  const run = (command: ItemCommand) => () => onCommand(command, item)
  if (inFull)
    return (
      <div className={styles.inFull}>
        {item.operation === 'add' && item.problem !== null && isAtTheService(item.problem) && (
          <Button small look="primary" data-action="update-instead" onClick={run('update-instead')}>
            {queue.updateInstead}
          </Button>
        )}
        <Button small data-action="retry" icon={<RotateCw size={14} aria-hidden />} onClick={run('retry')}>
          {queue.retry}
        </Button>
        <Button small data-action="correct" onClick={run('correct')}>
          {queue.openAndCorrect}
        </Button>
        <Button small look="quiet" data-action="copy" onClick={run('copy')}>
          {queue.copyDetails}
        </Button>
        <Button small look="quiet" data-action="discard" onClick={run('discard')}>
          {queue.discard}
        </Button>
      </div>
    )
  const isQuiet = state === 'waiting' || state === 'unsure'
  const waitsAfterTrouble = isQuiet && item.notBefore !== null && item.problem !== null
  const icon = (command: ItemCommand, label: string, Icon: LucideIcon) => (
    <IconButton small data-action={command} label={label} icon={Icon} size={15} onClick={run(command)} />
  )
  return (
    <div className={styles.actions}>
      {isHeld(item) && item.notBefore !== null && <UndoButton until={item.notBefore} onUndo={run('undo')} />}
      {state === 'sending' && (
        <Button small data-action="cancel" onClick={run('cancel')}>
          {queue.cancel}
        </Button>
      )}
      {waitsAfterTrouble && icon('retry', queue.retry, RotateCw)}
      {state === 'paused' && icon('resume', queue.resumeItem, Play)}
      {(isQuiet || state === 'paused') && icon('discard', queue.discard, Trash2)}
      <span data-action="more" className={styles.more}>
        <MenuButton
          label={queue.actionsOf(item.title)}
          className={styles.menu}
          entries={entriesOf(item, isQuiet, onCommand)}
        >
          <Ellipsis size={15} aria-hidden />
        </MenuButton>
      </span>
    </div>
  )
}

function entriesOf(
  item: QueueItem,
  isQuiet: boolean,
  onCommand: ItemActionsProps['onCommand'],
): readonly MenuEntry[] {
  const { queue } = messages
  const offered: readonly (readonly [ItemCommand, string, boolean])[] = [
    ['pause', queue.pauseItem, isQuiet],
    ['resume', queue.resumeItem, item.state === 'paused'],
    ['correct', queue.openAndCorrect, !isOver(item) && item.state !== 'sending'],
    ['open-document', queue.openDocument, true],
    ['copy', queue.copyDetails, true],
    ['history', queue.history.show, true],
  ]
  return offered
    .filter(([, , isPossible]) => isPossible)
    .map(([command, label]) => ({ id: command, label, onChoose: () => onCommand(command, item) }))
}

/** What can be asked of one entry. */
export type ItemCommand =
  | 'undo'
  | 'retry'
  | 'discard'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'correct'
  | 'update-instead'
  | 'copy'
  | 'history'
  | 'open-document'

/** There is nothing to be done about it any more. */
export function isOver({ state }: QueueItem): boolean {
  return state === 'done' || state === 'discarded'
}

/** An add that has not been tried yet and waits only so that it can still be undone. */
export function isHeld({ state, operation, attempts, problem, doubtful, notBefore }: QueueItem): boolean {
  return (
    state === 'waiting' &&
    operation === 'add' &&
    attempts === 0 &&
    problem === null &&
    !doubtful &&
    notBefore !== null
  )
}

type UndoButtonProps = { readonly until: number; onUndo(): void }

/** There as long as the document has not left. */
function UndoButton({ until, onUndo }: UndoButtonProps) {
  const now = useNow(1000)
  if (now >= until) return null
  return (
    <Button small data-action="undo" icon={<Undo2 size={14} aria-hidden />} onClick={onUndo}>
      {messages.queue.undo}
    </Button>
  )
}
