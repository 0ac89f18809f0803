import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { after } from '../../../ipc/call.ts'
import {
  isFarFrom,
  Overscan,
  placeAfterScroll,
  placeOfRow,
  putRight,
  type RowList,
  type RowWindow,
  rowsInSight,
  type ScrollPlace,
  scrollTo,
  windowAt,
} from './row-window.ts'

type RowWindowOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  readonly rowHeight: number
  /** What stands above the rows inside the scroller and stays in sight. */
  readonly headHeight: number
  readonly initialPlace: number
  onPlace(place: number): void
}

type Size = { readonly width: number; readonly height: number }
type Latest = { readonly list: RowList; onPlace(place: number): void }

/** Without any scrolling for so long, one has come to rest. */
const restsMs = 120

/** The rows of a long list that are to be drawn. A frame that scrolls within them draws nothing anew. */
export function useRowWindow(options: RowWindowOptions) {
  const { scroller, count, rowHeight, headHeight, initialPlace } = options
  const size = useElementSize(scroller)
  const list = { count, rowHeight, viewport: Math.max(rowHeight, size.height - headHeight) }
  const now = useRef<ScrollPlace>({ place: initialPlace, scrolled: initialPlace })
  const [shown, setShown] = useState<RowWindow>({ first: 0, last: -1, above: 0, below: 0 })
  const { isDragged, letGo } = useBarDrag(scroller)
  const latest = useRef<Latest>({ list, onPlace: options.onPlace })
  /** Whether the browser has yet to scroll to where the list is. */
  const isOwed = useRef(true)
  /** In the hand that drags it, the bar must not become another one: what changes its length waits for the end. */
  const whileDragged = (now: RowList): RowList =>
    isDragged.current ? { ...now, count: latest.current.list.count } : now

  const drawn = useRef(shown)
  const [overscan] = useState(() => new Overscan({ after, nextFrame, onMore: () => flushSync(() => draw()) }))
  const draw = useCallback(() => {
    if (isFarFrom(latest.current.list, now.current, drawn.current)) overscan.jump()
    const next = windowAt(latest.current.list, now.current, overscan.count)
    if (isSameWindow(drawn.current, next)) return
    drawn.current = next
    setShown(next)
  }, [overscan])
  useEffect(() => overscan.stop, [overscan])
  const moveTo = useCallback(
    (element: HTMLElement, wanted: number) => {
      const before = now.current.scrolled
      now.current = scrollTo(latest.current.list, wanted)
      // Even where it changes nothing, setting it has everything laid out at once: half of what a key costs.
      if (now.current.scrolled !== before) {
        element.scrollTop = now.current.scrolled
        // Where it is not as long yet as the list is by now, it is scrolled once more with the rows.
        isOwed.current ||= element.scrollTop < now.current.scrolled - 1
      }
      draw()
    },
    [draw],
  )

  const heightBefore = useRef(rowHeight)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is new in every render, so its parts are named; `letGo` grows when a drag of the bar ends.
  useLayoutEffect(() => {
    latest.current = { list: whileDragged(list), onPlace: options.onPlace }
    if (size.height === 0) return
    // Rows of another height keep the first one in sight where it is.
    const scale = rowHeight / heightBefore.current
    heightBefore.current = rowHeight
    const before = now.current.scrolled
    now.current = scrollTo(latest.current.list, now.current.place * scale)
    if (now.current.scrolled !== before) isOwed.current = true
    draw()
  }, [count, rowHeight, size.height, headHeight, letGo])
  useLayoutEffect(() => {
    latest.current = { list: whileDragged(list), onPlace: options.onPlace }
    const element = scroller.current
    if (element === null || !isOwed.current || shown.last < 0) return
    // The browser can only go where there is room, which is there once the rows have been drawn.
    isOwed.current = false
    element.scrollTop = now.current.scrolled
  })

  useScrolling(scroller, latest, now, draw)

  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current
      if (element === null) return
      const wanted = placeOfRow(latest.current.list, now.current.place, index)
      if (wanted !== now.current.place) moveTo(element, wanted)
    },
    [scroller, moveTo],
  )
  const toTop = useCallback(() => {
    if (scroller.current !== null) moveTo(scroller.current, 0)
  }, [scroller, moveTo])
  return { shown, width: size.width, reveal, toTop, inSight: rowsInSight(list) }
}

/** Follows the browser's scrolling: the place that it leads to, and what is drawn there. */
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
      // In the frame of the scrolling itself, or that would be painted without the rows that come, and once more with them.
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

/** How large an element is, inside its borders and scroll bars; 0 before that is known. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(measured)
    return () => watch.disconnect()
  }, [element])
  return size
}

function nextFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

function isSameWindow(a: RowWindow, b: RowWindow): boolean {
  return a.first === b.first && a.last === b.last && a.above === b.above && a.below === b.below
}

/**
 * Whether the scroll bar is in somebody's hand. The browser says no more of a bar than that it was pressed: its drag is
 * over once the scrolling has ended, or the mouse moves again with no button down. `letGo` grows each time that it is.
 */
function useBarDrag(scroller: RefObject<HTMLElement | null>) {
  const isDragged = useRef(false)
  const [letGo, setLetGo] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const onPress = ({ target }: PointerEvent) => {
      // Whatever is in the list would be the target itself.
      isDragged.current = target === element
    }
    const onEnd = () => {
      if (!isDragged.current) return
      isDragged.current = false
      setLetGo((times) => times + 1)
    }
    const onMove = ({ buttons }: PointerEvent) => {
      if (buttons === 0) onEnd()
    }
    element.addEventListener('pointerdown', onPress, { passive: true })
    element.addEventListener('pointermove', onMove, { passive: true })
    element.addEventListener('pointerup', onEnd, { passive: true })
    element.addEventListener('scrollend', onEnd, { passive: true })
    return () => {
      element.removeEventListener('pointerdown', onPress)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onEnd)
      element.removeEventListener('scrollend', onEnd)
    }
  }, [scroller])
  return { isDragged, letGo }
}
