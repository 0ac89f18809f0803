import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

/** Changes preferences at once and says what holds from now on. */
export function useChangePreferences() {
  const client = useQueryClient()
  const { show, showFailure } = useToasts()
  return async (change: CallInput<'preferences/change'>, said: string): Promise<void> => {
    const { queryKey } = queries.preferences()
    const changed = await tryCall('preferences/change', change)
    if (!changed.ok) {
      showFailure(changed.error)
      return
    }
    client.setQueryData(queryKey, changed.value)
    show({ kind: 'result', about: 'preferences', text: said })
  }
}

/** Whether the organisation decided a setting for everybody of this computer. */
export function useLockedSettings(): (name: string) => boolean {
  const { data } = useQuery(queries.policy())
  return (name) => data?.lockedSettings.includes(name) === true
}
