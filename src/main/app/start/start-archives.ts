import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { app, type BrowserWindow, dialog } from 'electron'
import { Archives } from '../../archive/archives.ts'
import { exportFailure, plainName, withExtension } from '../../exports/chosen-file.ts'
import type { UnfinishedNotes } from '../../exports/unfinished-notes.ts'
import type { Incoming } from '../../incoming/incoming.ts'
import type { Publish } from '../../ipc/publish-events.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { toStorageFailure } from '../../library/db/storage-error.ts'
import type { OpenedLibrary } from '../../library/open-library.ts'
import { createFileDialogs, fileKinds } from '../../platform/file-dialogs.ts'
import type { Log } from '../../platform/logger.ts'
import type { SettingsStore } from '../../settings/settings.ts'

const extension = '.indexdesk'

type StartArchives = {
  readonly folder: string
  readonly store: OpenedLibrary['library']['archive']
  readonly settings: SettingsStore
  readonly incoming: Pick<Incoming, 'takeArchive'>
  readonly ourWindows: () => readonly BrowserWindow[]
  readonly publish: Publish
  /** A connection's documents are others now. */
  readonly onBroughtIn: (connectionId: string) => void
  /** A connection to the practice service may have come. */
  readonly startPractice: () => Promise<void>
  readonly beginFile: UnfinishedNotes['begin']
  readonly log: Log
}

/** Plugs the files and dialogs of this computer into what takes libraries out and in. */
export function startArchives(deps: StartArchives): Archives {
  const { folder, store, settings, incoming, ourWindows, publish, beginFile, log } = deps
  const { chooseToRead, chooseToWrite } = createFileDialogs(dialog, ourWindows)
  const archives = new Archives({
    store,
    connections: settings.connections,
    appVersion: app.getVersion(),
    chooseToRead: () => chooseToRead(fileKinds.archive),
    chooseToWrite: async (name) => {
      const chosen = await chooseToWrite(`${plainName(name, 'library')}${extension}`, fileKinds.archive)
      return chosen === null ? null : withExtension(chosen, extension)
    },
    takeArrived: () => incoming.takeArchive(),
    beginFile,
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
  // What a killed app had gathered of a file is of no use any more.
  void archives.uploads.clear()
  return archives
}
