import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './layout.module.css'

type Children = { readonly children: ReactNode }

/** Buttons and links side by side. */
export function Actions({ children }: Children) {
  return <div className={styles.actions}>{children}</div>
}

/** Framed content that stands for itself. */
export function Card({ children, ...rest }: Children & { readonly id?: string }) {
  return (
    <div {...rest} className={styles.card}>
      {children}
    </div>
  )
}

/** Entries below each other in one frame, each a list item. */
export function CardList(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.list} />
}

/** Settings below each other in one frame. */
export function Rows({ children }: Children) {
  return <div className={styles.list}>{children}</div>
}

/** Names and values in two columns: `dt` and `dd`, as many as there are. */
export function Facts({ children }: Children) {
  return <dl className={styles.facts}>{children}</dl>
}

type DisclosureProps = {
  readonly label: string
  readonly isOpen: boolean
  /** The id of what it shows. */
  readonly controls: string
  onToggle(): void
}

/** The arrow that shows more of the entry it stands in. */
export function DisclosureButton({ label, isOpen, controls, onToggle }: DisclosureProps) {
  return (
    <Button
      small
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      icon={isOpen ? <ChevronUp size={15} aria-hidden /> : <ChevronDown size={15} aria-hidden />}
      onClick={onToggle}
    />
  )
}
