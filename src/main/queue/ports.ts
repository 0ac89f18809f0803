import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { DocumentContent, StoredPicture } from '../../shared/schemas/document.ts'
import type { QueueItem, SendProblem, ServiceAnswer } from '../../shared/schemas/queue.ts'

/** What goes to the service: exactly the fields of docs/service-interface.md, metadata as JSON text. */
export type ServiceRequest =
  | {
      readonly operation: 'add'
      readonly id: string
      readonly collection: string
      readonly title: string
      /** Text or an address is sent as it is; a stored picture is read from disk when its turn comes. */
      readonly content:
        | { readonly kind: 'literal'; readonly text: string }
        | { readonly kind: 'picture'; readonly picture: StoredPicture }
      readonly metadata: string | null
    }
  | { readonly operation: 'update'; readonly id: string; readonly title?: string; readonly metadata?: string }

/** How one request ended. `not-sent` is sure; `lost` means that the service may have it. */
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
        /** Something else answered in its place; the service may have it all the same. */
        | 'not-the-service'
        | 'conflict'
        | 'redirect'
        | 'rejected'
      readonly problem: SendProblem
      /** From `Retry-After`, in milliseconds from now, already capped at an hour. */
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

/** A connection as it is at the moment of sending, with the key that was entered for it. */
export type KeyedConnection = ConnectionRecord & { readonly key: string }

export type Sender = {
  send(connection: KeyedConnection, request: ServiceRequest, signal: AbortSignal): Promise<SendOutcome>
  /** The editor wants what failed to be tried now: ends waits of the sender's own. */
  tryNow?(): void
}

/** What of an item was corrected since an attempt that may have reached the service; an update carries no content. */
export type CorrectedParts = 'title-or-metadata' | 'content-too'

/**
 * An item taken for sending. `doubtful`: an earlier attempt may have reached the service. `attempts`: the attempts that
 * counted, this one included, so 1 at the first; the editor's retry and correction begin the count anew.
 */
export type ClaimedItem = {
  readonly id: string
  readonly attemptId: number
  readonly connectionId: string
  readonly documentId: string
  readonly attempts: number
  readonly doubtful: boolean
  readonly corrected: CorrectedParts | null
  readonly request: ServiceRequest
}

/** How an attempt is written down; see `nextPosition` for the state each leads to. */
export type AttemptEnd =
  | {
      readonly kind: 'accepted'
      readonly answer: ServiceAnswer | null
      readonly countedAsRepeat: boolean
      readonly problem: SendProblem | null
    }
  /** `notBefore`: epoch milliseconds. `counts: false` does not count the attempt (the connection paused; nothing was wrong with the item). */
  | {
      readonly kind: 'postponed'
      readonly problem: SendProblem
      readonly notBefore: number | null
      readonly counts: boolean
    }
  /** `counts: false` as above. */
  | {
      readonly kind: 'lost-contact'
      readonly problem: SendProblem
      readonly notBefore: number | null
      readonly counts?: false
    }
  | { readonly kind: 'refused'; readonly problem: SendProblem }
  /** Claimed and not begun: all is as before the claim, and there is no receipt. */
  | { readonly kind: 'released' }

export type CompletedItem = {
  readonly item: QueueItem
  readonly answer: ServiceAnswer | null
}

export type OpenedItem = {
  readonly item: QueueItem
  readonly collection: string | null
  readonly title: string | null
  readonly content: DocumentContent | null
  readonly metadata: string | null
}

export type ItemCorrection = {
  readonly collection?: string
  readonly title?: string
  readonly content?: DocumentContent
  readonly metadata?: string | null
}

/** A number in [0, 1). */
export type Random = () => number

export type NetworkWatch = {
  isOnline(): boolean
  /** Returns the way to stop listening. */
  onChange(listener: (online: boolean) => void): () => void
}

/** Where keys come from; the engine passes a key on to the sender and keeps nothing. */
export type KeySource = {
  keyOf(
    connectionId: string,
  ): Promise<{ readonly kind: 'key'; readonly key: string } | { readonly kind: 'missing' | 'locked' }>
}
