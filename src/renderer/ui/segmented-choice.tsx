import { type ReactNode, useId } from 'react'
import styles from './segmented-choice.module.css'

type SegmentedChoiceProps<V extends string> = {
  readonly label: string
  readonly chosen: V
  /** Why it cannot be chosen; undefined where it can. */
  readonly fixed?: ReactNode
  readonly options: readonly { readonly value: V; readonly label: string }[]
  onChoose(value: V): void
}

/** One of a few, all in sight: radio buttons side by side. */
export function SegmentedChoice<V extends string>({
  label,
  chosen,
  fixed,
  options,
  onChoose,
}: SegmentedChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset
      className={styles.group}
      disabled={fixed !== undefined}
      aria-describedby={fixed === undefined ? undefined : `${name}-why`}
    >
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {fixed !== undefined && <div id={`${name}-why`}>{fixed}</div>}
    </fieldset>
  )
}
