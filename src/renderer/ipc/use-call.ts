import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts'
import { type CallError, call } from './call.ts'

/** A call that changes something, made by `mutate(input)`: its state, its outcome, and who is told of them. */
export function useCall<N extends CallName>(
  name: N,
  options: Omit<UseMutationOptions<CallOutput<N>, CallError, CallInput<N>>, 'mutationFn'> = {},
): UseMutationResult<CallOutput<N>, CallError, CallInput<N>> {
  return useMutation({ ...options, mutationFn: (input) => call(name, input) })
}
