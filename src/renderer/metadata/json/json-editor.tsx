import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { createJsonView, replaceText } from './create-json-view.ts'
import styles from './json-editor.module.css'

export type JsonEditorHandle = { goTo(offset: number): void }

type JsonEditorProps = {
  readonly text: string
  readonly describedBy: string
  readonly ref?: Ref<JsonEditorHandle>
  onChange(text: string): void
}

export function JsonEditor({ text, describedBy, ref, onChange }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<ReturnType<typeof createJsonView> | null>(null)
  const onEdit = useEffectEvent(onChange)
  const firstText = useEffectEvent(() => text)
  useEffect(() => {
    if (host.current === null) return
    const made = createJsonView({
      parent: host.current,
      text: firstText(),
      describedBy,
      onChange: (next) => onEdit(next),
    })
    view.current = made
    return () => {
      view.current = null
      made.destroy()
    }
  }, [describedBy])
  useEffect(() => {
    if (view.current !== null) replaceText(view.current, text)
  }, [text])
  useImperativeHandle(
    ref,
    () => ({
      goTo(offset) {
        view.current?.focus()
        view.current?.dispatch({
          selection: { anchor: Math.min(offset, view.current.state.doc.length) },
          scrollIntoView: true,
        })
      },
    }),
    [],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps Escape, which leaves the editor, from closing a dialog.
    <div
      ref={host}
      className={styles.editor}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
    />
  )
}
