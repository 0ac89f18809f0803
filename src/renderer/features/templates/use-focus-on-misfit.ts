import { type RefObject, useEffect, useRef } from 'react'

const patienceMs = 3000
const misfit = '[aria-invalid="true"]'

/** Gives the first field that does not fit the focus, once the document is there and was looked at. */
export function useFocusOnMisfit(documentId: string | undefined): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document anew.
  useEffect(() => {
    const element = pane.current
    if (element === null) return
    const arrive = () => {
      const field = element.querySelector<HTMLElement>(misfit)
      field?.focus()
      field?.scrollIntoView({ block: 'center' })
      return field !== null
    }
    if (arrive()) return
    const watch = new MutationObserver(() => arrive() && stop())
    const timer = setTimeout(() => stop(), patienceMs)
    // Whoever has begun to type or to go elsewhere is not called back.
    const stop = () => {
      watch.disconnect()
      clearTimeout(timer)
      element.removeEventListener('keydown', stop)
      element.removeEventListener('pointerdown', stop)
    }
    watch.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-invalid'],
    })
    element.addEventListener('keydown', stop)
    element.addEventListener('pointerdown', stop)
    return stop
  }, [documentId])
  return pane
}
