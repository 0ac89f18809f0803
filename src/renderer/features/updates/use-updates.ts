import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallName } from '../../../shared/ipc/contract.ts'
import { useCall } from '../../ipc/call.ts'
import { callKey, callQuery } from '../../ipc/call-query.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

type UpdateCall = Exclude<Extract<CallName, `updates/${string}`>, 'updates/get'>

export function useUpdates() {
  return useQuery(callQuery('updates/get', undefined))
}

export function useUpdateCall<N extends UpdateCall>(name: N, options: Parameters<typeof useCall<N>>[1] = {}) {
  const client = useQueryClient()
  const { showError } = useToasts()
  return useCall(name, {
    ...options,
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: callKey('updates/get') }),
  })
}
