import type { ReactNode, RefObject } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './long-list.module.css'
import type { useMeasuredWindow } from './use-measured-window.ts'

type DrawnRowsProps<T> = {
  readonly body: RefObject<HTMLDivElement | null>
  readonly window: ReturnType<typeof useMeasuredWindow<T>>
  /** Label of the list for screen readers; without it, the rows have no list role. */
  readonly listLabel?: string | undefined
  readonly className?: string | undefined
  readonly children: (item: T) => ReactNode
}

export function DrawnRows<T>({ body, window, listLabel, className, children }: DrawnRowsProps<T>) {
  const { drawn, height, measure, onFocus } = window
  const isList = listLabel !== undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices which row has the focus.
    <div
      ref={body}
      className={classNames(styles.rows, className)}
      style={{ height }}
      onFocus={onFocus}
      {...(isList && { role: 'list', 'aria-label': listLabel })}
    >
      {drawn.map(({ item, index, key, top }) => (
        <div
          key={key}
          ref={measure}
          data-index={index}
          data-row-key={key}
          className={styles.row}
          style={{ transform: `translateY(${top}px)` }}
          {...(isList && { role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': -1 })}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}
