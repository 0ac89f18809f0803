import { errorNameOf } from '../../shared/ipc/failure.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { Library } from '../library/operations.ts'
import type { AttemptEnd, CompletedItem } from '../library/queue/attempts.ts'
import type { Log } from '../platform/logger.ts'
import type { QueuePolicy } from './policy.ts'

type Claim = { readonly itemId: string; readonly attemptId: number }

type UncompletedDeps = {
  readonly connectionId: string
  readonly store: Pick<Library['queue'], 'complete' | 'open'>
  readonly clock: Clock
  readonly policy: QueuePolicy
  readonly log: Log
  readonly onLateCompleted: (completed: CompletedItem) => void
  readonly onFree: () => void
}

/**
 * Outcomes that could not be saved because the disk is full: they wait here until they can be, and block the
 * connection meanwhile. If the app ends first, the item is found interrupted.
 */
export class UncompletedAttempts {
  readonly #deps: UncompletedDeps
  readonly #waiting: { readonly claim: Claim; readonly end: AttemptEnd }[] = []
  #failures = 0
  #isBlocked = false
  #isClosed = false
  #cancelTimer = () => {}

  constructor(deps: UncompletedDeps) {
    this.#deps = deps
  }

  /** Saves the end of an attempt; null if the store failed, and then it is kept and saved later. */
  async complete(claim: Claim, end: AttemptEnd): Promise<CompletedItem | null> {
    try {
      return await this.#deps.store.complete(claim, end, this.#deps.clock.now())
    } catch (cause) {
      this.#waiting.push({ claim, end })
      this.storeFailed(cause, 'complete')
      return null
    }
  }

  isBlocked(): boolean {
    return this.#isBlocked
  }

  storeFailed(cause: unknown, doing: string): void {
    // Several failures on one full disk count as one.
    if (!this.#isBlocked) this.#block(cause, doing)
  }

  storeWorked(): void {
    this.#failures = 0
  }

  close(): void {
    this.#isClosed = true
    this.#cancelTimer()
  }

  #block(cause: unknown, doing: string): void {
    const { connectionId, clock, policy, log } = this.#deps
    this.#failures += 1
    this.#isBlocked = true
    log('error', 'The queue could not be written', {
      ...{ connectionId, doing, failures: this.#failures },
      cause: errorNameOf(cause),
    })
    this.#cancelTimer()
    if (this.#isClosed) return
    this.#cancelTimer = clock.after(storeRetryMs(this.#failures, policy), () => void this.#retry())
  }

  async #retry(): Promise<void> {
    const { connectionId, store, clock, log, onLateCompleted, onFree } = this.#deps
    for (let next = this.#waiting[0]; next !== undefined && !this.#isClosed; next = this.#waiting[0]) {
      try {
        onLateCompleted(await store.complete(next.claim, next.end, clock.now()))
        this.#failures = 0
      } catch (cause) {
        const { itemId } = next.claim
        if (!(await this.#wasCompletedAlready(itemId))) return this.#block(cause, 'complete')
        log('warning', 'An attempt had been written down before', { connectionId, itemId })
      }
      this.#waiting.shift()
    }
    this.#isBlocked = false
    onFree()
  }

  /**
   * The store may have written despite reporting a failure; waiting for it to write again would never end.
   */
  async #wasCompletedAlready(itemId: string): Promise<boolean> {
    try {
      const opened = await this.#deps.store.open(itemId)
      return opened === null || opened.item.state !== 'sending'
    } catch {
      return false
    }
  }
}

/** `failures` counts from 1. */
export function storeRetryMs(
  failures: number,
  { firstStoreRetryMs, longestStoreRetryMs }: QueuePolicy,
): number {
  return Math.min(longestStoreRetryMs, firstStoreRetryMs * 2 ** Math.min(failures - 1, 10))
}
