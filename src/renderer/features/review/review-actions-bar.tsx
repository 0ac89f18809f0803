import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { messages } from '../../messages/messages.ts'
import { isDialogOpen } from '../../services/router/router.tsx'
import { isTypedInto, matchesShortcut, useFreeKeys } from '../../services/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Foot } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { ExportProblemRowsButton } from '../export/index.ts'
import { ShortcutHint } from '../shortcuts/index.ts'
import { countOf } from './filter-chips.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import type { RowTarget } from './row-selection.ts'

type ReviewFootProps = { readonly isAdding: boolean; onAdd(): void }

export function ReviewFoot({ isAdding, onAdd }: ReviewFootProps) {
  const { connection, summary, open } = useReview()
  const { ready } = summary
  const id = useId()
  const { accept, discard } = messages.review
  const canAdd = ready > 0
  useFreeKeys((event) => {
    // Text in a field is not applied to the rows yet.
    if (!matchesShortcut(event, 'submit') || isTypedInto(event.target) || isDialogOpen()) return
    event.preventDefault()
    if (canAdd && !isAdding && !event.repeat) onAdd()
  })
  return (
    <Foot to={connection}>
      {!canAdd && (
        <span id={id} className={styles.ready}>
          {messages.review.noneReady}
        </span>
      )}
      <Button
        look="quiet"
        disabled={isAdding}
        onClick={() => open({ kind: 'discard', count: countOf(summary, 'all') })}
      >
        {discard.button}
      </Button>
      {summary.problem > 0 && <ExportProblemRowsButton connectionId={connection.id} />}
      <Button
        look="primary"
        large
        busy={isAdding}
        aria-describedby={canAdd ? undefined : id}
        // Stays focusable: the reason for being disabled stands beside it.
        aria-disabled={canAdd ? undefined : true}
        onClick={() => canAdd && onAdd()}
      >
        {accept.button(ready)}
        {canAdd && <ShortcutHint name="submit" />}
      </Button>
    </Foot>
  )
}

type ReviewSelectionBarProps = {
  readonly target: RowTarget
  readonly count: number
  onRemove(): void
  onClear(): void
}

export function ReviewSelectionBar({ target, count, onRemove, onClear }: ReviewSelectionBarProps) {
  const { open } = useReview()
  const { selection } = messages.review
  return (
    <SelectionBar count={messages.common.selected(count)} onClear={onClear}>
      <Button small onClick={() => open({ kind: 'collection', target, count })}>
        {selection.collection}
      </Button>
      <Button small onClick={() => open({ kind: 'field', target, count })}>
        {selection.field}
      </Button>
      <Button small look="dangerQuiet" icon={<Trash2 size={14} aria-hidden />} onClick={onRemove}>
        {messages.common.remove}
      </Button>
    </SelectionBar>
  )
}
