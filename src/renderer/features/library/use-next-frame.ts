import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Puts work off to the next frame. Asked for several times until then, it is done once, for the last. */
export function useNextFrame<T>(work: (value: T) => void) {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  const asked = useRef<{ readonly value: T; readonly frame: number } | null>(null)
  const drop = useCallback(() => {
    if (asked.current !== null) cancelAnimationFrame(asked.current.frame)
    asked.current = null
  }, [])
  const ask = useCallback((value: T) => {
    const frame =
      asked.current?.frame ??
      requestAnimationFrame(() => {
        const now = asked.current
        asked.current = null
        // Drawn in this very frame: later, it would be painted once without and once more with what changes.
        if (now !== null) flushSync(() => latest.current(now.value))
      })
    asked.current = { value, frame }
  }, [])
  useEffect(() => drop, [drop])
  return { asked, ask, drop }
}
