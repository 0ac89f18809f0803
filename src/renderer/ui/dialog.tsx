import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'
import { classNames } from './styles/class-names.ts'

type DialogProps = {
  readonly title: string
  /** Said beside the title. */
  readonly beside?: ReactNode
  readonly wide?: boolean
  /** Takes the room of the window; its content scrolls by itself. */
  readonly full?: boolean
  /** Docks the dialog at the side, as high as the window: the screen it is about stays in sight. */
  readonly docked?: boolean
  /** Shows the content alone, at the top of the window; the title is heard and not seen. */
  readonly bare?: boolean
  readonly children: ReactNode
  readonly actions?: ReactNode
  onClose(): void
}

/**
 * A modal dialog on the browser's own element: the rest of the window is inert, Escape closes it, and the focus
 * goes back to where it was. It is open as long as it is rendered.
 */
export function Dialog({ title, beside, wide, full, docked, bare, children, actions, onClose }: DialogProps) {
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    // The browser focuses a scrolling area first, which takes no input.
    if (document.activeElement?.matches('[data-scrolls]'))
      dialog.querySelector<HTMLElement>(`.${styles.actions} button`)?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={classNames(
        styles.dialog,
        wide && styles.wide,
        full && styles.full,
        docked && styles.docked,
        bare && styles.bare,
      )}
      aria-labelledby={titleId}
      // Focusable, so that a click on its text leaves the focus in it, where Escape is heard.
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Left to the browser, an Escape that follows another one may close past every `cancel` (HTML, "Close watchers").
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return
        // Reopens a dialog that the browser closed all the same: its owner decides whether it goes.
        currentTarget.showModal()
        onClose()
      }}
    >
      <div className={styles.title}>
        <h2 id={titleId}>{title}</h2>
        {beside}
      </div>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </dialog>
  )
}
