import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './screen.module.css'
import { ScreenHeading } from './screen-heading.tsx'

export type ScreenBack = { readonly label: string; onGo(): void }

type ScreenHeadProps = {
  readonly title: string
  /** The way back, of a screen that lies behind another one. */
  readonly back?: ScreenBack | undefined
  /** What can be done with the whole, after the heading. */
  readonly children?: ReactNode
}

export function ScreenHead({ title, back, children }: ScreenHeadProps) {
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
      {children}
    </header>
  )
}
