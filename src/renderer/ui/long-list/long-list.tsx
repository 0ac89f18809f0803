import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { DrawnRows } from './drawn-rows.tsx'
import styles from './long-list.module.css'
import { type MeasuredItems, useMeasuredWindow } from './use-measured-window.ts'

type LongListProps<T> = MeasuredItems<T> & {
  /** Named, the rows are a list to a screen reader; unnamed, they speak for themselves. */
  readonly listLabel?: string
  /** Scrolls along, above the rows. */
  readonly header?: ReactNode
  readonly initialPlace?: number
  /** For rows with nothing in them to focus: the list itself takes the focus, so that keys can scroll it. */
  readonly takesFocus?: boolean
  onPlace?(place: number): void
  /** The place to ask for more of a list that is read in pages. */
  onNearEnd?(): void
  readonly children: (item: T) => ReactNode
}

/** In rows. */
const loadAhead = 40

/**
 * A long list of which only the rows in sight exist. Rows may be of any height and change it. What is in sight stays
 * where it is when rows come or go above it.
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
