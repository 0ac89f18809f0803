import { useEffect, useId, useRef } from 'react'
import { isRealDate } from '../../../shared/domain/calendar.ts'
import { messages } from '../../messages/messages.ts'
import { TextArea, TextInput } from '../../ui/fields/text-fields.tsx'
import styles from './field-row.module.css'

type DateValueProps = {
  readonly value: string
  readonly locked: boolean
  readonly compact: boolean
  readonly 'aria-label': string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
  onChange(value: string): void
}

/** A calendar date. A text that is none stays as it is, beside a control to choose a date instead. */
export function DateValue({ value, locked, onChange, ...shared }: DateValueProps) {
  const { metadata } = messages
  const hintId = useId()
  if (value === '' || isRealDate(value))
    return <DateInput {...shared} value={value} locked={locked} onChange={onChange} />
  return (
    <div className={styles.date}>
      <TextArea
        {...shared}
        grows
        rows={1}
        readOnly={locked}
        value={value}
        aria-describedby={[shared['aria-describedby'], hintId].filter(Boolean).join(' ')}
        onChange={(event) => onChange(event.target.value)}
      />
      <DateInput compact aria-label={metadata.chooseDate} value="" locked={locked} onChange={onChange} />
      <p className={styles.hint} id={hintId}>
        {metadata.notADate}
      </p>
    </div>
  )
}

type DateInputProps = Partial<Omit<DateValueProps, 'value' | 'locked' | 'onChange'>> &
  Pick<DateValueProps, 'value' | 'locked' | 'onChange'>

/**
 * Left to itself while a date is half typed: its value is empty then, and to give it one back would take away what
 * was typed.
 */
function DateInput({ value, locked, onChange, ...shared }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = input.current
    if (element !== null && element.value !== value && !element.validity.badInput) element.value = value
  }, [value])
  return (
    <TextInput
      {...shared}
      ref={input}
      type="date"
      min="0001-01-01"
      max="9999-12-31"
      readOnly={locked}
      defaultValue={value}
      onChange={({ currentTarget }) => {
        if (!currentTarget.validity.badInput && currentTarget.value !== value) onChange(currentTarget.value)
      }}
    />
  )
}
