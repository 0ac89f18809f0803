import { createContext, type Dispatch, type ReactNode, type SetStateAction, use, useState } from 'react'

const MemoryContext = createContext<Map<string, unknown> | null>(null)

/** Keeps the state of screens for their return: a search, a place in a list, a half-filled form. */
export function MemoryProvider({ children }: { readonly children: ReactNode }) {
  const [memory] = useState(() => new Map<string, unknown>())
  return <MemoryContext value={memory}>{children}</MemoryContext>
}

export function useMemory(): Map<string, unknown> {
  const memory = use(MemoryContext)
  if (memory === null) throw new Error('useMemory needs a MemoryProvider')
  return memory
}

/** State that outlives its component, until the window closes. Use a name with one type only. */
export function useRemembered<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const memory = useMemory()
  const [value, setValue] = useState<T>(() => (memory.has(name) ? (memory.get(name) as T) : initial))
  const remember: Dispatch<SetStateAction<T>> = (next) =>
    setValue((before) => {
      const after = next instanceof Function ? next(before) : next
      memory.set(name, after)
      return after
    })
  return [value, remember]
}
