import { useCallback } from 'react'
import type { FoundTable } from '../../intake/found.ts'
import { useMemory } from '../../services/remembered.tsx'
import { useRouter } from '../../services/router/router.tsx'

const tableName = 'import:table'

/** Takes a table that came in to the import screen. It stays there until it is imported, left out or replaced. */
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

/** The table that waits to be imported, if there is one, and how to be done with it. */
export function useWaitingTable(): { readonly table: FoundTable | undefined; forget(): void } {
  const memory = useMemory()
  return {
    // One name is always used with one type.
    table: memory.get(tableName) as FoundTable | undefined,
    forget: () => memory.delete(tableName),
  }
}
