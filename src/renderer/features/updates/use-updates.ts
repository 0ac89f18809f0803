import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallName } from '../../../shared/ipc/contract.ts'
import { call, tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { updates } from '../../messages/settings/updates.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

type UpdateCall = Exclude<Extract<CallName, `updates/${string}`>, 'updates/get'>

/** Resolves once the screen shows what came of it; false where it could not be done, which has been said. */
export type RunUpdateCall = <N extends UpdateCall>(name: N, input: CallInput<N>) => Promise<boolean>

/** What is known of newer versions, and what can be done about them. */
export function useUpdates() {
  const client = useQueryClient()
  const { show, showFailure } = useToasts()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.updates,
    queryFn: () => call('updates/get', undefined),
  })
  const run: RunUpdateCall = async (name, input) => {
    const done = await tryCall(name, input)
    if (!done.ok) showFailure(done.error)
    await client.invalidateQueries({ queryKey: queryKeys.updates })
    return done.ok
  }
  const lookDaily = async (wanted: boolean): Promise<void> => {
    const changed = await tryCall('preferences/change', { looksForUpdates: wanted })
    if (!changed.ok) {
      showFailure(changed.error)
      return
    }
    client.setQueryData(queries.preferences().queryKey, changed.value)
    await client.invalidateQueries({ queryKey: queryKeys.updates })
    show({ kind: 'result', about: 'updates', text: updates.dailyDone(wanted) })
  }
  return { view: data, error, refetch, run, lookDaily }
}
