import type { Log } from '../platform/logger.ts'
import type { OutboxPolicy } from './policy.ts'
import type { Clock, OutboxStore, SettledItem, Settlement } from './ports.ts'

export type Unsettled = {
  /** Writes down how a try ended; null where the store failed, and then it is kept and written later. */
  settle(claim: Claim, settlement: Settlement): Promise<SettledItem | null>
  /** The store failed and nothing more may be begun until it works again. */
  isBlocked(): boolean
  /** Notes a failure of the store outside of `settle`. */
  storeFailed(cause: unknown, doing: string): void
  /** The store worked, so the next failure is a first one again. */
  storeWorked(): void
  close(): void
}

type Claim = { readonly itemId: string; readonly attemptId: number }
type Parts = {
  readonly connectionId: string
  readonly store: Pick<OutboxStore, 'settle' | 'open'>
  readonly clock: Clock
  readonly policy: OutboxPolicy
  readonly log: Log
  /** Something was written late. */
  readonly onLateSettled: (settled: SettledItem) => void
  /** The store may work again. */
  readonly onFree: () => void
}

/**
 * What the service answered must not get lost because the disk is full: it waits here until it can be written,
 * and nothing more of the connection is sent before. If the app ends first, the item is found interrupted.
 */
export function createUnsettled(parts: Parts): Unsettled {
  const { connectionId, store, clock, policy, log } = parts
  const waiting: { readonly claim: Claim; readonly settlement: Settlement }[] = []
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
    log('error', 'The outbox could not be written', { connectionId, doing, cause: nameOf(cause), failures })
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
        parts.onLateSettled(await store.settle(next.claim, next.settlement, clock.now()))
        failures = 0
      } catch (cause) {
        if (!(await wasSettledAlready(next.claim))) return block(cause, 'settle')
        log('warning', 'A try had been written down before', { connectionId, itemId: next.claim.itemId })
      }
      waiting.shift()
    }
    isBlocked = false
    parts.onFree()
  }

  /** The store may have written although it said that it failed; waiting for it to write again would never end. */
  async function wasSettledAlready({ itemId }: Claim): Promise<boolean> {
    try {
      const opened = await store.open(itemId)
      return opened === null || opened.item.state !== 'sending'
    } catch {
      return false
    }
  }

  return {
    async settle(claim, settlement) {
      try {
        return await store.settle(claim, settlement, clock.now())
      } catch (cause) {
        waiting.push({ claim, settlement })
        storeFailed(cause, 'settle')
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
