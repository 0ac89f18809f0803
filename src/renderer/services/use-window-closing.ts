import { useEffect, useEffectEvent } from 'react'
import { tryCall } from '../ipc/call.ts'
import { useEvent } from '../ipc/refresh-on-events.ts'

const closing = 'index-desk:closing'

/** Saves the latest input before the window closes. Use once per page. */
export function useWindowClosing(): void {
  useEvent('window-closing', () => {
    window.dispatchEvent(new Event(closing))
    // Calls arrive in their order, so this one does so after all that were begun just now.
    void tryCall('app/may-close', undefined)
  })
}

/** Runs `keep` when the page is about to go: the window closes, or another document comes into it. */
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
