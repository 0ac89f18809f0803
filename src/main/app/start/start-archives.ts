import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { app } from 'electron'
import { Archives } from '../../archive/archives.ts'
import { exportFailure, plainName, withExtension } from '../../exports/chosen-file.ts'
import type { UnfinishedNotes } from '../../exports/unfinished-notes.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { toStorageFailure } from '../../library/db/storage-error.ts'
import { fileKinds } from '../../platform/file-dialogs.ts'
import type { LibraryContext } from './app-context.ts'

const extension = '.indexdesk'

export function startArchives(
  { folder, opened, settings, incoming, dialogs, publish, log }: LibraryContext,
  deps: {
    readonly onBroughtIn: (connectionId: string) => void
    readonly startPractice: () => Promise<void>
    readonly beginFile: UnfinishedNotes['begin']
  },
): Archives {
  const archives = new Archives({
    store: opened.library.archive,
    connections: settings.connections,
    appVersion: app.getVersion(),
    chooseToRead: () => dialogs.chooseToRead(fileKinds.archive),
    chooseToWrite: async (name) => {
      const suggested = `${plainName(name, 'library')}${extension}`
      const chosen = await dialogs.chooseToWrite(suggested, fileKinds.archive)
      return chosen === null ? null : withExtension(chosen, extension)
    },
    takeArrived: () => incoming.takeArchive(),
    beginFile: deps.beginFile,
    exportFailure,
    storageFailure: toStorageFailure,
    uploadFolder: path.join(folder, 'arriving'),
    newId: randomUUID,
    clock: systemClock,
    onChanged: () => publish('archive-changed', undefined),
    onBroughtIn: (connectionIds) => {
      for (const connectionId of connectionIds) {
        deps.onBroughtIn(connectionId)
        publish('templates-changed', { connectionId })
      }
      publish('views-changed', undefined)
      if (settings.connections.all().some(({ kind }) => kind === 'practice')) void deps.startPractice()
    },
    log,
  })
  void archives.uploads.clear()
  return archives
}
