import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { RoomAround } from './list-place.ts'

const noRoom: RoomAround = { lead: 0, tail: 0 }
const noBody: RefObject<HTMLElement | null> = { current: null }

/**
 * Heights of the content that scrolls above and below the rows; undefined until known. `body`: the rows' container;
 * omit it if the scroller has no other content. `headHeight`: sticky content above the rows, in pixels.
 */
export function useRoomAround(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null> | undefined,
  headHeight: number,
): RoomAround | undefined {
  const [around, setAround] = useState<RoomAround>()
  const rows = body ?? noBody
  useLayoutEffect(() => {
    const [frame, inside] = [scroller.current, rows.current]
    if (frame === null || inside === null) return
    const measure = () => {
      const { top, height } = inside.getBoundingClientRect()
      const begins = Math.round(top - frame.getBoundingClientRect().top + frame.scrollTop)
      const lead = Math.max(0, begins - headHeight)
      // A list that does not fill its scroller has no content below.
      const tail = frame.scrollHeight > frame.clientHeight ? frame.scrollHeight - begins - height : 0
      const next = { lead, tail: Math.max(0, Math.round(tail)) }
      setAround((now) => (now?.lead === next.lead && now.tail === next.tail ? now : next))
    }
    measure()
    const watch = new ResizeObserver(measure)
    for (const part of partsAround(frame, inside)) watch.observe(part)
    return () => watch.disconnect()
  }, [scroller, rows, headHeight])
  return body === undefined ? noRoom : around
}

function partsAround(frame: HTMLElement, inside: HTMLElement): readonly Element[] {
  const parts: Element[] = [frame]
  for (let part: Element | null = inside; part !== null && part !== frame; part = part.parentElement)
    parts.push(...(part.parentElement?.children ?? []))
  return parts
}

export function useScrollerAround(body: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const scroller = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    scroller.current = scrollerOf(body.current)
  }, [body])
  return scroller
}

function scrollerOf(inside: HTMLElement | null): HTMLElement {
  for (let around = inside?.parentElement ?? null; around !== null; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return document.documentElement
}

type Size = { readonly width: number; readonly height: number }

/** Size of an element inside its borders and scroll bars; 0 until known. */
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
