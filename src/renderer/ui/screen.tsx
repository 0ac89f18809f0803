import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import styles from './screen.module.css'
import { classNames } from './styles/class-names.ts'

type ScreenProps = {
  readonly title: string
  readonly back?: ScreenBack
  readonly actions?: ReactNode
  /** How things stand, in a few words beside the title. */
  readonly note?: string | undefined
  /** Forms stand in one readable column; lists take all there is. */
  readonly layout: 'column' | 'full'
  readonly children: ReactNode
}

export function Screen({ title, back, actions, note, layout, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <ScreenHead title={title} back={back} note={note}>
        {actions}
      </ScreenHead>
      {layout === 'full' ? (
        children
      ) : (
        <div className={styles.scroll}>
          <div className={styles.column}>{children}</div>
        </div>
      )}
    </div>
  )
}

/** The heading a screen is entered at: it takes the focus when a menu command or a link leads here. */
export function ScreenHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h1 tabIndex={-1} data-screen-heading>
      {children}
    </h1>
  )
}

export type ScreenBack = { readonly label: string; onGo(): void }

type ScreenHeadProps = {
  readonly title: string
  /** The way back, of a screen that lies behind another one. */
  readonly back?: ScreenBack | undefined
  readonly note?: string | undefined
  /** What can be done with the whole, after the heading. */
  readonly children?: ReactNode
}

export function ScreenHead({ title, back, note, children }: ScreenHeadProps) {
  return (
    <header className={classNames(styles.header, back !== undefined && styles.behind)}>
      {back !== undefined && (
        <Button
          look="quiet"
          aria-label={back.label}
          title={back.label}
          icon={<ArrowLeft size={16} aria-hidden />}
          onClick={back.onGo}
        />
      )}
      <ScreenHeading>{title}</ScreenHeading>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {children}
    </header>
  )
}

type SectionProps = {
  readonly title: string
  readonly text?: string
  /** A section is a landmark, unless it is a group of controls. */
  readonly role?: 'group'
  readonly children?: ReactNode
}

export function Section({ title, text, role, children }: SectionProps) {
  const headingId = useId()
  return (
    <section role={role} aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}

type OutlineProps = {
  /** What is drawn, in a square of 24. */
  readonly path: string
  readonly size: number
  /** In words, where none stand beside it. */
  readonly label?: string
  readonly className?: string | undefined
}

/** An icon of two elements: lists have some in each row, and each element is styled and laid out with every row. */
export function Outline({ path, size, label, className }: OutlineProps) {
  return (
    <svg
      className={classNames(styles.outline, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <path d={path} />
    </svg>
  )
}
