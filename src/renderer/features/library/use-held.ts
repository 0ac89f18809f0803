import { useState } from 'react'

/** The value as it was before it was to be held: what stands above the list must not come and go at each letter. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}
