import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import styles from './settings.module.css'

type NumberSettingProps = {
  readonly label: string
  readonly hint: string
  readonly problem: string
  readonly value: number
  readonly max: number
  readonly isLocked?: boolean
  read(text: string): number | undefined
  /** `takeBack`: shows the stored value again. */
  onChange(value: number, takeBack: () => void): void
}

const typingRestMs = 600

/** Applies on a pause in typing, Enter and blur. */
export function NumberSetting({
  label,
  hint,
  problem,
  value,
  max,
  isLocked = false,
  read,
  onChange,
}: NumberSettingProps) {
  const [text, setText] = useState(String(value))
  const [known, setKnown] = useState(value)
  const shown = useRef(value)
  useEffect(() => {
    shown.current = value
  })
  if (known !== value) {
    setKnown(value)
    if (read(text) !== value) setText(String(value))
  }
  const rested = useDebounced(text, typingRestMs)
  const commit = () => {
    const typed = read(text)
    if (typed !== undefined && typed !== value) onChange(typed, () => setText(String(shown.current)))
  }
  const onRest = useEffectEvent((restedText: string) => {
    if (restedText === text) commit()
  })
  useEffect(() => onRest(rested), [rested])
  const isWrong = read(text) === undefined && (rested === text || text.length > String(max).length)
  return (
    <Field
      row
      label={label}
      hint={isLocked ? <LockedHint>{hint}</LockedHint> : hint}
      error={isWrong ? problem : undefined}
    >
      {(parts) => (
        <div className={styles.number}>
          <TextInput
            {...parts}
            compact
            type="number"
            min={0}
            max={max}
            step={1}
            readOnly={isLocked}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit()
            }}
          />
        </div>
      )}
    </Field>
  )
}

export function readNumber(text: string, largest: number): number | undefined {
  const typed = text.trim()
  if (!/^\d{1,5}$/.test(typed)) return undefined
  const number = Number(typed)
  return number <= largest ? number : undefined
}

export const longestHold = 60
export const mostVersions = 1000
const fewestVersions = 10

/** Number of versions, 0 for unlimited; undefined if invalid. */
export function readVersions(text: string): number | undefined {
  const number = readNumber(text, mostVersions)
  return number === undefined || (number !== 0 && number < fewestVersions) ? undefined : number
}
