import { useEffect, useState } from 'react'

/** The time of day in milliseconds, renewed every `periodMs`. */
export function useNow(periodMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), periodMs)
    return () => clearInterval(timer)
  }, [periodMs])
  return now
}
