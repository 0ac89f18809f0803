import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { MergeSide } from '../../../shared/domain/metadata/merge-metadata.ts'
import { formatPath } from '../../messages/documents/metadata-path.ts'
import { formatRelativeTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import text from '../../ui/styles/text.module.css'
import { useNow } from '../../ui/timestamp.tsx'
import { placeOf } from './changes/change-list.tsx'
import { ChangedText, ChangedValue, ShownValue } from './changes/shown-value.tsx'
import { SidePieces, textDifference } from './changes/text-difference.tsx'
import styles from './conflict-dialog.module.css'
import type { EditConflict, Settled } from './edit-conflict.ts'

type ConflictDialogProps = {
  readonly conflict: EditConflict
  readonly busy: boolean
  onSave(settled: Settled): void
  onKeepEditing(): void
}

/** Asks for each field that changed on both sides which of the two to keep. Closing it leaves the form as it is. */
export function ConflictDialog({ conflict, busy, onSave, onKeepEditing }: ConflictDialogProps) {
  const { document: w } = messages
  const { latest, title, fields, settled } = conflict
  const now = useNow()
  const [titleSide, setTitleSide] = useState<MergeSide | null>(null)
  const [sides, setSides] = useState<ReadonlyMap<number, MergeSide>>(new Map())
  const chosen = fields.flatMap(({ path }, at) => {
    const side = sides.get(at)
    return side === undefined ? [] : [{ path, side }]
  })
  const isSettled = chosen.length === fields.length && (title === null || titleSide !== null)
  return (
    <ConfirmDialog
      wide
      title={w.conflict.heading}
      cancel={w.conflict.keepEditing}
      confirm={w.conflict.save}
      disabled={!isSettled}
      busy={busy && w.saving}
      onConfirm={() => onSave({ title: titleSide ?? settled.title, fields: [...settled.fields, ...chosen] })}
      onClose={onKeepEditing}
    >
      <p className={text.hint}>
        {w.conflict.saved(latest.title ?? latest.documentId, formatRelativeTime(latest.changedAt, now))}
      </p>
      {title !== null && (
        <Sides
          label={w.title}
          before={JSON.stringify(title.before)}
          mine={JSON.stringify(title.mine)}
          theirs={JSON.stringify(title.theirs)}
          chosen={titleSide}
          onChoose={setTitleSide}
        />
      )}
      {fields.map(({ path, base, mine, theirs }, at) => (
        <Sides
          key={JSON.stringify(path)}
          label={formatPath(path)}
          before={base}
          mine={mine}
          theirs={theirs}
          chosen={sides.get(at) ?? null}
          onChoose={(side) => setSides(new Map([...sides, [at, side]]))}
        />
      ))}
      <MergedFields conflict={conflict} />
      <p className={text.hint}>{isSettled ? w.conflict.stays : w.conflict.choose}</p>
    </ConfirmDialog>
  )
}

type SidesProps = {
  readonly label: string
  /** JSON; null where there is no such field. */
  readonly before: string | null
  readonly mine: string | null
  readonly theirs: string | null
  readonly chosen: MergeSide | null
  onChoose(side: MergeSide): void
}

function Sides({ label, before, mine, theirs, chosen, onChoose }: SidesProps) {
  const { conflict: w } = messages.document
  const id = useId()
  const sides = [
    { side: 'mine', name: w.mine, raw: mine },
    { side: 'theirs', name: w.theirs, raw: theirs },
  ] as const
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <div className={styles.field}>
        <h3 id={id}>{label}</h3>
        <span>{w.both}</span>
      </div>
      <div className={styles.sides}>
        {sides.map(({ side, name, raw }) => (
          <label key={side} className={styles.side}>
            <input
              type="radio"
              name={id}
              aria-label={name}
              aria-describedby={`${id}-${side}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <strong>{name}</strong>
            <span id={`${id}-${side}`} className={styles.value}>
              <SideValue before={before} raw={raw} />
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** What a side made of a value; of a long text, what is new in it stands out. */
function SideValue({ before, raw }: { readonly before: string | null; readonly raw: string | null }) {
  if (raw === null) return messages.document.conflict.removed
  const pieces = before === null ? undefined : textDifference(before, raw)
  return pieces === undefined ? <ShownValue raw={raw} /> : <SidePieces pieces={pieces} kind="added" />
}

/** The changes that only one side made. */
function MergedFields({ conflict }: { readonly conflict: EditConflict }) {
  const { conflict: w, change: said, title: titleLabel } = messages.document
  const { merged, hidden, mergedTitle } = conflict
  const count = merged.length + hidden + (mergedTitle === null ? 0 : 1)
  const id = useId()
  if (count === 0) return null
  return (
    <section className={styles.merged} aria-labelledby={id}>
      <div className={styles.field}>
        <h3 id={id}>
          <CircleCheck size={16} aria-hidden /> {w.merged}
        </h3>
        <span>{w.fields(count)}</span>
      </div>
      <ul>
        {mergedTitle !== null && (
          <li>
            <span>{titleLabel}</span>
            <span>
              <ChangedText before={mergedTitle.before} after={mergedTitle[mergedTitle.side]} />
            </span>
            <span>{w.sides[mergedTitle.side]}</span>
          </li>
        )}
        {merged.map(({ side, change }) => (
          <li key={`${side}${JSON.stringify(change.path)}${change.kind}`}>
            <span>{placeOf(change.path, change.kind === 'removed' ? change.before : change.raw)}</span>
            <span>
              {change.kind === 'changed' ? (
                <ChangedValue before={change.before} after={change.raw} />
              ) : change.kind === 'added' ? (
                <ins>
                  <ShownValue raw={change.raw} />
                </ins>
              ) : (
                <del>
                  <ShownValue raw={change.before} />
                </del>
              )}
            </span>
            <span>{w.sides[side]}</span>
          </li>
        ))}
        {hidden > 0 && <li>{said.more(hidden)}</li>}
      </ul>
    </section>
  )
}
