import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { z } from 'zod'
import type { MergeChoice, MergeSide } from '../../../shared/domain/metadata/merge-metadata.ts'
import { documentTitle, longest } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { rawOfSingle, type SingleValue, SingleValueEditor, valueFromRaw } from '../../metadata/index.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import { ShownValue } from './changes/shown-value.tsx'
import { SidePieces, textDifference } from './changes/text-difference.tsx'
import styles from './conflict-dialog.module.css'

export type SideChoice = MergeSide | EditedSide

type EditedSide = { readonly title: string } | { readonly value: SingleValue }

export function problemOfChoice(choice: SideChoice): string | undefined {
  if (typeof choice === 'string') return undefined
  if ('title' in choice)
    return documentTitle.safeParse(choice.title).success ? undefined : messages.add.problems['title-missing']
  const read = rawOfSingle(choice.value)
  return 'problem' in read ? messages.metadata.rowProblems[read.problem] : undefined
}

export function mergeChoiceOf(choice: SideChoice | null): MergeChoice | undefined {
  if (choice === null) return undefined
  if (typeof choice === 'string') return choice
  if ('title' in choice) return undefined
  const read = rawOfSingle(choice.value)
  return 'raw' in read ? read : undefined
}

type ConflictSidesProps = {
  readonly label: string
  readonly isTitle?: boolean
  readonly own: string | undefined
  readonly person: string | null
  /** JSON; null if the field is absent. */
  readonly before: string | null
  readonly mine: string | null
  readonly theirs: string | null
  readonly chosen: SideChoice | null
  onChoose(choice: SideChoice): void
}

export function ConflictSides({
  label,
  isTitle = false,
  own,
  person,
  before,
  mine,
  theirs,
  chosen,
  onChoose,
}: ConflictSidesProps) {
  const { conflict: w } = messages.document
  const id = useId()
  const sides = [
    { side: 'mine', name: w.mine, shown: own, raw: mine },
    { side: 'theirs', name: w.theirs(person), shown: person ?? undefined, raw: theirs },
  ] as const
  const edited = chosen === null || typeof chosen === 'string' ? null : chosen
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <div className={styles.field}>
        <h3 id={id}>{label}</h3>
        <span>{w.both(person)}</span>
      </div>
      <div className={styles.sides}>
        {sides.map(({ side, name, shown, raw }) => (
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
            {shown !== undefined && <Avatar name={shown} size={24} />}
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
            onChange={() => onChoose(editOf(mine ?? theirs ?? '""', isTitle))}
          />
          <strong>{w.edit}</strong>
          <span id={`${id}-edit`}>{mine === null ? w.editTheirs : w.editMine}</span>
          <Pencil size={16} aria-hidden />
        </label>
        {edited !== null && (
          <EditedValue label={label} edited={edited} problem={problemOfChoice(edited)} onChange={onChoose} />
        )}
      </div>
    </div>
  )
}

function editOf(raw: string, isTitle: boolean): EditedSide {
  return isTitle ? { title: z.string().parse(JSON.parse(raw)) } : { value: valueFromRaw(raw) }
}

type EditedValueProps = {
  readonly label: string
  readonly edited: EditedSide
  readonly problem: string | undefined
  onChange(edited: EditedSide): void
}

function EditedValue({ label, edited, problem, onChange }: EditedValueProps) {
  if ('title' in edited)
    return (
      <Field label={messages.terms.title} error={problem}>
        {(field) => (
          <TextInput
            {...field}
            compact
            longest={longest.title}
            value={edited.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
    )
  return (
    <SingleValueEditor
      name={label}
      label={messages.metadata.value}
      value={edited.value}
      error={problem}
      offer={undefined}
      hasFixedKind={false}
      showAllProblems
      onChange={(value) => onChange({ value })}
    />
  )
}

function SideValue({ before, raw }: { readonly before: string | null; readonly raw: string | null }) {
  if (raw === null) return messages.terms.removed
  const pieces = before === null ? undefined : textDifference(before, raw)
  return pieces === undefined ? <ShownValue raw={raw} /> : <SidePieces pieces={pieces} kind="added" />
}
