import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Archives } from '../../src/main/archive/archives.ts'
import { Backups } from '../../src/main/backups/backups.ts'
import { exportFailure } from '../../src/main/exports/chosen-file.ts'
import { beginFile } from '../../src/main/exports/unfinished-file.ts'
import { systemClock } from '../../src/main/jobs/system-clock.ts'
import { backupFiles } from '../../src/main/library/backup/backup-files.ts'
import { readCopy } from '../../src/main/library/backup/copy-reader.ts'
import { toStorageFailure } from '../../src/main/library/db/storage-error.ts'
import { type OpenedLibrary, openLibrary } from '../../src/main/library/open-library.ts'
import { startIndexingDocuments } from '../../src/main/search/index-documents.ts'
import { Trash } from '../../src/main/trash/trash.ts'
import { succeed } from '../../src/shared/result.ts'
import { type ConnectionRecord, connectionRecord } from '../../src/shared/schemas/connection.ts'
import { seededConnectionId } from '../seed/by-operations.ts'

/** A computer's library with its backups, archives and trash, assembled like the app; dialogs return preset choices. */
export type KeepingDesk = {
  readonly opened: OpenedLibrary
  readonly folder: string
  readonly backups: Backups
  readonly archives: Archives
  readonly trash: Trash
  choose(file: string): void
  /** The concurrent search: three letters of a word. */
  search(): Promise<unknown>
  untilArchiveRests(): Promise<Awaited<ReturnType<Archives['state']>>>
  untilOver(begun: Awaited<ReturnType<Trash['undo']>>): Promise<void>
  close(): Promise<void>
}

const worker = (name: string) => new URL(`../../src/main/library/${name}`, import.meta.url)

export async function openKeepingDesk(folder: string): Promise<KeepingDesk> {
  mkdirSync(folder, { recursive: true })
  const opened = await openLibrary({
    folder,
    workerFile: worker('worker.ts'),
    log: () => undefined,
  })
  let chosen = ''
  let onArchive = (): void => undefined
  let onTrash = (): void => undefined
  const connections: ConnectionRecord[] = existsSync(path.join(folder, 'connections.json'))
    ? connectionRecord
        .array()
        .parse(JSON.parse(readFileSync(path.join(folder, 'connections.json'), 'utf8')).connections)
    : []
  const backups = new Backups({
    library: { copyTo: opened.copyTo, ...opened.library.backups },
    files: backupFiles(folder),
    read: (copy) => readCopy(worker('backup/copy-worker.ts'), copy),
    clock: systemClock,
    zoneOffset: () => 0,
    placeOf: () => 0,
    pictures: path.join(folder, 'pictures'),
    connectionNames: () => ({}),
    chooseFile: async () => chosen,
    showFolder: async () => undefined,
    newId: randomUUID,
    openAnew: () => undefined,
    onChanged: () => undefined,
    onDailyFailed: () => undefined,
    toFailure: toStorageFailure,
  })
  const finding = startIndexingDocuments({
    library: opened.library,
    connections: () => connections,
    after: systemClock.after,
    onPrepared: () => undefined,
    onFailed: () => undefined,
  })
  const archives = new Archives({
    store: opened.library.archive,
    connections: {
      all: () => connections,
      addAll: (records) => {
        connections.push(...records)
        return succeed(undefined)
      },
      remove: () => succeed(undefined),
    },
    appVersion: '0.0.0',
    chooseToWrite: async () => chosen,
    chooseToRead: async () => chosen,
    takeArrived: () => chosen,
    ...{ beginFile, exportFailure, storageFailure: toStorageFailure, newId: randomUUID, clock: systemClock },
    uploadFolder: path.join(folder, 'arriving'),
    onChanged: () => onArchive(),
    onBroughtIn: finding.changed,
    log: () => undefined,
  })
  const trash = new Trash({
    store: opened.library.trash,
    isConnectionKnown: () => true,
    newId: randomUUID,
    now: Date.now,
    ranSince: () => 0,
    after: () => () => undefined,
    onLibraryChanged: finding.changed,
    onChanged: () => onTrash(),
    log: () => undefined,
  })
  return {
    ...{ opened, folder, backups, archives, trash },
    choose: (next) => {
      chosen = next
    },
    search: () =>
      opened.library.calls['documents/search']({
        connectionId: seededConnectionId,
        text: 'mar',
        after: null,
        limit: 100,
      }),
    untilArchiveRests: async () => {
      for (;;) {
        const changed = new Promise<void>((resolve) => {
          onArchive = resolve
        })
        const found = await archives.state()
        if (!found.ok || !['exporting', 'reading', 'importing'].includes(found.value.state.kind)) return found
        await changed
      }
    },
    untilOver: async (begun) => {
      if (!begun.ok) throw new Error(begun.error.code)
      for (;;) {
        const changed = new Promise<void>((resolve) => {
          onTrash = resolve
        })
        const work = await opened.library.trash.get(begun.value.workId)
        if (work === null || work.state === 'done' || work.state === 'stopped') return
        await changed
      }
    },
    close: async () => {
      await archives.close()
      await trash.stop()
      finding.close()
      backups.stop()
      await opened.close()
      await backups.ended()
    },
  }
}
