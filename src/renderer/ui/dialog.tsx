import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'
import { classNames } from './styles/class-names.ts'

type DialogProps = {
  readonly title: string
  readonly beside?: ReactNode
  readonly wide?: boolean
  /** Fills the window; its content scrolls. */
  readonly full?: boolean
  /** Docks at the side, at the window's full height, so that the screen stays visible. */
  readonly docked?: boolean
  /** Shows the content alone, at the top of the window; the title is for screen readers. */
  readonly bare?: boolean
  readonly children: ReactNode
  readonly actions?: ReactNode
  onClose(): void
}

/**
 * Modal dialog on the native element: the rest of the window is inert, Escape closes it, and the focus
 * returns. Open while rendered.
 */
export function Dialog({ title, beside, wide, full, docked, bare, children, actions, onClose }: DialogProps) {
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    // The browser first focuses a scrolling area, which takes no input.
    if (document.activeElement?.matches('[data-scrolls], :has(> [data-scrolls])'))
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
      // Focusable, so that a click on its text keeps the focus inside, where Escape is handled.
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Natively, a second consecutive Escape may close the dialog without `cancel` (HTML, "Close
        // watchers").
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
        // Reopens a dialog that the browser closed anyway: its owner decides.
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
