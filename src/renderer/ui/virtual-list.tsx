import {
  defaultRangeExtractor,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './virtual-list.module.css'

type VirtualListProps = {
  readonly count: number
  readonly keyOf: (index: number) => string
  /** The likely height in pixels; the true one is measured. */
  readonly heightOf: (index: number) => number
  /** Stays rendered however far away it is, so that the focus in it is not lost by scrolling. */
  readonly keep?: number | undefined
  /** Named, the rows are a list to a screen reader; unnamed, they speak for themselves. */
  readonly listLabel?: string
  /** Scrolls along, above the rows. */
  readonly header?: ReactNode
  readonly initialOffset?: number
  /** For rows with nothing in them to focus: the list itself takes the focus, so that keys can scroll it. */
  readonly takesFocus?: boolean
  onScrolled?(offset: number): void
  /** The last row that is rendered; the place to ask for more of a list read in pages. */
  onLastShown?(index: number): void
  readonly children: (index: number) => ReactNode
}

/**
 * A long list of which only the rows in sight exist. Rows may be of any height and change it. What is in sight stays
 * where it is when rows come or go above it.
 */
export function VirtualList({
  count,
  keyOf,
  heightOf,
  keep,
  listLabel,
  header,
  initialOffset = 0,
  takesFocus,
  onScrolled,
  onLastShown,
  children,
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const element = top.current
    if (element === null) return
    const watch = new ResizeObserver(() => setMargin(element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: 8,
    scrollMargin: margin,
    initialOffset,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      if (keep === undefined || keep < 0 || keep >= count || inSight.includes(keep)) return inSight
      return [...inSight, keep].sort((a, b) => a - b)
    },
  })
  const shown = virtualizer.getVirtualItems()
  useSteadyRows(scroller, virtualizer, shown)
  const lastShown = shown.at(-1)?.index ?? -1
  const onLast = useEffectEvent((index: number) => onLastShown?.(index))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew is asked about again.
  useEffect(() => {
    if (lastShown >= 0) onLast(lastShown)
  }, [lastShown, count])
  const isList = listLabel !== undefined
  return (
    <div
      ref={scroller}
      className={styles.scroll}
      {...(takesFocus && { tabIndex: 0 })}
      onScroll={(event) => onScrolled?.(event.currentTarget.scrollTop)}
    >
      <div ref={top}>{header}</div>
      <div
        className={styles.rows}
        style={{ height: virtualizer.getTotalSize() }}
        {...(isList && { role: 'list', 'aria-label': listLabel })}
      >
        {shown.map(({ index, key, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.row}
            style={{ transform: `translateY(${start - margin}px)` }}
            {...(isList && { role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': -1 })}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Scrolls along where rows come or go above those in sight, so that these stay where they are. */
function useSteadyRows(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  shown: readonly VirtualItem[],
) {
  const placed = useRef<readonly PlacedRow[]>([])
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const offset = virtualizer.scrollOffset ?? 0
    // At the very top one wants to see what comes there.
    const shift =
      offset <= 0 ? 0 : shiftOf(placed.current, startsOf(virtualizer.measurementsCache, placed.current))
    const furthest = element.scrollHeight - element.clientHeight
    // A list that has become shorter may have been moved by the browser already.
    const from = offset > furthest ? offset : element.scrollTop
    if (shift !== 0) element.scrollTop = from + shift
    const first = from + shift
    placed.current = shown
      .filter((row) => row.end > first && row.start < first + element.clientHeight)
      .map(({ key, start }) => ({ key: String(key), start }))
  })
}

/** Where these rows are now, by their keys. */
function startsOf(rows: readonly VirtualItem[], wanted: readonly PlacedRow[]) {
  const missing = new Set(wanted.map(({ key }) => key))
  const starts = new Map<string, number>()
  for (const { key, start } of rows) {
    if (missing.size === 0) break
    if (missing.delete(String(key))) starts.set(String(key), start)
  }
  return (key: string) => starts.get(key)
}

/** A row in sight as it was placed, in pixels from the top of the list. */
export type PlacedRow = { readonly key: string; readonly start: number }

/**
 * How far the rows in sight were moved by what came or went elsewhere in the list: most of those still there by the
 * same way. A row that moved by itself, to another group, says nothing about the others.
 */
export function shiftOf(before: readonly PlacedRow[], startNow: (key: string) => number | undefined): number {
  const votes = new Map<number, number>()
  for (const { key, start } of before) {
    const now = startNow(key)
    if (now === undefined) continue
    const shift = Math.round(now - start)
    votes.set(shift, (votes.get(shift) ?? 0) + 1)
  }
  return [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), [0, 0] as const)[0]
}
