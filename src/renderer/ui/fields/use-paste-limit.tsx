import {
  type ComponentProps,
  createContext,
  type Dispatch,
  type SetStateAction,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import { common } from '../../messages/common.ts'
import { Floating } from '../floating.tsx'
import styles from './field.module.css'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Rejected paste or drop, and the control's value at that time. */
type Refusal = { readonly control: TextControl; readonly value: string; readonly why: string }
type RefusalState = readonly [Refusal | null, Dispatch<SetStateAction<Refusal | null>>]

const FieldRefusal = createContext<RefusalState | null>(null)
export const FieldRefusalProvider = FieldRefusal.Provider

export function useFieldRefusal(): RefusalState {
  return useState<Refusal | null>(null)
}

type Handlers<E extends TextControl> = Pick<
  ComponentProps<E extends HTMLTextAreaElement ? 'textarea' : 'input'>,
  'aria-describedby' | 'style'
> & {
  onPaste?: ((event: React.ClipboardEvent<E>) => void) | undefined
  onDrop?: ((event: React.DragEvent<E>) => void) | undefined
  onInput?: ((event: React.InputEvent<E>) => void) | undefined
  onBlur?: ((event: React.FocusEvent<E>) => void) | undefined
}

/**
 * Rejects a paste or drop that would make the text longer than `longest`, in UTF-16 units: laying out a
 * megabyte in one line freezes the window for seconds. Returns the props of the control, and a message to
 * draw beside it.
 */
export function usePasteLimit<E extends TextControl>(longest: number, given: Handlers<E>) {
  const id = useId()
  const inField = useContext(FieldRefusal)
  const own = useFieldRefusal()
  const [refusal, setRefusal] = inField ?? own
  useEffect(() => {
    // Cleared or set by the program.
    if (refusal !== null && refusal.control.value !== refusal.value) setRefusal(null)
  })
  const isRefused = (event: React.SyntheticEvent<E>, data: DataTransfer) => {
    const control = event.currentTarget
    const { value, selectionStart, selectionEnd } = control
    const text = data.getData('text/plain')
    const length = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + text.length
    if (text.length === 0 || length <= longest) return false
    event.preventDefault()
    setRefusal({ control, value, why: common.notPasted(length, longest) })
    return true
  }
  const floats = inField === null && refusal !== null
  const anchor = `--paste-${id}`
  return {
    props: {
      ...(floats && {
        style: { ...given.style, anchorName: anchor },
        'aria-describedby': [given['aria-describedby'], id].filter(Boolean).join(' '),
      }),
      onPaste: (event: React.ClipboardEvent<E>) => {
        if (!isRefused(event, event.clipboardData)) given.onPaste?.(event)
      },
      onDrop: (event: React.DragEvent<E>) => {
        if (!isRefused(event, event.dataTransfer)) given.onDrop?.(event)
      },
      onInput: (event: React.InputEvent<E>) => {
        setRefusal(null)
        given.onInput?.(event)
      },
      onBlur: (event: React.FocusEvent<E>) => {
        // The message would obstruct other content.
        if (floats) setRefusal(null)
        given.onBlur?.(event)
      },
    },
    message: floats ? (
      <Floating className={styles.refused} style={{ positionAnchor: anchor }} role="alert" id={id}>
        {refusal.why}
      </Floating>
    ) : null,
  }
}
