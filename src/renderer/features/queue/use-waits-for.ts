import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../ipc/call-query.ts'
import { useConnections } from '../../services/connections.tsx'
import type { QueueGroups } from './queue-rows.ts'

const mostAsked = 500
const nobody: ReadonlyMap<string, string> = new Map()

/** The person for whose computer an item waits, by the item. Asks nothing without a team. */
export function useWaitsFor(groups: QueueGroups): ReadonlyMap<string, string> {
  const { connections } = useConnections()
  const shared = new Set(connections.flatMap(({ id, team }) => (team == null ? [] : [id])))
  const itemIds = [...groups.waiting.items, ...groups.unsure.items]
    .filter(({ connectionId }) => shared.has(connectionId))
    .slice(0, mostAsked)
    .map(({ id }) => id)
  const { data } = useQuery({
    ...callQuery('team/waits-for', { itemIds }),
    enabled: itemIds.length > 0,
    placeholderData: keepPreviousData,
    select: (found) => new Map(found.map(({ itemId, shown }) => [itemId, shown])),
  })
  return itemIds.length === 0 ? nobody : (data ?? nobody)
}
