import type { StoredPicture } from '../../../shared/schemas/document.ts'
import type { QueueItem, SendProblem, ServiceAnswer } from '../../../shared/schemas/queue.ts'

/** Request to the service: exactly the fields of docs/service-interface.md, metadata as JSON text. */
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

/**
 * Parts of an item corrected since an attempt that may have reached the service; an update carries no
 * content.
 */
export type CorrectedParts = 'title-or-metadata' | 'content-too'

/**
 * An item taken for sending. `doubtful`: an earlier attempt may have reached the service. `attempts`: the attempts that
 * counted, including this one; a retry or correction by the editor restarts the count. `fence`: the lease's, where a
 * team shares the connection.
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

/** Recorded end of an attempt; see `nextPosition` for the state it leads to. */
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
  /** Claimed and not begun: the item is as before the claim, and there is no receipt. */
  | { readonly kind: 'released' }

export type CompletedItem = {
  readonly item: QueueItem
  readonly answer: ServiceAnswer | null
}
