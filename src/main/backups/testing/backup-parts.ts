import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { backupFiles } from '../../library/backup/backup-files.ts'
import { readCopy } from '../../library/backup/copy-reader.ts'
import { toStorageFailure } from '../../library/db/storage-error.ts'
import { testWorker } from '../../testing/test-workers.ts'
import type { BackupsDeps } from '../backups.ts'

/** Backup dependencies except for the library: timers never fire, and events go nowhere. */
export function backupParts(folder: string, at: number): Omit<BackupsDeps, 'library'> {
  return {
    files: backupFiles(folder),
    read: (file) => readCopy(testWorker('copy-worker'), file),
    clock: { now: () => at, after: () => () => undefined },
    zoneOffset: () => 0,
    placeOf: () => 0,
    pictures: path.join(folder, 'pictures'),
    connectionNames: () => ({}),
    chooseFile: async () => null,
    showFolder: async () => undefined,
    newId: randomUUID,
    openAnew: () => undefined,
    onChanged: () => undefined,
    onDailyFailed: () => undefined,
    toFailure: toStorageFailure,
  }
}
