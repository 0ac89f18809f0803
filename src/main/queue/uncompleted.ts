import type { Clock } from '../jobs/system-clock.ts'
import type { Log } from '../platform/logger.ts'
import type { QueuePolicy } from './policy.ts'
import type { AttemptEnd, CompletedItem, QueueStore } from './ports.ts'

export type Uncompleted = {
  /** Writes down how an attempt ended; null where the store failed, and then it is kept and written later. */
  complete(claim: Claim, end: AttemptEnd): Promise<CompletedItem | null>
  /** The store failed and nothing more may be begun until it works again. */
  isBlocked(): boolean
  /** Notes a failure of the store outside of `complete`. */
  storeFailed(cause: unknown, doing: string): void
  /** The store worked, so the next failure is a first one again. */
  storeWorked(): void
  close(): void
}

type Claim = { readonly itemId: string; readonly attemptId: number }
type UncompletedDeps = {
  readonly connectionId: string
  readonly store: Pick<QueueStore, 'complete' | 'open'>
  readonly clock: Clock
  readonly policy: QueuePolicy
  readonly log: Log
  /** Something was written late. */
  readonly onLateCompleted: (completed: CompletedItem) => void
  /** The store may work again. */
  readonly onFree: () => void
}

/**
 * What the service answered must not get lost because the disk is full: it waits here until it can be written,
 * and nothing more of the connection is sent before. If the app ends first, the item is found interrupted.
 */
export function createUncompleted(deps: UncompletedDeps): Uncompleted {
  const { connectionId, store, clock, policy, log } = deps
  const waiting: { readonly claim: Claim; readonly end: AttemptEnd }[] = []
  let failures = 0
  let isBlocked = false
  let cancelTimer = () => {}
  let closed = false

  function storeFailed(cause: unknown, doing: string): void {
    // Several fail together where one disk is full, and that is one failure.
    if (!isBlocked) block(cause, doing)
  }

  function block(cause: unknown, doing: string): void {
    failures += 1
    isBlocked = true
    log('error', 'The queue could not be written', { connectionId, doing, cause: nameOf(cause), failures })
    cancelTimer()
    if (closed) return
    const waitMs = Math.min(
      policy.longestStoreRetryMs,
      policy.firstStoreRetryMs * 2 ** Math.min(failures - 1, 10),
    )
    cancelTimer = clock.after(waitMs, () => void retry())
  }

  async function retry(): Promise<void> {
    for (let next = waiting[0]; next !== undefined && !closed; next = waiting[0]) {
      try {
        deps.onLateCompleted(await store.complete(next.claim, next.end, clock.now()))
        failures = 0
      } catch (cause) {
        if (!(await wasCompletedAlready(next.claim))) return block(cause, 'complete')
        log('warning', 'An attempt had been written down before', { connectionId, itemId: next.claim.itemId })
      }
      waiting.shift()
    }
    isBlocked = false
    deps.onFree()
  }

  /** The store may have written although it said that it failed; waiting for it to write again would never end. */
  async function wasCompletedAlready({ itemId }: Claim): Promise<boolean> {
    try {
      const opened = await store.open(itemId)
      return opened === null || opened.item.state !== 'sending'
    } catch {
      return false
    }
  }

  return {
    async complete(claim, end) {
      try {
        return await store.complete(claim, end, clock.now())
      } catch (cause) {
        waiting.push({ claim, end })
        storeFailed(cause, 'complete')
        return null
      }
    },
    isBlocked: () => isBlocked,
    storeFailed,
    storeWorked() {
      failures = 0
    },
    close() {
      closed = true
      cancelTimer()
    },
  }
}

function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'unknown'
}
