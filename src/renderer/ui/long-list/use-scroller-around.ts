import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The scroller of a list that is only a part of its content. */
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
