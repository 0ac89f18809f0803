import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { itemStates } from '../../../../shared/domain/item-state.ts'
import { queryKinds } from '../../../../shared/domain/query/query.ts'
import { folded } from '../../../../shared/domain/query/search-text.ts'
import { words } from '../../../messages/messages.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { KnownNames } from '../completion.ts'
import styles from '../filter-popover.module.css'
import type { InputParts } from './input-parts.ts'

type ChoiceName = 'collection' | 'kind' | 'state' | 'connection' | 'batch'
type Choice = { readonly value: string; readonly label: string }

/** So many are taken in at a glance; more can be narrowed by typing. */
const manyFrom = 9
const shownAtMost = 200

/** One or several of what is known, as boxes to tick; and a name that is not known, typed. */
export function ChoiceInput({
  name,
  draft,
  known,
  problem,
  change,
}: InputParts & { readonly name: ChoiceName }) {
  const { popover, filters } = words.query
  const id = useId()
  const [typed, setTyped] = useState('')
  const all = choicesOf(name, known)
  const others = draft.values
    .filter((value) => !all.some((choice) => isSame(choice.value, value)))
    .map((value) => ({ value, label: name === 'batch' ? words.cameWith.number(value) : value }))
  const choices = [...others, ...all]
  const isMany = choices.length >= manyFrom
  const takesOthers = name === 'collection'
  const shown = choices
    .filter(({ label }) => folded(label).includes(folded(typed.trim())))
    .slice(0, shownAtMost)
  const toggle = (value: string, isOn: boolean) =>
    change({
      values: isOn ? [...draft.values, value] : draft.values.filter((one) => !isSame(one, value)),
    })
  return (
    <fieldset className={styles.values} aria-describedby={problem === undefined ? undefined : `${id}-error`}>
      <legend className={styles.hidden}>{filters[name]}</legend>
      {(isMany || takesOthers) && (
        <TextInput
          compact
          autoFocus
          aria-label={isMany ? popover.narrow : popover.other}
          placeholder={isMany ? popover.narrow : popover.other}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter ticks what is typed first; with nothing typed, it applies.
            if (event.key !== 'Enter' || typed.trim() === '') return
            const [first] = shown
            const value = first?.value ?? (takesOthers ? typed.trim() : undefined)
            if (value === undefined) return
            event.preventDefault()
            if (!draft.values.some((one) => isSame(one, value))) toggle(value, true)
            setTyped('')
          }}
        />
      )}
      <div className={styles.choices}>
        {shown.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={draft.values.some((one) => isSame(one, value))}
            onChange={(isOn) => toggle(value, isOn)}
          />
        ))}
        {choices.length === 0 && (
          <p className={styles.hint}>{name === 'batch' ? popover.noBatches : popover.none}</p>
        )}
      </div>
      {problem !== undefined && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <CircleAlert size={14} aria-hidden />
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function choicesOf(name: ChoiceName, known: KnownNames): readonly Choice[] {
  const { query, state } = words
  switch (name) {
    case 'collection':
      return known.collections.map((value) => ({ value, label: value }))
    case 'kind':
      return queryKinds.map((value) => ({ value, label: query.kinds[value] }))
    case 'state':
      return itemStates
        .filter((value) => value !== 'discarded')
        .map((value) => ({ value, label: state[value] }))
    case 'connection':
      return [
        { value: 'any', label: query.completion.anyConnection },
        ...known.connections.map((value) => ({ value, label: value })),
      ]
    case 'batch':
      return known.batches.map(({ batch, label }) => ({ value: String(batch), label }))
  }
}

const isSame = (a: string, b: string) => folded(a) === folded(b)
