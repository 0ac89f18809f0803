import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { DrawnRows } from './drawn-rows.tsx'
import styles from './long-list.module.css'
import { type MeasuredItems, useMeasuredWindow } from './use-measured-window.ts'

type LongListProps<T> = MeasuredItems<T> & {
  /** Label of the list for screen readers; without it, the rows have no list role. */
  readonly listLabel?: string
  readonly header?: ReactNode
  readonly initialPlace?: number
  /** True for rows without focusable content: the list itself takes the focus, so that keys can scroll it. */
  readonly takesFocus?: boolean
  onPlace?(place: number): void
  onNearEnd?(): void
  readonly children: (item: T) => ReactNode
}

const loadAhead = 40

/**
 * A virtualized list. Rows may have any height and change it. Visible rows stay in place when rows are added or
 * removed above.
 */
export function LongList<T>(props: LongListProps<T>) {
  const { items, keyOf, heightOf, listLabel, header, initialPlace, takesFocus, onPlace, onNearEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const window = useMeasuredWindow({
    ...{ items, keyOf, heightOf, scroller, body },
    ...(initialPlace !== undefined && { initialPlace }),
    ...(onPlace !== undefined && { onPlace }),
  })
  const last = window.drawn.at(-1)?.index ?? -1
  const isNearEnd = last >= items.length - loadAhead
  const onNear = useEffectEvent(() => onNearEnd?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew, or is gone further down, is asked about again.
  useEffect(() => {
    if (isNearEnd) onNear()
  }, [isNearEnd, last, items.length])
  return (
    <div ref={scroller} className={styles.scroll} {...(takesFocus && { tabIndex: 0 })}>
      <div>{header}</div>
      <DrawnRows {...{ body, window, listLabel }}>{props.children}</DrawnRows>
    </div>
  )
}
