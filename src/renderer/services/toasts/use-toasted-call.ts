import type { CallName } from '../../../shared/ipc/contract.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useToasts } from './toasts.tsx'

/** A call whose failure is said in a toast, since nothing on the screen is the place for it. */
export function useToastedCall<N extends CallName>(name: N, options: Parameters<typeof useCall<N>>[1] = {}) {
  const { showFailure } = useToasts()
  return useCall(name, { onError: ({ failure }) => showFailure(failure), ...options })
}
