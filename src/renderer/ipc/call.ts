import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { After } from '../../shared/domain/throttle.ts'
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { HeldBytes } from '../../shared/schemas/held-bytes.ts'

/** Calls main and returns the outcome as a value. Never rejects. */
export async function tryCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>, Failure>> {
  try {
    return await window.indexDesk.invoke(name, input)
  } catch (cause) {
    // Only an unknown channel or an uncloneable value rejects here.
    return fail(failureOf(cause))
  }
}

/** Calls main; an expected failure throws a `CallError`. */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const result = await tryCall(name, input)
  if (result.ok) return result.value
  throw new CallError(result.error)
}

export function useCall<N extends CallName>(
  name: N,
  options: Omit<UseMutationOptions<CallOutput<N>, CallError, CallInput<N>>, 'mutationFn'> = {},
): UseMutationResult<CallOutput<N>, CallError, CallInput<N>> {
  return useMutation({ ...options, mutationFn: (input) => call(name, input) })
}

/** Yields the pages of a list; `read` gets the cursor, null for the first. */
export async function* pagesOf<P extends { readonly next: unknown }>(
  read: (after: P['next'] | null) => Promise<P>,
): AsyncGenerator<P> {
  let after: P['next'] | null = null
  do {
    const page: P = await read(after)
    yield page
    after = page.next
  } while (after !== null)
}

/** Error that is not a bug: shown, but not logged. */
export abstract class ExpectedError extends Error {}

export class CallError extends ExpectedError {
  override readonly name = 'CallError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

export function failureOf(cause: unknown): Failure {
  if (cause instanceof CallError) return cause.failure
  return failed('unexpected', { detail: cause instanceof Error ? cause.message : String(cause) })
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
  }
}

/** Passes held bytes to `take` in chunks. Returns false if main no longer holds them. */
export async function readHeldBytes(
  { id, length }: HeldBytes,
  take: (piece: Uint8Array<ArrayBuffer>, from: number) => void,
): Promise<boolean> {
  for (let from = 0; from < length; ) {
    const read = await tryCall('bytes/read', { id, from })
    if (!read.ok || read.value.bytes === null) return false
    take(read.value.bytes, from)
    from += read.value.bytes.length
  }
  return true
}

export const after: After = (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
