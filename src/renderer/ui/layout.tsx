import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './layout.module.css'

type Children = { readonly children: ReactNode }

export function Actions({ children }: Children) {
  return <div className={styles.actions}>{children}</div>
}

export function Card({ children, ...rest }: Children & { readonly id?: string }) {
  return (
    <div {...rest} className={styles.card}>
      {children}
    </div>
  )
}

export function CardList(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.list} />
}

export function Rows({ children }: Children) {
  return <div className={styles.list}>{children}</div>
}

export function Facts({ children }: Children) {
  return <dl className={styles.facts}>{children}</dl>
}

type DisclosureProps = {
  readonly label: string
  readonly isOpen: boolean
  readonly controls: string
  onToggle(): void
}

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
