import { useMemory } from './remembered.tsx'

const name = 'import:running'

/** The import that is under way in this window, by the id of its handing over. One is at a time. */
export function useRunningImport() {
  const memory = useMemory()
  return {
    begin: (id: string) => memory.set(name, id),
    end: (id: string) => {
      if (memory.get(name) === id) memory.delete(name)
    },
    isRunning: (id: string) => memory.get(name) === id,
  }
}
