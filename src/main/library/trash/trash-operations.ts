import { z } from 'zod'
import type { TrashPiece, TrashStore } from '../../trash/ports.ts'
import { type Database, type Synchronous, withoutWaiting } from '../db/database.ts'
import type { FindDocuments } from '../records/search-index.ts'
import {
  beginWork,
  endNoting,
  isOfSearch,
  noteFound,
  noteRows,
  stopTrashWork,
  undoRemoval,
} from './trash-begin.ts'
import { clearNext, clearOld, daysOfRemoval } from './trash-clear.ts'
import { countTrash, findInTrash, listLeft, listTrash, summarizeWork } from './trash-reads.ts'
import { removeNext } from './trash-remove.ts'
import { restoreNext } from './trash-restore.ts'
import { findWork } from './trash-rows.ts'

const unfinishedRow = z
  .object({ workId: z.uuid(), connectionId: z.uuid(), state: z.string() })
  .transform(({ workId, connectionId, state }) => ({
    ...{ workId, connectionId },
    isNoted: state === 'running',
  }))

/** What the worker does for the trash: the port, one for one, without the promises. */
export function createTrashOperations(db: Database, find: FindDocuments): Synchronous<TrashStore> {
  return {
    trashBegin: (work) => beginWork(db, work),
    trashAddIds: (workId, ids) => noteRows(db, workId, ids),
    trashNote: (workId) => withoutWaiting(db, () => noteFound(db, find, workId)),
    trashAddKeys: (workId, keys) => noteRows(db, workId, keys),
    trashChosen: (workId) => endNoting(db, workId),
    trashContinue: (workId, at) => goOn(db, workId, at),
    trashUndo: (removalId, undo) => undoRemoval(db, removalId, undo),
    trashStop: (workId) => stopTrashWork(db, workId),
    trashGet: (workId) => summarizeWork(db, workId),
    trashLeft: (workId, limit) => listLeft(db, workId, limit),
    trashList: (query) => listTrash(db, query),
    trashCount: (connectionId) => countTrash(db, connectionId),
    trashFind: (connectionId, documentId) => findInTrash(db, connectionId, documentId),
    trashUnfinished: () =>
      db.transaction(() => {
        // Whoever asked for it never had an answer.
        db.run(`UPDATE trash_works SET state = 'stopped' WHERE state = 'collecting' AND NOT (${isOfSearch})`)
        return db.all(
          unfinishedRow,
          `SELECT work_id, connection_id, state FROM trash_works
           WHERE state IN ('collecting', 'running') ORDER BY work_key`,
        )
      }),
    trashDaysOfRemoval: () => daysOfRemoval(db),
    trashClearOld: (days) => withoutWaiting(db, () => clearOld(db, days)),
  }
}

const nothingToDo: TrashPiece = { isDone: true, changed: 0 }

function goOn(db: Database, workId: string, at: number): TrashPiece {
  // How far it came is written down with what it did, so it goes on wherever a sudden end leaves it.
  return withoutWaiting(db, () => {
    if (findWork(db, workId)?.kind === 'clear') return clearNext(db, workId)
    return db.transaction(() => {
      const work = findWork(db, workId)
      if (work?.state !== 'running') return nothingToDo
      return work.kind === 'remove' ? removeNext(db, work, at) : restoreNext(db, work)
    })
  })
}
