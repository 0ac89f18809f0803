import { useEffect, useEffectEvent } from 'react'
import { tryCall } from '../ipc/call.ts'
import { useEvent } from '../ipc/refresh-on-events.ts'

const closing = 'index-desk:closing'

/** Saves the latest input before the window closes. Use once per page. */
export function useWindowClosing(): void {
  useEvent('window-closing', () => {
    window.dispatchEvent(new Event(closing))
    // Calls arrive in order, so this one follows all that were just begun.
    void tryCall('app/may-close', undefined)
  })
}

/** Runs `keep` before the page unloads: the window closes, or navigates. */
export function useKeepBeforeClosing(keep: () => void): void {
  const onClosing = useEffectEvent(keep)
  useEffect(() => {
    const run = () => onClosing()
    const events = [closing, 'pagehide']
    for (const event of events) window.addEventListener(event, run)
    return () => {
      for (const event of events) window.removeEventListener(event, run)
    }
  }, [])
}
