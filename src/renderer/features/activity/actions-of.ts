import type { Receipt } from '../../../shared/schemas/queue.ts'

/** Something sent to the service, with each attempt at it. */
export type SentAction = {
  readonly newest: Receipt
  /** The newest first, `newest` included. */
  readonly receipts: readonly Receipt[]
}

/** Joins the attempts at one queue item, in the place of its newest. `receipts` are the newest first. */
export function actionsOf(receipts: readonly Receipt[]): readonly SentAction[] {
  const byItem = Map.groupBy(receipts, ({ itemId }) => itemId)
  return [...byItem.values()].flatMap((attempts) => {
    const [newest] = attempts
    return newest === undefined ? [] : [{ newest, receipts: attempts }]
  })
}
