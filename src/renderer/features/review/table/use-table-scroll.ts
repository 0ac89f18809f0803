import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useMemory } from '../../../services/remembered.tsx'
import type { RowKeys } from '../../../ui/long-list/held-rows.ts'
import { equalRows } from '../../../ui/long-list/row-places.ts'
import { useRowWindow } from '../../../ui/long-list/use-row-window.ts'
import type { ReviewRows } from '../use-review-rows.ts'

export type LineLayout = {
  /** Rows beside each other. */
  readonly across: number
  /** Pixels. */
  readonly lineHeight: number
  /** Height of the sticky content above the rows, in pixels. */
  readonly headHeight: number
}

/** Every row is as high as one with a problem or a choice, so that nothing jumps when rows change. */
export const tableLines: LineLayout = { across: 1, lineHeight: 68, headHeight: 76 }

/** A row to render, or a line of several, and the height of the skipped rows above it, in pixels. */
export type ShownRow = { readonly index: number; readonly top: number; readonly gap: number }

type TableElements = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly body: RefObject<HTMLElement | null>
}

/**
 * Renders only the visible lines, and the one of the row at `kept`, which may be far away. Remembers the scroll position under
 * `name`.
 */
export function useTableScroll(
  name: string,
  rows: ReviewRows,
  kept: number,
  elements: TableElements,
  { across, lineHeight, headHeight }: LineLayout,
) {
  const memory = useMemory()
  // One name is always used with one type.
  const remembered = () => (memory.get(name) as number | undefined) ?? 0
  const { count, version } = rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes when the rows do, even if their number stays.
  const places = useMemo(
    () => equalRows(Math.ceil(count / across), lineHeight),
    [count, across, lineHeight, version],
  )
  const { shown, height, topOf, moveTo, reveal, inSight } = useRowWindow({
    ...elements,
    rows: places,
    ...(across === 1 && { keys: keysOf(rows) }),
    headHeight,
    initialPlace: remembered(),
    onPlace: (place) => memory.set(name, place),
  })
  // Each name, such as that of a filter, has its own scroll position.
  const named = useRef(name)
  const toRemembered = useEffectEvent(() => moveTo(remembered()))
  useLayoutEffect(() => {
    if (named.current === name) return
    named.current = name
    toRemembered()
  }, [name])

  const { first, last } = shown
  const show = useEffectEvent(() =>
    rows.show(first * across, Math.max(first, last) * across + across - 1, kept),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever other rows are in sight.
  useEffect(() => show(), [first, last, kept, across])

  const indices = Array.from(
    { length: Math.max(0, Math.min(last, Math.ceil(count / across) - 1) - first + 1) },
    (_, at) => first + at,
  )
  const keptLine = Math.floor(kept / across)
  if (kept < count && !indices.includes(keptLine)) indices.push(keptLine)
  let end = 0
  const drawn: ShownRow[] = []
  for (const index of indices.sort((a, b) => a - b)) {
    const top = topOf(index)
    drawn.push({ index, top, gap: Math.max(0, top - end) })
    end = top + lineHeight
  }
  return {
    drawn,
    roomBelow: Math.max(0, height - end),
    height,
    /** Of a row. */
    reveal: (index: number) => reveal(Math.floor(index / across)),
    pageRows: Math.max(1, inSight - 1),
  }
}

function keysOf(rows: ReviewRows): RowKeys {
  return {
    keyAt: (index) => rows.rowAt(index)?.key.toString(),
    indicesOf: (keys) =>
      new Map(
        [...keys].flatMap((key) => {
          const index = rows.indexOf(Number(key))
          return index === undefined ? [] : [[key, index] as const]
        }),
      ),
  }
}
