import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { shell } from 'electron'
import { Backups } from '../../backups/backups.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { backupFiles } from '../../library/backup/backup-files.ts'
import { readCopy } from '../../library/backup/copy-reader.ts'
import { toStorageFailure } from '../../library/db/storage-error.ts'
import { fileKinds } from '../../platform/file-dialogs.ts'
import type { LibraryContext } from './app-context.ts'

export function startBackups(context: LibraryContext): Backups {
  const { folder, workers, opened, settings, publish, dialogs, openAnew, runDays, log, onClose } = context
  const backups = new Backups({
    library: { copyTo: opened.copyTo, ...opened.library.backups },
    files: backupFiles(folder),
    read: (copy) => readCopy(path.join(workers, 'copy-worker.js'), copy),
    clock: { ...systemClock, now: runDays.now },
    placeOf: runDays.placeOf,
    zoneOffset: (at) => -new Date(at).getTimezoneOffset() * 60_000,
    pictures: path.join(folder, 'pictures'),
    connectionNames: () => Object.fromEntries(settings.connections.all().map(({ id, name }) => [id, name])),
    chooseFile: () => dialogs.chooseToRead(fileKinds.copy),
    showFolder: (copies) => shell.openPath(copies),
    newId: randomUUID,
    openAnew,
    onChanged: () => publish('backups-changed', undefined),
    onDailyFailed: (failure) => {
      log('warning', 'copy-failed', { code: failure.code, detail: failure.detail })
      publish('copy-failed', failure)
    },
    toFailure: toStorageFailure,
  })
  backups.start()
  onClose(() => backups.stop())
  return backups
}
