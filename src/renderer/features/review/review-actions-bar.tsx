import { FolderInput, ListPlus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { ReviewRow } from '../../../shared/schemas/review.ts'
import { messages } from '../../messages/messages.ts'
import { isDialogOpen } from '../../services/router/router.tsx'
import { isTypedInto, matchesShortcut, useFreeKeys } from '../../services/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { ContextMenu } from '../../ui/menu/menu.tsx'
import { Foot } from '../../ui/screen.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { ExportProblemRowsButton } from '../export/index.ts'
import { ShortcutHint } from '../shortcuts/index.ts'
import { countOf, countTicked } from './filter-chips.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import { type RowTarget, rowsWithKeys } from './row-selection.ts'
import type { MenuPlace } from './table/use-review-grid.ts'

type ReviewFootProps = {
  readonly isAdding: boolean
  onAdd(): void
  onRemove(target: RowTarget): void
}

export function ReviewFoot({ isAdding, onAdd, onRemove }: ReviewFootProps) {
  const { connection, summary, open } = useReview()
  const count = countTicked(summary)
  const id = useId()
  const { accept, discard } = messages.review
  const canAdd = count > 0
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
          {messages.review.noneTicked}
        </span>
      )}
      <Button
        look="quiet"
        disabled={isAdding}
        onClick={() => open({ kind: 'discard', count: countOf(summary, 'all') })}
      >
        {discard.button}
      </Button>
      {summary.problem > 0 && (
        <ExportProblemRowsButton
          connectionId={connection.id}
          onRemove={(keys) => onRemove(rowsWithKeys(keys))}
        />
      )}
      <Button
        look="primary"
        large
        busy={isAdding}
        aria-describedby={canAdd ? undefined : id}
        // Stays focusable: the reason for being disabled stands beside it.
        aria-disabled={canAdd ? undefined : true}
        onClick={() => canAdd && onAdd()}
      >
        {accept.button(count)}
        {canAdd && <ShortcutHint name="submit" />}
      </Button>
    </Foot>
  )
}

type ManyRows = { readonly target: RowTarget; readonly count: number }

type ReviewSelectionBarProps = ManyRows & {
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

export type RowMenu = { readonly row: ReviewRow; readonly place: MenuPlace }

type ReviewRowMenuProps = RowMenu & ManyRows & { onRemove(): void; onClose(): void }

/** The menu of a row, for all that are selected with it. */
export function ReviewRowMenu({ row, place, target, count, onRemove, onClose }: ReviewRowMenuProps) {
  const { open } = useReview()
  const { review, common } = messages
  return (
    <ContextMenu
      label={common.row(row.position)}
      {...place}
      onClose={onClose}
      entries={[
        {
          id: 'collection',
          label: review.selection.collection,
          icon: <FolderInput size={16} aria-hidden />,
          onChoose: () => open({ kind: 'collection', target, count }),
        },
        {
          id: 'field',
          label: review.selection.field,
          icon: <ListPlus size={16} aria-hidden />,
          onChoose: () => open({ kind: 'field', target, count }),
        },
        { id: 'separator', separator: true },
        {
          id: 'remove',
          label: common.remove,
          icon: <Trash2 size={16} aria-hidden />,
          danger: true,
          onChoose: onRemove,
        },
      ]}
    />
  )
}
