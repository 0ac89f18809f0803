import type { ComponentProps, ReactNode, RefObject } from 'react'
import styles from './review-table.module.css'
import type { ReviewGridProps } from './use-review-grid.ts'

type ReviewFrameProps = Pick<ReviewGridProps, 'top' | 'bar' | 'below' | 'empty'> &
  Pick<ComponentProps<'div'>, 'style'> & {
    readonly scroller: RefObject<HTMLDivElement | null>
    readonly 'data-check'?: string
    readonly children: ReactNode
  }

/** Scrolls the rows with what stands above them. */
export function ReviewFrame({ scroller, top, bar, below, empty, children, ...rest }: ReviewFrameProps) {
  return (
    <div {...rest} ref={scroller} className={styles.scroll}>
      <div className={styles.top}>{top}</div>
      <div className={styles.bar}>{bar}</div>
      <div className={styles.top}>{below}</div>
      {empty !== false && <div className={styles.top}>{empty}</div>}
      {children}
    </div>
  )
}
