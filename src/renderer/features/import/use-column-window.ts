import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

type ColumnWindowDeps = {
  readonly count: number
  /** What the table scrolls in; null until it is drawn. */
  readonly scroller: HTMLElement | null
  /** Drawn however far away it is; undefined for none. */
  readonly problem: number | undefined
}

/** A drawn row, and the height of those left out between it and the one drawn before it. */
type DrawnRow = { readonly index: number; readonly gap: number }

const rowHeight = 56

/** Which rows of a long table are drawn. The one with the focus stays, so that scrolling does not lose it. */
export function useColumnWindow({ count, scroller, problem }: ColumnWindowDeps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  const [focused, setFocused] = useState<number>()
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: margin,
    rangeExtractor: (range) => {
      const kept = [focused, problem].filter((index) => index !== undefined && index < count)
      return [...new Set([...defaultRangeExtractor(range), ...kept.flatMap((index) => index ?? [])])].sort(
        (a, b) => a - b,
      )
    },
  })
  // What stands above the table changes its height with what was recognised.
  useLayoutEffect(() => {
    if (body.current === null || scroller === null) return
    const above = body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    setMargin(Math.round(above + scroller.scrollTop))
  })
  const rows: DrawnRow[] = []
  let drawnTo = margin
  for (const { index, start, end } of virtualizer.getVirtualItems()) {
    rows.push({ index, gap: Math.max(0, start - drawnTo) })
    drawnTo = end
  }
  return {
    body,
    rows,
    /** The height of the rows behind the last one drawn. */
    rest: Math.max(0, virtualizer.getTotalSize() + margin - drawnTo),
    measure: virtualizer.measureElement,
    onFocus: setFocused,
  }
}
