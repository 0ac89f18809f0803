import {
  CircleStop,
  Copy,
  Ellipsis,
  History,
  type LucideIcon,
  PanelRight,
  Pause,
  RotateCw,
  SquarePen,
  Trash2,
} from 'lucide-react'
import type { QueueItem, SendProblem } from '../../../shared/schemas/queue.ts'
import { messages } from '../../messages/messages.ts'
import { isAtTheService } from '../../messages/problems/send-problems.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton, type MenuEntry } from '../../ui/menu/menu.tsx'
import { useNow } from '../../ui/timestamp.tsx'
import styles from './queue.module.css'

type ItemActionsProps = {
  readonly item: QueueItem
  readonly isElsewhere: boolean
  onCommand(command: ItemCommand, item: QueueItem): void
}

export function ItemActions({ item, isElsewhere, onCommand }: ItemActionsProps) {
  const { queue } = messages
  const main = isElsewhere ? 'send-from-here' : mainCommandOf(item)
  const run = (command: ItemCommand) => () => onCommand(command, item)
  const labels: Readonly<Record<MainCommand, string>> = {
    'send-from-here': messages.team.sendFromHere,
    'update-instead': messages.common.update,
    correct: queue.openAndCorrect,
    choose: messages.common.choose,
    retry: queue.retry,
    resume: queue.resume,
  }
  return (
    <div className={styles.actions}>
      {isHeld(item) && item.notBefore !== null && <UndoButton until={item.notBefore} onUndo={run('undo')} />}
      {main !== undefined && (
        <Button
          small={item.state !== 'needs-attention'}
          look={item.state === 'needs-attention' ? 'tint' : 'secondary'}
          data-action={main}
          onClick={run(main)}
        >
          {labels[main]}
        </Button>
      )}
      <span data-action="more" className={styles.more}>
        <MenuButton
          label={messages.common.actionsOf(item.title)}
          className={styles.menu}
          entries={entriesOf(item, main, onCommand)}
        >
          <Ellipsis size={16} aria-hidden />
        </MenuButton>
      </span>
    </div>
  )
}

type MainCommand = 'send-from-here' | 'update-instead' | 'correct' | 'choose' | 'retry' | 'resume'

/** The most likely remedy: correct what was refused, update what exists, else retry. */
function mainCommandOf({ state, operation, problem, notBefore }: QueueItem): MainCommand | undefined {
  if (state === 'paused') return 'resume'
  if (state !== 'needs-attention')
    return problem !== null && notBefore !== null && state !== 'sending' ? 'retry' : undefined
  if (problem === null) return 'retry'
  if (problem.code === 'changed-by-both') return 'choose'
  if (operation === 'add' && isAtTheService(problem)) return 'update-instead'
  return corrected.has(problem.code) ? 'correct' : 'retry'
}

const corrected: ReadonlySet<SendProblem['code']> = new Set([
  'rejected',
  'conflict',
  'conflict-corrected',
  'conflict-content',
  'picture-gone',
  'content-lost',
  'refused-elsewhere',
  'not-taken-by-team',
])

function entriesOf(
  item: QueueItem,
  main: MainCommand | undefined,
  onCommand: ItemActionsProps['onCommand'],
): readonly MenuEntry[] {
  const { queue } = messages
  const { state, operation } = item
  const isQuiet = state === 'waiting' || state === 'unsure'
  const isOpen = !isOver(item) && state !== 'sending'
  const canCorrect = operation === 'update' ? state === 'needs-attention' : isOpen
  const offered: readonly (readonly [ItemCommand, LucideIcon, string, boolean])[] = [
    ['cancel', CircleStop, queue.cancel, state === 'sending'],
    ['retry', RotateCw, queue.retry, state === 'needs-attention' && main !== 'retry'],
    ['pause', Pause, queue.pause, isQuiet],
    // An edit that was not refused is changed in its document.
    ['correct', SquarePen, queue.openAndCorrect, canCorrect && main !== 'correct'],
    ['open-document', PanelRight, messages.keys.does.openRow, true],
    ['copy', Copy, messages.common.copyDetails, true],
    ['history', History, messages.terms.history, true],
    ['discard', Trash2, messages.common.discard, isOpen],
  ]
  return offered
    .filter(([, , , isPossible]) => isPossible)
    .map(([command, Icon, label]) => ({
      id: command,
      label,
      icon: <Icon aria-hidden />,
      danger: command === 'discard',
      onChoose: () => onCommand(command, item),
    }))
}

export type ItemCommand =
  | 'send-from-here'
  | 'undo'
  | 'retry'
  | 'discard'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'correct'
  | 'choose'
  | 'update-instead'
  | 'copy'
  | 'history'
  | 'open-document'

export function isOver({ state }: QueueItem): boolean {
  return state === 'done' || state === 'discarded'
}

export function isHeld({ state, attempts, problem, doubtful, notBefore }: QueueItem): boolean {
  return state === 'waiting' && attempts === 0 && problem === null && !doubtful && notBefore !== null
}

type UndoButtonProps = { readonly until: number; onUndo(): void }

function UndoButton({ until, onUndo }: UndoButtonProps) {
  const now = useNow(1000)
  if (now >= until) return null
  return (
    <Button small look="soft" data-action="undo" onClick={onUndo}>
      {messages.common.undo}
    </Button>
  )
}
