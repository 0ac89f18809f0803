import { useEffect, useEffectEvent, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { words } from '../../words/words.ts'
import { readHoldSeconds } from './hold-seconds.ts'
import styles from './sending-section.module.css'

type HoldFieldProps = { readonly seconds: number; onChange(seconds: number): void }

const typingRestMs = 600

/** Holds once typing rests, on Enter, and on leaving the field. */
export function HoldField({ seconds, onChange }: HoldFieldProps) {
  const { settings } = words
  const [text, setText] = useState(String(seconds))
  const [known, setKnown] = useState(seconds)
  if (known !== seconds) {
    setKnown(seconds)
    if (readHoldSeconds(text) !== seconds) setText(String(seconds))
  }
  const rested = useDebounced(text, typingRestMs)
  const commit = () => {
    const read = readHoldSeconds(text)
    if (read !== undefined && read !== seconds) onChange(read)
  }
  const onRest = useEffectEvent((restedText: string) => {
    if (restedText === text) commit()
  })
  useEffect(() => onRest(rested), [rested])
  const isWrong = readHoldSeconds(text) === undefined && (rested === text || text.length > 2)
  return (
    <Field
      label={settings.hold}
      hint={`${settings.holdWhy} ${settings.holdHint}`}
      error={isWrong ? settings.holdProblem : undefined}
    >
      {(parts) => (
        <div className={styles.number}>
          <TextInput
            {...parts}
            type="number"
            min={0}
            max={60}
            step={1}
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
