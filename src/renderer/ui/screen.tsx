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
  /** State in a few words beside the title. */
  readonly note?: string | undefined
  /** Controls that choose the part of the screen, such as its tabs. */
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
  /** The way back, for a screen behind another. */
  readonly back?: ScreenBack | undefined
  readonly note?: string | undefined
  readonly beside?: ReactNode
  /** Actions on the whole, after the heading. */
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

/** Part of the settings: related controls under a heading. */
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

/** The connection that something is sent to. */
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
  /** Left out if nothing is sent. */
  readonly to?: DestinationProps['to']
  readonly children: ReactNode
}

/** The way out of a screen, always in one place: where it goes, and the buttons. */
export function Foot({ to, children }: FootProps) {
  return (
    <footer data-foot className={styles.foot}>
      {to !== undefined && <Destination to={to} />}
      <div className={styles.actions}>{children}</div>
    </footer>
  )
}
