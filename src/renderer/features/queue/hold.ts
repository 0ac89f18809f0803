import type { QueueItem } from '../../../shared/schemas/queue.ts'

/** An add that has not been tried yet and waits only so that it can still be undone. */
export function isHeld({ state, operation, attempts, problem, doubtful, notBefore }: QueueItem): boolean {
  return (
    state === 'waiting' &&
    operation === 'add' &&
    attempts === 0 &&
    problem === null &&
    !doubtful &&
    notBefore !== null
  )
}
