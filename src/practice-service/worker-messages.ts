import type { PracticeServiceErrorCode } from './practice-service-error.ts'

/** What the worker is started with, as `workerData`. */
export type PracticeWorkerData = {
  readonly dataDirectory: string
  readonly key: string
  /** 0 takes a free port. */
  readonly port: number
}

/** What the worker posts, once: that the service listens, or why it does not (`detail` is a plain sentence). */
export type PracticeWorkerMessage =
  | { readonly kind: 'listening'; readonly address: string; readonly port: number }
  | { readonly kind: 'failed'; readonly code: PracticeServiceErrorCode; readonly detail: string }

/** What the worker understands: it closes the service and exits with code 0. */
export type PracticeWorkerRequest = { readonly kind: 'close' }
