import type { ArchiveStore } from '../../archive/ports.ts'
import { type Database, type Synchronous, withoutWaiting } from '../db/database.ts'
import { mergeLines } from './merge-lines.ts'
import { beginMerge, endMerge, lastMerge, listConflicts } from './merges.ts'
import { connectionsOfLibrary, readArchive } from './read-archive.ts'

/** What the worker does for archives: the port, one for one, without the promises. */
export function createArchiveOperations(db: Database): Synchronous<ArchiveStore> {
  return {
    archiveConnections: () => connectionsOfLibrary(db),
    archiveRead: (part, place) => readArchive(db, part, place),
    archiveLook: (lines) => mergeLines(db, lines, null),
    // What came in before a sudden end is met again as the same; that all is in waits for all of it.
    archiveTake: (joining, lines) => withoutWaiting(db, () => mergeLines(db, lines, joining)),
    mergeBegin: (archive) => beginMerge(db, archive),
    mergeEnd: (joining, at) => endMerge(db, joining, at),
    mergeLast: () => lastMerge(db),
    mergeConflicts: (query) => listConflicts(db, query),
  }
}
