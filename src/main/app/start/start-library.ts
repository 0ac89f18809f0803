import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import { createDataFolder, type DataFolder } from '../../data-folder/data-folder.ts'
import { openDatabase } from '../../library/db/database.ts'
import { StorageError, toStorageFailure } from '../../library/db/storage-error.ts'
import { filesOf, noteDamage } from '../../library/db/storage-files.ts'
import { type OpenedLibrary, openLibrary } from '../../library/open-library.ts'
import { createFileDialogs } from '../../platform/file-dialogs.ts'
import type { Log } from '../../platform/logger.ts'

export type OpenedPlace = {
  readonly folder: string
  readonly opened: OpenedLibrary
  readonly move: CallOutput<'app/about'>['move']
}

/** Where the library lies, and the way to open it: as often as a start, a restore, a move or the person needs it. */
export type LibraryStart = {
  readonly dataFolder: DataFolder
  /** What opening takes its time with; null while it is open, or could not be opened. */
  step(): CallOutput<'library/opening'>
  open(): Promise<OpenedPlace>
}

export function startLibrary({
  usual,
  workers,
  log,
  ourWindows,
  openAnew,
}: {
  readonly usual: string
  readonly workers: string
  readonly log: Log
  readonly ourWindows: () => readonly BrowserWindow[]
  readonly openAnew: () => void
}): LibraryStart {
  let step: CallOutput<'library/opening'> = null
  const dataFolder = createDataFolder({
    usual,
    now: Date.now,
    newId: randomUUID,
    chooseFolder: createFileDialogs(dialog, ourWindows).chooseFolder,
    tidyLibrary: (folder) => openDatabase(filesOf(folder).library).close(),
    doubtLibrary: noteDamage,
    openAnew,
    toFailure: toStorageFailure,
    onMoveFailed: ({ code, detail }) => log('warning', 'move-failed', { code, detail }),
  })
  const open = async (): Promise<OpenedPlace> => {
    const place = await dataFolder.settle((done, total) => {
      step = { step: 'moving', done, total }
    })
    if (place.kind === 'not-there') throw new StorageError(failed('library-not-there'))
    const { folder, move } = place
    step = { step: 'opening', done: 0, total: 0 }
    const opened = await openLibrary({
      folder,
      workerFile: path.join(workers, 'library-worker.js'),
      log,
      onStep: (taken) => {
        step = { step: taken, done: 0, total: 0 }
      },
    })
    return { folder, opened, move }
  }
  return {
    dataFolder,
    step: () => step,
    open: async () => {
      step = { step: 'opening', done: 0, total: 0 }
      try {
        return await open()
      } finally {
        step = null
      }
    },
  }
}
