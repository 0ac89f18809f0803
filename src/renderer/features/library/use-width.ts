import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is now; 0 before that is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watched = element.current
    if (watched === null) return
    const measure = () => setWidth(watched.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(watched)
    return () => watch.disconnect()
  }, [element])
  return width
}
