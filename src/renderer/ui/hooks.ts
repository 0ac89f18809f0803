import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

export function useDebounced<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return rested
}

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/**
 * Returns a function that focuses an element after the next render: the action's own control is gone by then.
 */
export function useFocusLater(target: () => HTMLElement | null | undefined): () => void {
  const [times, setTimes] = useState(0)
  const focus = useEffectEvent(() => target()?.focus())
  useEffect(() => {
    if (times > 0) focus()
  }, [times])
  return () => setTimes((before) => before + 1)
}

/**
 * Runs `then` after the focus has moved, and after the click if a press moved it: a layout change between press and
 * release would take the click from its button.
 */
export function afterClick(then: () => void): void {
  const isPressed = document.querySelector(':active') !== null
  if (isPressed) addEventListener('pointerup', () => setTimeout(then), { once: true, capture: true })
  else setTimeout(then)
}
