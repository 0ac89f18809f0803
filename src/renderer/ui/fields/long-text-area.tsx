import { type ClipboardEvent, type ComponentProps, type DragEvent, useLayoutEffect, useRef } from 'react'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { longestTyped } from '../../../shared/domain/text-limits.ts'
import { Button } from '../button.tsx'
import { TextArea } from './text-fields.tsx'
import { usePasteLimit } from './use-paste-limit.tsx'

type LongTextAreaProps = Omit<
  ComponentProps<typeof TextArea>,
  'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'onDrop'
> & {
  readonly value: string
  readonly say: {
    readonly shown: (shown: number, length: number) => string
    readonly remove: string
  }
  onChange?(value: string): void
}

/** Limits of editing: beyond these, the browser's layout of the whole text at every change drops frames. */
export const mostEdited = 100_000
const mostLines = 2000
/** Chromium's native paste takes about half a millisecond a line. */
const mostPastedLines = 200
const shownOfLonger = 5000
const shownLines = 100

export function isTooLongToEdit(text: string): boolean {
  return text.length > mostEdited || endOfLine(text, mostLines) !== text.length
}

function endOfLine(text: string, line: number): number {
  let at = -1
  for (let ended = 0; ended < line; ended += 1) {
    at = text.indexOf('\n', at + 1)
    if (at === -1) return text.length
  }
  return at
}

/**
 * Field for text of any length; a paste or drop may add up to `longestTyped`. A text too long to draw, such
 * as that of a file, shows its beginning and can be removed; the element never contains it.
 */
export function LongTextArea({ value, say, onChange, ...rest }: LongTextAreaProps) {
  const caret = useRef<{ readonly control: HTMLTextAreaElement; readonly at: number } | null>(null)
  useLayoutEffect(() => {
    // React leaves the caret at the end of a text that it sets.
    caret.current?.control.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })
  const isLonger = isTooLongToEdit(value)
  const isReadOnly = isLonger || onChange === undefined
  const shown = isLonger ? cutText(value, Math.min(shownOfLonger, endOfLine(value, shownLines))) : value
  const take = (
    event: ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>,
    text: string,
  ) => {
    if (isReadOnly) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const next = value.slice(0, selectionStart) + text + value.slice(selectionEnd)
    const isTooLong = isTooLongToEdit(next)
    if (!isTooLong && endOfLine(text, mostPastedLines) === text.length) return
    event.preventDefault()
    if (!isTooLong) caret.current = { control: event.currentTarget, at: selectionStart + text.length }
    onChange(next)
  }
  const limit = usePasteLimit<HTMLTextAreaElement>(isReadOnly ? Number.POSITIVE_INFINITY : longestTyped, {
    ...rest,
    onPaste: (event) => take(event, event.clipboardData.getData('text/plain')),
    onDrop: (event) => take(event, event.dataTransfer.getData('text/plain')),
  })
  return (
    <>
      <TextArea
        {...rest}
        {...limit.props}
        readOnly={isReadOnly}
        value={shown}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {limit.message}
      {isLonger && (
        <p>
          {say.shown(shown.length, value.length)}{' '}
          {onChange !== undefined && (
            <Button look="link" onClick={() => onChange('')}>
              {say.remove}
            </Button>
          )}
        </p>
      )}
    </>
  )
}
