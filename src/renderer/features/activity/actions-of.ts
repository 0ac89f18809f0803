import type { Receipt } from '../../../shared/schemas/queue.ts'

/** Something sent to the service, with each attempt at it. */
export type SentAction = {
  readonly newest: Receipt
  /** Newest first, including `newest`. */
  readonly receipts: readonly Receipt[]
}

/** Merges the attempts of each queue item, at the position of the newest. `receipts` must be newest first. */
export function actionsOf(receipts: readonly Receipt[]): readonly SentAction[] {
  const byItem = Map.groupBy(receipts, ({ itemId }) => itemId)
  return [...byItem.values()].flatMap((attempts) => {
    const [newest] = attempts
    return newest === undefined ? [] : [{ newest, receipts: attempts }]
  })
}
