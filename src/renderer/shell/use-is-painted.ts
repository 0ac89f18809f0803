import { useEffect, useState } from 'react'

/** False until what was first drawn is on the screen: for what may wait so that nothing is computed beside it. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let painted: ReturnType<typeof setTimeout> | undefined
    // A frame's callbacks come before its painting, a timer of theirs after it.
    const frame = requestAnimationFrame(() => {
      painted = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(painted)
    }
  }, [])
  return isPainted
}
