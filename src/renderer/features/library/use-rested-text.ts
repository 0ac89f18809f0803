import { type RefObject, useEffect, useState } from 'react'
import { after } from '../../ipc/after.ts'

const restsMs = 300

/**
 * A text once nobody types it on, for what has the time: the rows come first. Whoever leaves the field for something
 * that goes by the text finds it there as it was typed.
 */
export function useRestedText(text: string, field: RefObject<HTMLElement | null>): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (rested === text) return
    const rest = () => setRested(text)
    const element = field.current
    if (element === null || element !== document.activeElement) return rest()
    const stopWaiting = after(restsMs, rest)
    element.addEventListener('blur', rest)
    return () => {
      stopWaiting()
      element.removeEventListener('blur', rest)
    }
  }, [rested, text, field])
  return rested
}
