import { RotateCcw } from 'lucide-react'
import type { RemovedDocument } from '../../../shared/schemas/trash.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { KindIcon } from '../../ui/kind-icon.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Thumbnail } from '../pictures/index.ts'
import styles from './trash.module.css'

type TrashRowProps = {
  readonly row: RemovedDocument
  readonly isChosen: boolean
  onToggle(): void
  onRestore(): void
  onFocus(): void
}

export function TrashRow({ row, isChosen, onToggle, onRestore, onFocus }: TrashRowProps) {
  const { trash: w } = words
  const title = row.title ?? words.library.untitled
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is only watched, to keep the row that has it.
    <div className={styles.row} data-chosen={isChosen || undefined} onFocus={onFocus}>
      <label className={styles.choose}>
        <input type="checkbox" checked={isChosen} aria-label={w.select(title)} onChange={onToggle} />
        <span className={styles.kind}>
          {row.pictureId === null ? (
            <KindIcon kind={row.kind} />
          ) : (
            <Thumbnail pictureId={row.pictureId} name={title} size={28} />
          )}
        </span>
        <span className={styles.what}>
          <span className={styles.title}>{title}</span>
          <span className={styles.facts}>
            <span className={styles.id}>{row.documentId}</span>
            {row.collection !== null && <span>{row.collection}</span>}
          </span>
        </span>
      </label>
      <span className={styles.when}>
        <span>
          {w.removed} <Timestamp at={row.removedAt} />
        </span>
        <span>{w.daysLeft(row.daysLeft)}</span>
      </span>
      <Button
        small
        look="quiet"
        aria-label={w.restoreOne(title)}
        icon={<RotateCcw size={14} aria-hidden />}
        onClick={onRestore}
      >
        {w.restore}
      </Button>
    </div>
  )
}
