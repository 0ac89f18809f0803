import { useEffect, useState } from 'react'

/** True once it has been so for a while; false at once. */
export function useDelayed(isSo: boolean, delayMs: number): boolean {
  const [isLong, setLong] = useState(false)
  // Not by an effect, which would have the component drawn once more each time that nothing took long.
  if (isLong && !isSo) setLong(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLong(true), delayMs)
    return () => clearTimeout(timer)
  }, [isSo, delayMs])
  return isSo && isLong
}
