import { z } from 'zod'
import { type Database, withoutWaiting } from '../db/database.ts'
import type { NamedWork } from './trash-begin.ts'
import { isOfSearch } from './trash-begin.ts'
import { clearNext } from './trash-clear.ts'
import { removeNext } from './trash-remove.ts'
import { restoreNext } from './trash-restore.ts'
import type { TrashPiece } from './trash-rows.ts'
import { findWork } from './trash-rows.ts'

export type UnfinishedWork = NamedWork & {
  readonly isNoted: boolean
}

const nothingToDo: TrashPiece = { isDone: true, changed: 0 }

export function continueTrashWork(db: Database, workId: string, at: number): TrashPiece {
  // Progress is saved with the work, so it can continue after a crash.
  return withoutWaiting(db, () => {
    if (findWork(db, workId)?.kind === 'clear') return clearNext(db, workId)
    return db.transaction(() => {
      const work = findWork(db, workId)
      if (work?.state !== 'running') return nothingToDo
      return work.kind === 'remove' ? removeNext(db, work, at) : restoreNext(db, work, at)
    })
  })
}

const unfinishedRow = z
  .object({ workId: z.uuid(), connectionId: z.uuid(), state: z.string() })
  .transform(({ state, ...work }) => ({ ...work, isNoted: state === 'running' }))

/**
 * Returns unfinished works of an earlier run. Those still choosing single documents end, since no screen
 * reported them.
 */
export function listUnfinishedTrashWorks(db: Database): readonly UnfinishedWork[] {
  return db.transaction(() => {
    // Their callers never got an answer.
    db.run(`UPDATE trash_works SET state = 'stopped' WHERE state = 'collecting' AND NOT (${isOfSearch})`)
    return db.all(
      unfinishedRow,
      `SELECT work_id, connection_id, state FROM trash_works
       WHERE state IN ('collecting', 'running') ORDER BY work_key`,
    )
  })
}
