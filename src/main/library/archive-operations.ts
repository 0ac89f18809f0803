import type { ArchiveStore } from '../archive/ports.ts'
import { connectionsOfLibrary, readArchive } from './archive-read.ts'
import { takeLines } from './archive-take.ts'
import type { Database } from './database.ts'
import { beginJoining, endJoining, lastJoining, listConflicts } from './joinings.ts'
import type { Synchronous } from './synchronous.ts'

/** What the worker does for archives: the port, one for one, without the promises. */
export function createArchiveOperations(db: Database): Synchronous<ArchiveStore> {
  return {
    archiveConnections: () => connectionsOfLibrary(db),
    archiveRead: (part, place) => readArchive(db, part, place),
    archiveLook: (lines) => takeLines(db, lines, null),
    archiveTake: (joining, lines) => takeLines(db, lines, joining),
    joiningBegin: (archive) => beginJoining(db, archive),
    joiningEnd: (joining, at) => endJoining(db, joining, at),
    joiningLast: () => lastJoining(db),
    joiningConflicts: (query) => listConflicts(db, query),
  }
}
