import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { SendProblem, ServiceAnswer } from '../../shared/schemas/queue.ts'
import type { ServiceRequest } from '../library/queue/attempts.ts'

/** Outcome of one request. `not-sent` is certain; `lost` means that the service may have it. */
export type SendOutcome =
  | { readonly kind: 'success'; readonly answer: ServiceAnswer }
  | {
      readonly kind: 'refused'
      readonly reason:
        | 'key'
        /** 403: because of the key or of the document. */
        | 'forbidden'
        | 'rate-limit'
        | 'unavailable'
        | 'server-error'
        /** Something else answered; the service may still have the request. */
        | 'not-the-service'
        | 'conflict'
        | 'redirect'
        | 'rejected'
      readonly problem: SendProblem
      /** Delay from `Retry-After`, in milliseconds from now, already capped at an hour. */
      readonly retryAfterMs: number | null
    }
  | {
      readonly kind: 'not-sent'
      readonly retryable: boolean
      readonly problem: SendProblem
      /** Not attempted; wait this long before retrying. */
      readonly waitMs?: number
    }
  | { readonly kind: 'lost'; readonly problem: SendProblem }
  | { readonly kind: 'cancelled'; readonly mayBeDelivered: boolean }

export type KeyedConnection = ConnectionRecord & { readonly key: string }

export type Sender = {
  send(connection: KeyedConnection, request: ServiceRequest, signal: AbortSignal): Promise<SendOutcome>
  /** Ends the sender's own waits, because the user retries failed items. */
  tryNow?(): void
}

export type LeaseCheck = {
  /** True if the lease lasts longer than a request that begins now can take. */
  outlastsRequest(item: {
    readonly connectionId: string
    readonly documentId: string
    readonly fence: number
  }): boolean
}

export type Random = () => number

/** Source of keys; the engine passes a key on to the sender and keeps nothing. */
export type KeySource = {
  keyOf(
    connectionId: string,
  ): Promise<{ readonly kind: 'key'; readonly key: string } | { readonly kind: 'missing' | 'locked' }>
}
