import type { ComponentProps } from 'react'
import styles from './visually-hidden.module.css'

/** Heard, not seen. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />
}
