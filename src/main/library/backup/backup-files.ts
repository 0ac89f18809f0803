import path from 'node:path'
import type { BackupsDeps } from '../../backups/backups.ts'
import { companions, filesOf, unusedTime } from '../db/storage-files.ts'
import { copyName, readCopyName } from './copy-names.ts'
import { findRestore, restoreFile } from './restore-files.ts'
import { requireRoom, sizeOfDatabase } from './room-for.ts'

/** Where the library of a folder and its copies lie, and what they are called. */
export function backupFiles(folder: string): BackupsDeps['files'] {
  const { copies, library } = filesOf(folder)
  return {
    library,
    copies,
    name: copyName,
    readName: readCopyName,
    unfinishedRestore: restoreFile.unfinished(folder),
    unusedTime: (at, reason) => unusedTime(at, (time) => path.join(copies, copyName(time, reason))),
    // Never before one that is there, since the next start does the latest of them: by a clock that is behind, or in the
    // same moment, it takes the other's place. The library that it replaces is named by the same moment.
    chosenForRestore: (at) => {
      const latest = Math.max(at, findRestore(folder, 'chosen') ?? 0)
      return restoreFile.chosen(
        folder,
        unusedTime(latest, (time) => path.join(copies, copyName(time, 'replaced'))),
      )
    },
    companions: companions.slice(1),
    sizeOf: sizeOfDatabase,
    requireRoom,
  }
}
