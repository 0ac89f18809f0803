import { useState } from 'react'

/** Shows a choice at once, while it is being kept; where that fails, what is kept shows again. */
export function useWanted<T>(kept: T, keep: (value: T) => Promise<void>): [T, (value: T) => void] {
  const [wanted, setWanted] = useState<{ readonly value: T } | null>(null)
  const choose = (value: T) => {
    const choice = { value }
    setWanted(choice)
    void keep(value).finally(() => setWanted((latest) => (latest === choice ? null : latest)))
  }
  return [wanted === null ? kept : wanted.value, choose]
}
