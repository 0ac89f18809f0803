import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether the user drags the scroll bar. The browser reports only that a bar was pressed: the drag is over once
 * scrolling ends, or the mouse moves without a button. `letGo` increments each time.
 */
export function useBarDrag(scroller: RefObject<HTMLElement | null>) {
  const isDragged = useRef(false)
  const [letGo, setLetGo] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const onPress = ({ target }: PointerEvent) => {
      // A press on content would have that content as its target.
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
