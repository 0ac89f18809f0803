import { useEffect, useEffectEvent } from 'react'

/** Listens, as long as the component is there, to the keys of the window that nothing within it has taken. */
export function useFreeKeys(listener: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(listener)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) onKeyDown(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
