import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { common } from '../messages/common.ts'
import { live } from '../messages/settings/live.ts'
import { hueClass } from './badges.tsx'
import { Button } from './button.tsx'
import styles from './screen.module.css'
import { classNames } from './styles/class-names.ts'

type ScreenProps = {
  readonly title: string
  readonly back?: ScreenBack
  readonly actions?: ReactNode
  readonly note?: string | undefined
  readonly beside?: ReactNode
  readonly children: ReactNode
}

export function Screen({ title, back, actions, note, beside, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <ScreenHead title={title} back={back} note={note} beside={beside}>
        {actions}
      </ScreenHead>
      {children}
    </div>
  )
}

/** Heading of a screen: takes the focus when a menu command or link leads there. */
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
  readonly back?: ScreenBack | undefined
  readonly note?: string | undefined
  readonly beside?: ReactNode
  readonly children?: ReactNode
}

export function ScreenHead({ title, back, note, beside, children }: ScreenHeadProps) {
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
      {beside !== undefined && <div className={styles.beside}>{beside}</div>}
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
      <h3 id={headingId}>{title}</h3>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}

type DestinationProps = {
  readonly to: Pick<ConnectionRecord, 'name' | 'colour'> & { readonly live?: boolean | undefined }
}

export function Destination({ to }: DestinationProps) {
  return (
    <span className={classNames(styles.to, hueClass(to.colour))}>
      {common.to} <span aria-hidden className={styles.mark} />
      <strong>{to.name}</strong>
      {to.live === true && <span className={styles.live}>{live.mark}</span>}
    </span>
  )
}

type FootProps = {
  readonly to?: DestinationProps['to']
  readonly children: ReactNode
}

export function Foot({ to, children }: FootProps) {
  return (
    <footer data-foot className={styles.foot}>
      {to !== undefined && <Destination to={to} />}
      <div className={styles.actions}>{children}</div>
    </footer>
  )
}
