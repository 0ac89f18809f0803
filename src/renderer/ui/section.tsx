import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

type SectionProps = { readonly title: string; readonly text?: string; readonly children: ReactNode }

export function Section({ title, text, children }: SectionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}
