import { Pencil } from 'lucide-react'
import { useId } from 'react'
import type { MergeChoice, MergeSide } from '../../../shared/domain/metadata/merge-metadata.ts'
import { kindOfJson } from '../../../shared/domain/metadata/metadata-text.ts'
import { documentTitle, longest } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { type MetadataRow, MetadataValue, rawOfRow, rowFromField } from '../../metadata/index.ts'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import text from '../../ui/styles/text.module.css'
import { ShownValue } from './changes/shown-value.tsx'
import { SidePieces, textDifference } from './changes/text-difference.tsx'
import styles from './conflict-dialog.module.css'

/** One side, or an edit that began with one. */
export type SideChoice = MergeSide | MetadataRow

/** What an edited value or title lacks; undefined for a choice that can be saved. */
export function problemOfChoice(choice: SideChoice, isTitle: boolean): string | undefined {
  if (typeof choice === 'string') return undefined
  if (isTitle)
    return documentTitle.safeParse(choice.value).success ? undefined : messages.add.problems['title-missing']
  const read = rawOfRow(choice)
  return 'problem' in read ? messages.metadata.rowProblems[read.problem] : undefined
}

/** Undefined while nothing is chosen that can be saved. */
export function mergeChoiceOf(choice: SideChoice | null): MergeChoice | undefined {
  if (choice === null) return undefined
  if (typeof choice === 'string') return choice
  const read = rawOfRow(choice)
  return 'raw' in read ? read : undefined
}

type ConflictSidesProps = {
  readonly label: string
  readonly isTitle?: boolean
  /** JSON; null where there is no such field. */
  readonly before: string | null
  readonly mine: string | null
  readonly theirs: string | null
  readonly chosen: SideChoice | null
  onChoose(choice: SideChoice): void
}

/** What both sides made of a field, to choose one of them or to edit it. */
export function ConflictSides({
  label,
  isTitle = false,
  before,
  mine,
  theirs,
  chosen,
  onChoose,
}: ConflictSidesProps) {
  const { conflict: w } = messages.document
  const id = useId()
  const sides = [
    { side: 'mine', name: w.mine, raw: mine },
    { side: 'theirs', name: w.theirs, raw: theirs },
  ] as const
  const edited = chosen === null || typeof chosen === 'string' ? null : chosen
  const problem = edited === null ? undefined : problemOfChoice(edited, isTitle)
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
      <div className={styles.edit}>
        <label>
          <input
            type="radio"
            name={id}
            aria-label={w.edit}
            aria-describedby={`${id}-edit`}
            checked={edited !== null}
            onChange={() => onChoose(editOf(mine ?? theirs ?? '""'))}
          />
          <strong>{w.edit}</strong>
          <span id={`${id}-edit`}>{mine === null ? w.editTheirs : w.editMine}</span>
          <Pencil size={16} aria-hidden />
        </label>
        {edited !== null && (
          <EditedValue
            isTitle={isTitle}
            row={edited}
            problem={problem}
            onChange={(value) => onChoose({ ...edited, value, raw: null })}
          />
        )}
      </div>
    </div>
  )
}

function editOf(raw: string): MetadataRow {
  return rowFromField({ name: '', raw, kind: kindOfJson(raw) ?? 'text' }, 1)
}

type EditedValueProps = {
  readonly isTitle: boolean
  readonly row: MetadataRow
  readonly problem: string | undefined
  onChange(value: string): void
}

function EditedValue({ isTitle, row, problem, onChange }: EditedValueProps) {
  const id = useId()
  const shared = { invalid: problem !== undefined, describedBy: problem === undefined ? undefined : id }
  return (
    <div>
      {isTitle ? (
        <TextInput
          compact
          aria-label={messages.document.title}
          aria-invalid={shared.invalid || undefined}
          aria-describedby={shared.describedBy}
          longest={longest.title}
          value={row.value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <MetadataValue row={row} locked={false} {...shared} onChange={onChange} />
      )}
      {problem !== undefined && (
        <p id={id} className={text.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** What a side made of a value; of a long text, what is new in it stands out. */
function SideValue({ before, raw }: { readonly before: string | null; readonly raw: string | null }) {
  if (raw === null) return messages.document.conflict.removed
  const pieces = before === null ? undefined : textDifference(before, raw)
  return pieces === undefined ? <ShownValue raw={raw} /> : <SidePieces pieces={pieces} kind="added" />
}
