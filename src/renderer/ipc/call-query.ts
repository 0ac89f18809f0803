import { queryOptions } from '@tanstack/react-query'
import type { CallInput, CallName } from '../../shared/ipc/contract.ts'
import { call } from './call.ts'

/** The key of the answers of a call, which begins with its name so that events reach it by its feature. */
export const callKey = (name: CallName, ...more: readonly unknown[]) => [name, ...more] as const

/** A call that reads, as a query. Its key is its name and its input. */
export function callQuery<N extends CallName>(name: N, input: CallInput<N>) {
  return queryOptions({ queryKey: callKey(name, input), queryFn: () => call(name, input) })
}
