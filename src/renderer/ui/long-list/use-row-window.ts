import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { After } from '../../../shared/domain/throttle.ts'
import { type PlacedRow, placeAfterResize, placeInChanged, type RowKeys } from './held-rows.ts'
import {
  isFarFrom,
  placeAfterScroll,
  placeOfRow,
  putRight,
  type RowList,
  type RowWindow,
  rowsInSight,
  type ScrollPlace,
  scrollTo,
  windowAt,
} from './list-place.ts'
import { Overscan } from './overscan.ts'
import type { RowPlaces } from './row-places.ts'
import { useElementSize, useRoomAround } from './surroundings.ts'
import { useBarDrag } from './use-bar-drag.ts'

type RowWindowOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  /** Container of the rows; omit it if nothing scrolls with them. */
  readonly body?: RefObject<HTMLElement | null>
  /** A new object whenever rows were added, removed or moved. */
  readonly rows: RowPlaces
  /** With keys, visible rows stay in place when rows are added or removed above. */
  readonly keys?: RowKeys
  /** Height of the sticky content above the rows, in pixels. */
  readonly headHeight?: number
  /** Defaults to the scroller's current position. */
  readonly initialPlace?: number
  onPlace?(place: number): void
}

type Latest = { readonly list: RowList; onPlace(place: number): void }

/** Milliseconds without scrolling, after which the list rests. */
const restsMs = 120

/** The rendered rows of a long list. Scrolling within them does not render. */
export function useRowWindow(options: RowWindowOptions) {
  const { scroller, body, rows, keys, headHeight = 0, initialPlace } = options
  const size = useElementSize(scroller)
  const around = useRoomAround(scroller, body, headHeight)
  const { lead, tail } = around ?? { lead: 0, tail: 0 }
  const isKnown = around !== undefined && size.height > 0
  const list = { rows, lead, tail, viewport: Math.max(1, size.height - headHeight) }
  const now = useRef<ScrollPlace>({ place: initialPlace ?? 0, scrolled: initialPlace ?? 0 })
  const { isDragged, letGo } = useBarDrag(scroller)
  const latest = useRef<Latest>({ list, onPlace: () => undefined })
  const drawnOf = useRef<{ readonly list: RowList; readonly placed: readonly PlacedRow[] }>(undefined)
  /** True until the browser has scrolled to the list's position. */
  const isOwed = useRef(initialPlace !== undefined)
  /** The bar must not change its length while dragged: such changes wait for the end. */
  const whileDragged = (now: RowList): RowList =>
    isDragged.current ? { ...now, rows: latest.current.list.rows } : now

  const { shown, draw } = useDrawnWindow(latest, now)
  const moveTo = useCallback(
    (wanted: number, isChanged = false) => {
      const element = scroller.current
      if (element === null) return
      const before = now.current.scrolled
      now.current = scrollTo(latest.current.list, wanted)
      // Assigning it forces a layout even if unchanged: half the cost of a key.
      if (now.current.scrolled !== before) {
        element.scrollTop = now.current.scrolled
        // If it is not as long as the list yet, scroll again with the rows.
        isOwed.current ||= element.scrollTop < now.current.scrolled - 1
      }
      draw(isChanged)
    },
    [scroller, draw],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is new in every render, so its parts are named; `letGo` grows when a drag of the bar ends.
  useLayoutEffect(() => {
    latest.current = { list: whileDragged(list), onPlace: options.onPlace ?? (() => undefined) }
    if (!isKnown) return
    const { current: before } = drawnOf
    if (before === undefined && initialPlace === undefined) {
      const scrolled = scroller.current?.scrollTop ?? 0
      now.current = { place: scrolled, scrolled }
    }
    const scrolled = now.current.scrolled
    const place =
      before === undefined
        ? now.current.place
        : placeInChanged(
            before.list,
            latest.current.list,
            now.current.place,
            keys && { placed: before.placed, keys },
          )
    now.current = scrollTo(latest.current.list, place)
    if (now.current.scrolled !== scrolled) isOwed.current = true
    draw()
  }, [rows, isKnown, size.height, headHeight, lead, tail, letGo])
  useLayoutEffect(() => {
    latest.current = { list: whileDragged(list), onPlace: options.onPlace ?? (() => undefined) }
    const element = scroller.current
    if (element === null || shown.last < 0) return
    drawnOf.current = { list: latest.current.list, placed: placedRows(latest.current.list.rows, shown, keys) }
    if (!isOwed.current) return
    // The browser can scroll only once the rows have been rendered and there is room.
    isOwed.current = false
    element.scrollTop = now.current.scrolled
  })

  useScrolling(scroller, latest, now, draw)

  const reveal = useCallback(
    (index: number) => {
      const wanted = placeOfRow(latest.current.list, now.current.place, index)
      if (wanted !== now.current.place) moveTo(wanted)
    },
    [moveTo],
  )
  const resize = useCallback(
    (change: () => void, isNew: boolean) => {
      const { list: of } = latest.current
      const wanted = placeAfterResize(of, now.current.place, change, isNew)
      if (wanted === now.current.place) draw(true)
      else moveTo(wanted, true)
    },
    [moveTo, draw],
  )
  return {
    shown,
    width: size.width,
    moveTo,
    reveal,
    resize,
    inSight: rowsInSight(list),
    /** Total height, up to the browser's limit. */
    height: shown.above + rows.startOf(shown.last + 1) - rows.startOf(shown.first) + shown.below,
    /** Position of a rendered row, in pixels from the start of the first. */
    topOf: (index: number) => Math.max(0, shown.above + rows.startOf(index) - rows.startOf(shown.first)),
  }
}

/** The rendered window; `draw` renders it if it, or a row height, has changed. */
function useDrawnWindow(latest: RefObject<Latest>, now: RefObject<ScrollPlace>) {
  const [shown, setShown] = useState<RowWindow>({ first: 0, last: -1, above: 0, below: 0 })
  const drawn = useRef(shown)
  const [overscan] = useState(() => new Overscan({ after, nextFrame, onMore: () => flushSync(() => draw()) }))
  const draw = useCallback(
    (isChanged = false) => {
      if (isFarFrom(latest.current.list, now.current, drawn.current)) overscan.jump()
      const next = windowAt(latest.current.list, now.current, overscan.count)
      if (!isChanged && isSameWindow(drawn.current, next)) return
      drawn.current = next
      setShown(next)
    },
    [latest, now, overscan],
  )
  useEffect(() => overscan.stop, [overscan])
  return { shown, draw }
}

/** Follows native scrolling: its position, and the rows rendered there. */
function useScrolling(
  scroller: RefObject<HTMLElement | null>,
  latest: RefObject<Latest>,
  now: RefObject<ScrollPlace>,
  draw: () => void,
) {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const correct = (isResting: boolean) => {
      const right = putRight(latest.current.list, now.current, isResting)
      if (right === undefined) return
      now.current = right
      element.scrollTop = right.scrolled
    }
    let stopWaiting: (() => void) | undefined
    const onScroll = () => {
      stopWaiting?.()
      now.current = placeAfterScroll(latest.current.list, now.current, element.scrollTop)
      correct(false)
      latest.current.onPlace(now.current.place)
      // Synchronous within the scroll's frame, or that would be painted without the new rows, and once more with
      // them.
      flushSync(draw)
    }
    const onRest = () => {
      stopWaiting?.()
      stopWaiting = after(restsMs, () => {
        correct(true)
        flushSync(draw)
      })
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('scrollend', onRest, { passive: true })
    return () => {
      stopWaiting?.()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('scrollend', onRest)
    }
  }, [scroller, latest, now, draw])
}

function placedRows(rows: RowPlaces, { first, last }: RowWindow, keys: RowKeys | undefined) {
  const placed: PlacedRow[] = []
  if (keys === undefined) return placed
  for (let index = first; index <= last; index += 1) {
    const key = keys.keyAt(index)
    if (key !== undefined) placed.push({ key, start: rows.startOf(index) })
  }
  return placed
}

const after: After = (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

function nextFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

function isSameWindow(a: RowWindow, b: RowWindow): boolean {
  return a.first === b.first && a.last === b.last && a.above === b.above && a.below === b.below
}
