import { useCallback } from 'react'
import type { FoundTable } from '../../intake/found.ts'
import { useMemory } from '../remembered.tsx'
import { useRouter } from '../router/router.tsx'

const runningName = 'import:running'

/** The import sessions that this window is adding to the review, by their IDs. */
export function useRunningImport() {
  const memory = useMemory()
  // One name is always used with one type.
  const running = () => memory.get(runningName) as ReadonlySet<string> | undefined
  return {
    begin: (id: string) => {
      memory.set(runningName, new Set([...(running() ?? []), id]))
    },
    end: (id: string) => {
      memory.set(runningName, new Set([...(running() ?? [])].filter((other) => other !== id)))
    },
    isRunning: (id: string) => running()?.has(id) === true,
  }
}

const tableName = 'import:table'

/**
 * Takes an incoming table to the import screen. It stays there until it is imported, left out or replaced.
 */
export function useOpenTable(): (table: FoundTable) => void {
  const memory = useMemory()
  const { go } = useRouter()
  return useCallback(
    (table) => {
      memory.set(tableName, table)
      go({ screen: 'import' })
    },
    [memory, go],
  )
}

/** The table that waits to be imported, if any, and a function that drops it. */
export function useWaitingTable(): { readonly table: FoundTable | undefined; forget(): void } {
  const memory = useMemory()
  return {
    // One name is always used with one type.
    table: memory.get(tableName) as FoundTable | undefined,
    forget: () => memory.delete(tableName),
  }
}
