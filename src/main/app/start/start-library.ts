import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import { DataFolder } from '../../data-folder/data-folder.ts'
import { openDatabase } from '../../library/db/database.ts'
import { StorageError, toStorageFailure } from '../../library/db/storage-error.ts'
import { filesOf, noteDamage } from '../../library/db/storage-files.ts'
import { openLibrary } from '../../library/open-library.ts'
import type { AppContext, OpenedPlace } from './app-context.ts'

export type LibraryStart = {
  readonly dataFolder: DataFolder
  /** Current opening step; null while the library is open, or if it could not be opened. */
  step(): CallOutput<'library/opening'>
  open(): Promise<OpenedPlace>
}

export function startLibrary({ usualFolder, workers, log, dialogs, openAnew }: AppContext): LibraryStart {
  let step: CallOutput<'library/opening'> = null
  const dataFolder = new DataFolder({
    usual: usualFolder,
    now: Date.now,
    newId: randomUUID,
    chooseFolder: dialogs.chooseFolder,
    tidyLibrary: (folder) => openDatabase(filesOf(folder).library).close(),
    doubtLibrary: noteDamage,
    openAnew,
    toFailure: toStorageFailure,
    onMoveFailed: ({ code, detail }) => log('warning', 'move-failed', { code, detail }),
  })
  const open = async (): Promise<OpenedPlace> => {
    const place = await dataFolder.locate((done, total) => {
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
