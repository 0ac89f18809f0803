import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether the scroll bar is in somebody's hand. The browser says no more of a bar than that it was pressed: its drag is
 * over once the scrolling has ended, or the mouse moves again with no button down. `letGo` grows each time that it is.
 */
export function useBarDrag(scroller: RefObject<HTMLElement | null>) {
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
