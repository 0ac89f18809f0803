import { useEffect, useEffectEvent, useState } from 'react'

/** Gives something the focus once the screen shows what came of an action, whose own control is gone by then. */
export function useFocusLater(target: () => HTMLElement | null | undefined): () => void {
  const [times, setTimes] = useState(0)
  const focus = useEffectEvent(() => target()?.focus())
  useEffect(() => {
    if (times > 0) focus()
  }, [times])
  return () => setTimes((before) => before + 1)
}
