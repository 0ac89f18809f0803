import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import type { ServiceAnswer } from '../../../shared/schemas/queue.ts'
import type { UsageRow } from '../../../shared/schemas/usage.ts'
import type { Database } from '../db/database.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations, type Operations } from '../operations.ts'
import type { AttemptEnd } from '../queue/attempts.ts'
import { document, makeFolder } from './test-library.ts'

export const answerOf = (more: Partial<ServiceAnswer>): ServiceAnswer => ({
  ...{ status: 200, id: null, message: null, type: null, usage: null, body: '', cut: false },
  ...more,
})

export function usageDesk() {
  const connections = [randomUUID(), randomUUID()] as const
  const [connectionId] = connections
  const all = { connectionId: null, from: null, to: '9999-12-31' }
  const zoneBefore = process.env.TZ
  let folder: string
  let remove: () => void
  let db: Database
  let operations: Operations
  const open = (): void => {
    db = openStorage({ folder, openedAt: 1 }).db
    operations = createOperations(db)
  }
  beforeEach(() => {
    ;({ folder, remove } = makeFolder())
    open()
  })
  afterEach(() => {
    if (zoneBefore === undefined) delete process.env.TZ
    else process.env.TZ = zoneBefore
    db.close()
    remove()
  })

  return {
    connections,
    connectionId,
    all,
    get folder() {
      return folder
    },
    get db() {
      return db
    },
    get operations() {
      return operations
    },
    openAgain: open,
    addOne: (
      id: string,
      more: Parameters<typeof document>[2] = {},
      connection: string = connectionId,
    ): void => {
      operations.documents.acceptAdd({
        document: document(connection, id, more),
        itemId: randomUUID(),
        at: 1,
        notBefore: null,
      })
    },
    send: (at: number, end: AttemptEnd, connection: string = connectionId): number => {
      const claims = operations.queue.claim({ connectionId: connection, now: at, limit: 1000 })
      for (const { id: itemId, attemptId } of claims)
        operations.queue.complete({ itemId, attemptId }, end, at + 5)
      return claims.length
    },
    /** Repeats until complete, since the computer's speed decides how much one call returns. */
    figures: () => {
      for (let question = 0; question < 10_000; question += 1) {
        const found = operations.calls['usage/figures'](all)
        if (found.isComplete) return found
      }
      throw new Error('The figures never are whole.')
    },
    rows: (limit = 3): UsageRow[] => {
      const found: UsageRow[] = []
      for (let after: string | null = null; ; ) {
        const page: ReturnType<Operations['calls']['usage/rows']> = operations.calls['usage/rows']({
          ...all,
          after,
          limit,
        })
        found.push(...page.rows)
        after = page.next
        if (after === null) return found
      }
    },
    countAll: (): void => {
      while (!operations.usage.count());
    },
  }
}
