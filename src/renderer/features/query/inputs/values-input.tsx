import { Plus, X } from 'lucide-react'
import { words } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import styles from '../filter-popover.module.css'
import type { InputParts } from './input-parts.ts'

type ValuesInputProps = Pick<InputParts, 'draft' | 'problem' | 'change'> & {
  readonly autoFocus?: boolean
}

/** One value, or several of which any will do. */
export function ValuesInput({ draft, problem, change, autoFocus = true }: ValuesInputProps) {
  const { popover } = words.query
  const values = draft.values.length === 0 ? [''] : draft.values
  const set = (index: number, value: string) => change({ values: values.with(index, value) })
  return (
    <div className={styles.values}>
      {values.map((value, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the list.
          key={index}
          label={index === 0 ? popover.value : popover.anotherValue}
          error={index === 0 ? problem : undefined}
        >
          {(parts) => (
            <div className={styles.line}>
              <TextInput
                {...parts}
                compact
                autoFocus={autoFocus && index === values.length - 1}
                spellCheck={false}
                value={value}
                onChange={(event) => set(index, event.target.value)}
              />
              {values.length > 1 && (
                <Button
                  small
                  look="quiet"
                  aria-label={popover.removeValue(value)}
                  icon={<X size={14} aria-hidden />}
                  onClick={() => change({ values: values.toSpliced(index, 1) })}
                />
              )}
            </div>
          )}
        </Field>
      ))}
      <div>
        <Button
          small
          look="quiet"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => change({ values: [...values, ''] })}
        >
          {popover.anotherValue}
        </Button>
      </div>
    </div>
  )
}
