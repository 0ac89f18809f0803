import { useMemory } from '../remembered.tsx'

const name = 'import:running'

/** What is being handed over to the review in this window, by the ids of its handing over. */
export function useRunningImport() {
  const memory = useMemory()
  // One name is always used with one type.
  const running = () => memory.get(name) as ReadonlySet<string> | undefined
  return {
    begin: (id: string) => {
      memory.set(name, new Set([...(running() ?? []), id]))
    },
    end: (id: string) => {
      memory.set(name, new Set([...(running() ?? [])].filter((other) => other !== id)))
    },
    isRunning: (id: string) => running()?.has(id) === true,
  }
}
