import type { Result } from '../result.ts'
import type { CallInput, CallName, CallOutput, EventName, EventPayload } from './contract.ts'
import type { Failure } from './failure.ts'

export type CallResult<N extends CallName> = Result<CallOutput<N>, Failure>

/** What the preload script gives the page, as `window.indexDesk`: two functions and nothing else. */
export type Bridge = {
  invoke<N extends CallName>(name: N, input: CallInput<N>): Promise<CallResult<N>>
  /** Calls `listener` at each event and returns the way to stop. */
  subscribe<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
}
