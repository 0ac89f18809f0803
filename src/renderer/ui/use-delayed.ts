import { useEffect, useState } from 'react'

/** True once it has been so for a while; false at once. */
export function useDelayed(isSo: boolean, delayMs: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return setLong(false)
    const timer = setTimeout(() => setLong(true), delayMs)
    return () => clearTimeout(timer)
  }, [isSo, delayMs])
  return isSo && isLong
}
