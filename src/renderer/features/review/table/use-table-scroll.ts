import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMemory } from '../../../services/remembered.tsx'
import { type PlacedRow, shiftOf } from '../../../ui/virtual-list.tsx'
import type { ReviewRows } from '../use-review-rows.ts'

/** Every row is as high as one with a problem or a choice in it, so that nothing jumps when rows change. */
const rowHeight = 56

/** A row to draw, and the empty room above it. */
export type ShownRow = { readonly index: number; readonly gap: number }

type TableElements = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly body: RefObject<HTMLTableSectionElement | null>
}

type TableScroll = {
  readonly shown: readonly ShownRow[]
  readonly roomBelow: number
  /** The height of all rows together, in pixels. */
  readonly height: number
  /** How many rows are in sight. */
  pageRows(): number
}

/** Draws only the rows in sight, and the one at `kept`, which may be far away. Remembers the place under `name`. */
export function useTableScroll(
  name: string,
  rows: ReviewRows,
  kept: number,
  { scroller, body }: TableElements,
): TableScroll {
  const memory = useMemory()
  const [margin, setMargin] = useState(0)
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: margin,
    // One name is always used with one type.
    initialOffset: (memory.get(name) as number | undefined) ?? 0,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      if (kept >= rows.count || inSight.includes(kept)) return inSight
      return [...inSight, kept].sort((a, b) => a - b)
    },
  })

  // What stands above the rows wraps and changes; the rows begin where it ends.
  useLayoutEffect(() => {
    const [frame, rowsBegin] = [scroller.current, body.current]
    if (frame === null || rowsBegin === null) return
    const measure = () =>
      setMargin(
        Math.round(
          rowsBegin.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop,
        ),
      )
    measure()
    const watch = new ResizeObserver(measure)
    for (const part of frame.children) if (!part.contains(rowsBegin)) watch.observe(part)
    watch.observe(frame)
    return () => watch.disconnect()
  }, [scroller, body])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const place = memory.get(name)
    // Under another name, as with another filter, the table is where it was left then.
    element.scrollTop = typeof place === 'number' ? place : 0
    const remember = () => memory.set(name, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [scroller, memory, name])

  useHeldPlace(scroller, { list: name, margin, rowHeight }, rows)

  const items = virtualizer.getVirtualItems()
  const height = rows.count * rowHeight
  const inSight = virtualizer.range
  const first = inSight?.startIndex ?? 0
  const last = inSight?.endIndex ?? 0
  const show = useEffectEvent(() => rows.show(first, last, kept))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever other rows are in sight.
  useEffect(() => show(), [first, last, kept])

  return {
    shown: withGaps(items, margin),
    roomBelow: Math.max(0, height - ((items.at(-1)?.end ?? margin) - margin)),
    height,
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
  }
}

function withGaps(items: readonly VirtualItem[], margin: number): ShownRow[] {
  let end = margin
  return items.map((item) => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
}

type Held = { readonly list: string; readonly rows: readonly PlacedRow[] }

/**
 * What is in sight stays where it is when rows come or go above it. `list` names what is shown: another list begins
 * anew. `margin` is what scrolls along above the rows, in pixels; within it one sees what comes at the top.
 */
function useHeldPlace(
  scroller: RefObject<HTMLElement | null>,
  { list, margin, rowHeight }: { readonly list: string; readonly margin: number; readonly rowHeight: number },
  rows: ReviewRows,
): void {
  const held = useRef<Held>({ list, rows: [] })
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const offset = element.scrollTop - margin
    const shift =
      offset <= 0 || held.current.list !== list
        ? 0
        : shiftOf(held.current.rows, (key) => {
            const index = rows.indexOf(Number(key))
            return index === undefined ? undefined : index * rowHeight
          })
    if (shift !== 0) element.scrollTop += shift
    const first = Math.max(0, Math.floor((element.scrollTop - margin) / rowHeight))
    const last = Math.min(
      rows.count - 1,
      Math.floor((element.scrollTop - margin + element.clientHeight) / rowHeight),
    )
    held.current = { list, rows: placedRows(rows, first, last, rowHeight) }
  })
}

function placedRows(rows: ReviewRows, first: number, last: number, rowHeight: number): readonly PlacedRow[] {
  const placed: PlacedRow[] = []
  for (let index = first; index <= last; index += 1) {
    const row = rows.rowAt(index)
    if (row !== undefined) placed.push({ key: String(row.key), start: index * rowHeight })
  }
  return placed
}
