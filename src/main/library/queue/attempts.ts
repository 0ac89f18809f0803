import type { StoredPicture } from '../../../shared/schemas/document.ts'
import type { QueueItem, SendProblem, ServiceAnswer } from '../../../shared/schemas/queue.ts'

/** Request to the service: exactly the fields of docs/service-interface.md, metadata as JSON text. */
export type ServiceRequest =
  | {
      readonly operation: 'add'
      readonly id: string
      readonly collection: string
      readonly title: string
      /** Texts and addresses are sent unchanged; a stored picture is read from disk when sent. */
      readonly content:
        | { readonly kind: 'literal'; readonly text: string }
        | { readonly kind: 'picture'; readonly picture: StoredPicture }
      readonly metadata: string | null
    }
  | { readonly operation: 'update'; readonly id: string; readonly title?: string; readonly metadata?: string }

/**
 * Parts of an item corrected since an attempt that may have reached the service; an update carries no
 * content.
 */
export type CorrectedParts = 'title-or-metadata' | 'content-too'

/**
 * An item taken for sending. `doubtful`: an earlier attempt may have reached the service. `attempts`: counted
 * attempts, including this one; a retry or correction by the user restarts the count. `fence`: the lease's,
 * if a team shares the connection.
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
  readonly fence: number | null
}

export type AttemptEnd =
  | {
      readonly kind: 'accepted'
      readonly answer: ServiceAnswer | null
      readonly countedAsRepeat: boolean
      readonly problem: SendProblem | null
    }
  /**
   * `notBefore`: epoch milliseconds. `counts: false` leaves the count as it is (the connection paused; the
   * item itself was fine).
   */
  | {
      readonly kind: 'postponed'
      readonly problem: SendProblem
      readonly notBefore: number | null
      readonly counts: boolean
    }
  | {
      readonly kind: 'lost-contact'
      readonly problem: SendProblem
      readonly notBefore: number | null
      readonly counts?: false
    }
  | { readonly kind: 'refused'; readonly problem: SendProblem }
  | { readonly kind: 'released' }

export type CompletedItem = {
  readonly item: QueueItem
  readonly answer: ServiceAnswer | null
  /** True if a bulk edit, or its undo, made one of the changes. */
  readonly isOfBulkEdit: boolean
}
