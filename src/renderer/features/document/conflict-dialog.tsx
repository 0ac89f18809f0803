import { CircleCheck, History } from 'lucide-react'
import { useId, useState } from 'react'
import type { MergeSide } from '../../../shared/domain/metadata/merge-metadata.ts'
import { formatPath } from '../../messages/documents/metadata-path.ts'
import { formatRelativeTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useOwnName } from '../../services/team.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import text from '../../ui/styles/text.module.css'
import { useNow } from '../../ui/timestamp.tsx'
import { placeOf } from './changes/change-list.tsx'
import { ChangedText, ChangedValue, ShownValue } from './changes/shown-value.tsx'
import styles from './conflict-dialog.module.css'
import { ConflictSides, mergeChoiceOf, problemOfChoice, type SideChoice } from './conflict-sides.tsx'
import type { EditConflict, Settled } from './edit-conflict.ts'

type ConflictDialogProps = {
  readonly conflict: EditConflict
  readonly busy: boolean
  readonly cancel?: string
  onSave(settled: Settled): void
  onKeepEditing(): void
}

export function ConflictDialog({
  conflict,
  busy,
  cancel = messages.common.keepEditing,
  onSave,
  onKeepEditing,
}: ConflictDialogProps) {
  const { document: w } = messages
  const { latest, person, title, fields, settled } = conflict
  const now = useNow()
  const own = useOwnName(latest.connectionId)
  const [titleChoice, setTitleChoice] = useState<SideChoice | null>(null)
  const [choices, setChoices] = useState<ReadonlyMap<number, SideChoice>>(new Map())
  const chosen = fields.flatMap(({ path }, at) => {
    const choice = mergeChoiceOf(choices.get(at) ?? null)
    return choice === undefined ? [] : [{ path, choice }]
  })
  const chosenTitle = title === null ? settled.title : titleOfChoice(titleChoice, title)
  const isSettled = chosen.length === fields.length && chosenTitle !== undefined
  return (
    <ConfirmDialog
      wide
      title={w.conflict.heading(person)}
      cancel={cancel}
      confirm={w.conflict.save}
      disabled={!isSettled}
      busy={busy}
      failure={conflict.failure}
      onConfirm={() => {
        if (chosenTitle !== undefined) onSave({ title: chosenTitle, fields: [...settled.fields, ...chosen] })
      }}
      onClose={onKeepEditing}
    >
      <p className={text.hint}>
        {w.conflict.saved(
          latest.title ?? latest.documentId,
          formatRelativeTime(latest.changedAt, now),
          person,
        )}
      </p>
      {title !== null && (
        <ConflictSides
          isTitle
          own={own}
          person={person}
          label={messages.terms.title}
          before={JSON.stringify(title.before)}
          mine={JSON.stringify(title.mine)}
          theirs={JSON.stringify(title.theirs)}
          chosen={titleChoice}
          onChoose={setTitleChoice}
        />
      )}
      {fields.map(({ path, base, mine, theirs }, at) => (
        <ConflictSides
          key={JSON.stringify(path)}
          own={own}
          person={person}
          label={formatPath(path)}
          before={base}
          mine={mine}
          theirs={theirs}
          chosen={choices.get(at) ?? null}
          onChoose={(choice) => setChoices(new Map([...choices, [at, choice]]))}
        />
      ))}
      <MergedFields conflict={conflict} own={own} />
      <p className={classNames(text.hint, styles.foot)}>
        {isSettled && <History size={14} aria-hidden />}
        {isSettled ? w.conflict.stays(person) : w.conflict.choose}
      </p>
    </ConfirmDialog>
  )
}

function titleOfChoice(
  choice: SideChoice | null,
  title: NonNullable<EditConflict['title']>,
): string | undefined {
  if (choice === null || problemOfChoice(choice) !== undefined) return undefined
  if (typeof choice === 'string') return title[choice]
  return 'title' in choice ? choice.title : undefined
}

type MergedFieldsProps = { readonly conflict: EditConflict; readonly own: string | undefined }

function MergedFields({ conflict, own }: MergedFieldsProps) {
  const { conflict: w } = messages.document
  const { merged, hidden, mergedTitle, person } = conflict
  const authorOf = (side: MergeSide) => {
    const shown = side === 'mine' ? own : (person ?? undefined)
    return (
      <span className={styles.author}>
        {side === 'mine' ? messages.team.you : (person ?? w.theirs(null))}
        {shown !== undefined && <Avatar name={shown} size={20} />}
      </span>
    )
  }
  const count = merged.length + hidden + (mergedTitle === null ? 0 : 1)
  const id = useId()
  if (count === 0) return null
  return (
    <section className={styles.merged} aria-labelledby={id}>
      <div className={styles.field}>
        <h3 id={id}>
          <CircleCheck size={16} aria-hidden /> {w.merged}
        </h3>
        <span>{messages.common.fields(count)}</span>
      </div>
      <ul>
        {mergedTitle !== null && (
          <li>
            <span>{messages.terms.title}</span>
            <span>
              <ChangedText before={mergedTitle.before} after={mergedTitle[mergedTitle.side]} />
            </span>
            {authorOf(mergedTitle.side)}
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
            {authorOf(side)}
          </li>
        ))}
        {hidden > 0 && <li>{messages.common.andMore(hidden)}</li>}
      </ul>
    </section>
  )
}
