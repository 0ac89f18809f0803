import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { DateEditor } from './date-editor.tsx'

type DateInputProps = Omit<ComponentProps<typeof DateEditor>, 'isOpen' | 'onDone'>

/** Date input in a form: the calendar opens on click, typing or arrow down, and closes on Escape. */
export function DateInput({ onChange, ...rest }: DateInputProps) {
  const [isOpen, setOpen] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    host.current?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) setOpen(false)
    else if (event.key === 'ArrowDown') setOpen(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only opens and closes what the field and its calendar are.
    <div
      ref={host}
      onClick={(event) => {
        if (event.target instanceof HTMLInputElement && event.target.type === 'text') setOpen(true)
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <DateEditor
        {...rest}
        isOpen={isOpen}
        onChange={(text) => {
          setOpen(true)
          onChange(text)
        }}
        onDone={close}
      />
    </div>
  )
}
