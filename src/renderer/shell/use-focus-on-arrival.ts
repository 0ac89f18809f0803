import { useEffect } from 'react'
import { useRouter } from '../services/router/router.tsx'

const patienceMs = 2000

/** Where a step leaves the focus nowhere, because what had it is gone, the new screen's heading takes it. */
export function useFocusOnArrival(): void {
  const { visit } = useRouter()
  useEffect(() => {
    const arrive = () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return true
      const heading = document.querySelector<HTMLElement>('[data-screen-heading]')
      heading?.focus()
      return heading !== null
    }
    if (visit === 0 || arrive()) return
    // A screen loaded on demand is not there yet.
    const watch = new MutationObserver(() => arrive() && watch.disconnect())
    watch.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), patienceMs)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [visit])
}
