import { useQuery } from '@tanstack/react-query'
import { queries } from '../../ipc/queries.ts'
import { useConnections } from '../../services/connections.tsx'
import type { Route } from '../../services/router/route.ts'

/** To what an archive brought: through all connections, unless it is known to be of the chosen one alone. */
export function useRouteToBrought(batches: readonly number[]): Route {
  const { chosen } = useConnections()
  const { data: named } = useQuery({ ...queries.namedBatches(batches), enabled: batches.length > 0 })
  const isHere = named?.every(({ connectionId }) => connectionId === chosen?.id) === true
  return { screen: 'library', text: `${isHere ? '' : 'connection:any '}batch:${batches.join(',')}` }
}
