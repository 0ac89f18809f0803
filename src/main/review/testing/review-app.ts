import { randomInt, randomUUID } from 'node:crypto'
import type { ReviewCandidate, ReviewRow } from '../../../shared/schemas/review.ts'
import { type OpenedLibrary, openLibrary } from '../../library/open-library.ts'
import { workerFile } from '../../library/testing/test-library.ts'
import { connectionOf } from '../../testing/connection-of.ts'
import { type ReviewDeps, Reviews } from '../reviews.ts'

export type ReviewApp = {
  readonly opened: OpenedLibrary
  readonly reviews: Reviews
  readonly woken: string[]
  readonly handedOver: string[]
  addAll(rows: readonly ReviewCandidate[]): Promise<void>
  close(): Promise<void>
}

export async function openReviewApp(
  folder: string,
  connectionId: string,
  more: Partial<ReviewDeps> = {},
): Promise<ReviewApp> {
  const opened = await openLibrary({
    folder,
    workerFile,
    log: () => undefined,
  })
  const woken: string[] = []
  const handedOver: string[] = []
  const reviews = new Reviews({
    store: opened.library.review,
    findConnection: (id) => (id === connectionId ? connectionOf(id) : undefined),
    pictures: { isStored: async (id) => !id.startsWith('d'), queued: (id) => handedOver.push(id) },
    newId: randomUUID,
    randomNumbers: (count) => Array.from({ length: count }, () => randomInt(2 ** 32)),
    now: Date.now,
    undoWindowSeconds: () => 0,
    wakeQueue: (id) => woken.push(id),
    onChanged: () => undefined,
    whileAdding: () => undefined,
    log: () => undefined,
    ...more,
  })
  return {
    opened,
    reviews,
    woken,
    handedOver,
    addAll: async (rows) => {
      for (let from = 0; from < rows.length; from += 1000) {
        const candidates = rows.slice(from, from + 1000)
        const added = await reviews.add({ connectionId, source: 'articles.csv', candidates, notTaken: [] })
        if (!added.ok) throw new Error(added.error.code)
      }
    },
    close: async () => {
      await reviews.stop()
      await opened.close()
    },
  }
}

/** The first 500 rows, in the order of adding. */
export async function rowsOf({ reviews }: ReviewApp, connectionId: string): Promise<readonly ReviewRow[]> {
  const found = await reviews.rows({ connectionId, filter: 'all', offset: 0, limit: 500 })
  if (!found.ok) throw new Error(found.error.code)
  return found.value.rows.toSorted((one, other) => one.key - other.key)
}
