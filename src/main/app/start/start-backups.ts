import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type BrowserWindow, dialog, shell } from 'electron'
import { Backups } from '../../backups/backups.ts'
import type { Publish } from '../../ipc/publish-events.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { backupFiles } from '../../library/backup/backup-files.ts'
import { readCopy } from '../../library/backup/copy-reader.ts'
import { toStorageFailure } from '../../library/db/storage-error.ts'
import type { OpenedLibrary } from '../../library/open-library.ts'
import { createFileDialogs, fileKinds } from '../../platform/file-dialogs.ts'
import type { Log } from '../../platform/logger.ts'
import type { RunDays } from '../../platform/run-days.ts'
import type { SettingsStore } from '../../settings/settings.ts'

/** Plugs the real things into the copies of the library, and begins to make one a day. */
export function startBackups({
  folder,
  workers,
  opened: { copyTo, library },
  settings,
  publish,
  ourWindows,
  openAnew,
  runDays,
  log,
}: {
  readonly folder: string
  readonly workers: string
  readonly opened: Pick<OpenedLibrary, 'copyTo' | 'library'>
  readonly settings: Pick<SettingsStore, 'connections'>
  readonly publish: Publish
  readonly ourWindows: () => readonly BrowserWindow[]
  readonly openAnew: () => void
  readonly runDays: Pick<RunDays, 'now' | 'placeOf'>
  readonly log: Log
}): Backups {
  const backups = new Backups({
    library: { copyTo, ...library.backups },
    files: backupFiles(folder),
    read: (copy) => readCopy(path.join(workers, 'copy-worker.js'), copy),
    clock: { ...systemClock, now: runDays.now },
    placeOf: runDays.placeOf,
    zoneOffset: (at) => -new Date(at).getTimezoneOffset() * 60_000,
    pictures: path.join(folder, 'pictures'),
    connectionNames: () => Object.fromEntries(settings.connections.all().map(({ id, name }) => [id, name])),
    chooseFile: () => createFileDialogs(dialog, ourWindows).chooseToRead(fileKinds.copy),
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
  return backups
}
