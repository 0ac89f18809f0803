import type { Failure } from '../../shared/ipc/failure.ts'

/** A call that failed in an expected way; `failure.code` leads to the words for it. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
  }
}
