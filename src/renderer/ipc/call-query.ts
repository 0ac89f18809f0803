import { queryOptions } from '@tanstack/react-query'
import type { CallInput, CallName } from '../../shared/ipc/contract.ts'
import { call } from './call.ts'

/** Cache key of a call's answers. Begins with the call's name, by which events find it. */
export const callKey = (name: CallName, ...more: readonly unknown[]) => [name, ...more] as const

export function callQuery<N extends CallName>(name: N, input: CallInput<N>) {
  return queryOptions({ queryKey: callKey(name, input), queryFn: () => call(name, input) })
}
