import { useCallback } from 'react'
import type { FoundTable } from '../../intake/found.ts'
import { useMemory } from '../remembered.tsx'
import { useRouter } from '../router/router.tsx'

const runningName = 'import:running'

export function useRunningImport() {
  const memory = useMemory()
  // The cast holds: a name is always used with one type.
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

/** Opens a table on the import screen. It stays there until imported, skipped or replaced. */
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

export function useWaitingTable(): { readonly table: FoundTable | undefined; forget(): void } {
  const memory = useMemory()
  // The cast holds: a name is always used with one type.
  const table = memory.get(tableName) as FoundTable | undefined
  return {
    table,
    forget: () => {
      // A table that was opened since then stays.
      if (memory.get(tableName) === table) memory.delete(tableName)
    },
  }
}
