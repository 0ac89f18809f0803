import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { useActionRegister } from '../../services/actions.tsx'
import { useConnections } from '../../services/connections.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { PaletteSources } from './arrange-entries.ts'
import type { RecentlyUsed, RecentMemory } from './recently-used.ts'
import { useConnectionEntries } from './use-connection-entries.ts'
import { useDocumentEntries } from './use-document-entries.ts'
import { useOwnActions } from './use-own-actions.ts'
import { useViewEntries } from './use-view-entries.ts'

const typingRestMs = 80
const foundAtMost = 8

/** Everything the palette offers: what features have registered, what the app itself can do, and what is in the library. */
export function usePaletteSources(
  typed: string,
  memory: RecentMemory,
): PaletteSources & { readonly isLooking: boolean } {
  const { chosen } = useConnections()
  const register = useActionRegister()
  // As they were when the palette opened: the screen beneath it rests.
  const [registered] = useState(() => register.all())
  const [used, setUsed] = useState<RecentlyUsed>({ entries: [], documents: [] })
  useEffect(() => {
    let isOver = false
    void memory.read().then((read) => {
      if (!isOver) setUsed(read)
    })
    return () => {
      isOver = true
    }
  }, [memory])
  const own = useOwnActions()
  const connections = useConnectionEntries()
  const views = useViewEntries()
  const { toEntry, documents } = useDocumentEntries(used.documents)

  const text = useDebounced(typed.trim(), typingRestMs)
  const input = { connectionId: chosen?.id ?? null, text }
  const found = useQuery({
    queryKey: [...queryKeys.search(input), 'palette'],
    queryFn: () => call('documents/search', { ...input, after: null, limit: foundAtMost }),
    enabled: text !== '' && chosen !== undefined,
    placeholderData: keepPreviousData,
  })
  return {
    actions: [...own, ...registered].map((action) => ({ ...action, isRemembered: true })),
    views,
    connections,
    documents,
    found: text === '' || typed.trim() === '' ? [] : (found.data?.rows ?? []).map(toEntry),
    used: used.entries,
    isLooking: typed.trim() !== text || found.isFetching,
  }
}
