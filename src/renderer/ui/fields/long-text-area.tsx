import type { ClipboardEvent, ComponentProps, DragEvent } from 'react'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { Button } from '../button.tsx'
import { TextArea } from './text-fields.tsx'

type LongTextAreaProps = Omit<
  ComponentProps<typeof TextArea>,
  'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'onDrop'
> & {
  readonly value: string
  readonly say: {
    readonly shown: (shown: number, length: number) => string
    readonly remove: string
  }
  /** Left out where the text is only to be read. */
  onChange?(value: string): void
}

/** A browser lays the whole text of an element out at every change: beyond this, frames are missed. */
export const mostEdited = 100_000
const shownOfLonger = 20_000

/**
 * A field for a text of any length. One that is too long to be drawn at once shows its beginning and can be removed;
 * it is never put into the element, neither by the program nor by a paste or a drop.
 */
export function LongTextArea({ value, say, onChange, ...rest }: LongTextAreaProps) {
  const isLonger = value.length > mostEdited
  const take = (
    event: ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>,
    text: string,
  ) => {
    if (isLonger || onChange === undefined || value.length + text.length <= mostEdited) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  }
  return (
    <>
      <TextArea
        {...rest}
        readOnly={isLonger || onChange === undefined}
        value={isLonger ? cutText(value, shownOfLonger) : value}
        onChange={(event) => onChange?.(event.target.value)}
        onPaste={(event) => take(event, event.clipboardData.getData('text/plain'))}
        onDrop={(event) => take(event, event.dataTransfer.getData('text/plain'))}
      />
      {isLonger && (
        <p>
          {say.shown(shownOfLonger, value.length)}{' '}
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
