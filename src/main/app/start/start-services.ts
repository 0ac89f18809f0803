import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { net, session, shell } from 'electron'
import { isOpenableOutside } from '../../../shared/domain/addresses/web-address.ts'
import { errorNameOf } from '../../../shared/ipc/failure.ts'
import { createAuthorityFiles } from '../../exports/authority-files.ts'
import { createTableExports } from '../../exports/table-exports.ts'
import { createTemplateFiles } from '../../exports/template-files.ts'
import { createUnfinishedNotes, type UnfinishedNotes } from '../../exports/unfinished-notes.ts'
import type { Services } from '../../ipc/handlers/services.ts'
import { createBytesToRead } from '../../ipc/held-bytes.ts'
import { createBackgroundJob } from '../../jobs/background-job.ts'
import { createSerialQueue } from '../../jobs/serial-queue.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { createHeicDecoder } from '../../pictures/heic/heic-decoder.ts'
import { ThumbnailStore } from '../../pictures/thumbnail-store.ts'
import { fileKinds } from '../../platform/file-dialogs.ts'
import { factsOf } from '../../platform/log-shapes.ts'
import { createNetFetch } from '../../platform/net-fetch.ts'
import { startIndexingDocuments } from '../../search/index-documents.ts'
import { matchLibraries } from '../../team/match-libraries.ts'
import type { AppContext, LibraryContext, OpenedPlace } from './app-context.ts'
import { describeApp, describeOpened } from './describe-opened.ts'
import { startArchives } from './start-archives.ts'
import { startBackups } from './start-backups.ts'
import { startDocuments } from './start-documents.ts'
import { type Network, type Sending, startSending } from './start-sending.ts'
import { startTeam } from './start-team.ts'

/** Grace period for requests in flight when the app quits; unfinished ones are resumed at the next start. */
const quitGraceMs = 3000
const sweepsEveryMs = 60 * 60 * 1000

export type StartedServices = { readonly ready: Promise<Services>; close(): Promise<void> }

/** The window may open before `ready`; `close` undoes all in reverse order. */
export function startServices(context: AppContext, opening: Promise<OpenedPlace>): StartedServices {
  const closers: (() => void | Promise<void>)[] = []
  const ready = build(context, opening, (closer) => closers.push(closer))
  // Every call of the page reports the failure; without a page only the log does.
  ready.catch((cause: unknown) => context.log('error', 'start-failed', { name: errorNameOf(cause) }))
  return {
    ready,
    close: async () => {
      await ready.catch(() => undefined)
      for (const closer of closers.splice(0).reverse()) await closer()
    },
  }
}

async function build(
  context: AppContext,
  opening: Promise<OpenedPlace>,
  onClose: LibraryContext['onClose'],
): Promise<Services> {
  // The data folder must not be used before: the library may be moving to a different one.
  const place = await opening
  const { folder, opened } = place
  const { settings, policy, log, incoming, certificates, publish } = context
  let copiesEnded = async (): Promise<void> => undefined
  // After the library, which cancels a running backup.
  onClose(() => copiesEnded())
  onClose(opened.close)
  const ofLibrary: LibraryContext = { ...context, ...place, onClose }
  const fetch = createNetFetch((options) => net.request(options))
  const resolveProxy = (address: string) => session.defaultSession.resolveProxy(address)
  const finding = startFinding(ofLibrary)
  const sending = await startQueueing(
    ofLibrary,
    { fetch: certificates.signingIn(fetch), resolveProxy },
    {
      onConnectionsChanged: finding.namesChanged,
      onTeamChanged: (connectionId) => {
        documents.libraryChanged(connectionId)
        publish('templates-changed', { connectionId })
        publish('views-changed', undefined)
        publish('trash-changed', { connectionId, workId: null })
        publish('bulk-edits-changed', { connectionId, bulkEditId: null })
        publish('review-changed', { connectionId })
      },
    },
  )
  const { queue, connections, practice, keyrings, pictures, teams, invitationFiles, startPractice } = sending
  sweepPictures(ofLibrary, pictures)
  const documents = startDocuments(ofLibrary, {
    ...{ queue, pictures, finding },
    onSaved: (connectionId) => teams.wake(connectionId),
    onThingsChanged: () => teams.thingsChanged(),
    network: { fetch, resolveProxy },
  })
  teams.connectionsChanged()
  const backups = startBackups(ofLibrary)
  copiesEnded = () => backups.ended()
  const unfinished = createUnfinishedNotes(path.join(folder, 'unfinished-exports'))
  void unfinished.sweep()
  const archives = startArchives(ofLibrary, {
    startPractice,
    beginFile: unfinished.begin,
    onBroughtIn: documents.libraryChanged,
  })
  onClose(() => archives.close())
  return {
    ...documents,
    ...startChosenFiles(ofLibrary, unfinished.begin),
    ...{ backups, archives, connections, queue, pictures, incoming, teams, invitationFiles },
    library: opened.library,
    about: describeApp(place, settings),
    diagnosable: describeOpened(place, { settings, keyrings, backups }),
    preferences: policy.lockPreferences(settings),
    bytesToRead: createBytesToRead({ newId: randomUUID, after: systemClock.after }),
    heic: createHeicDecoder({
      workerFile: path.join(context.workers, 'heic-worker.js'),
      inTurn: createSerialQueue(),
    }),
    thumbnails: new ThumbnailStore({ folder: path.join(folder, 'thumbnails'), log }),
    practiceAddress: () => practice.address(),
    openOutside: async (address) => {
      if (isOpenableOutside(address)) await shell.openExternal(address)
    },
    showDataFolder: async () => {
      await shell.openPath(folder)
    },
  }
}

function startFinding({ opened, settings, publish, log, onClose }: LibraryContext) {
  const finding = startIndexingDocuments({
    library: opened.library,
    connections: () => settings.connections.all(),
    after: systemClock.after,
    onPrepared: () => publish('library-changed', undefined),
    onFailed: (cause) => log('warning', 'finding-not-prepared', { name: errorNameOf(cause) }),
  })
  onClose(finding.close)
  return finding
}

async function startQueueing(
  context: LibraryContext,
  network: Network,
  tell: {
    readonly onConnectionsChanged: () => void
    readonly onTeamChanged: (connectionId: string) => void
  },
): Promise<Sending & ReturnType<typeof startTeam> & { readonly startPractice: () => Promise<void> }> {
  const { settings, publish, log, onClose } = context
  const sending = startSending(context, network, {
    onPracticeStopped: () => void startPractice(),
    onQueueChanged: () => {
      team.teams.queueChanged()
    },
  })
  const { queue, connections, keyrings } = sending
  const team = startTeam(context, sending, tell.onTeamChanged)
  onClose(
    settings.onChange((part) => {
      if (part === 'connections') tell.onConnectionsChanged()
      publish(`${part}-changed`, undefined)
    }),
  )
  for (const ring of Object.values(keyrings))
    onClose(ring.onChange(() => publish('connections-changed', undefined)))
  await matchLibraries(context.opened.library.team, settings.connections.all(), systemClock.now())
  await queue.start()
  onClose(() => queue.stop({ graceMs: quitGraceMs }))
  const startPractice = async () => {
    const started = await connections.startPractice()
    if (!started.ok) log('error', 'practice-service-failed', { code: started.error.code })
  }
  // Neither is awaited: the keychain may first ask the user, and the library must not wait.
  connections.tidy().catch((cause: unknown) => log('warning', 'connections-not-tidied', factsOf(cause)))
  void startPractice()
  const chosen = settings.preferences().chosenConnection
  if (chosen !== null) void keyrings.service.lookUp(chosen)
  return { ...sending, ...team, startPractice }
}

function sweepPictures({ opened, log, onClose }: LibraryContext, pictures: Sending['pictures']): void {
  const sweeping = createBackgroundJob({
    step: async () => {
      await pictures.sweep(() => opened.library.queue.picturesNeeded())
      return true
    },
    onFailed: (cause) => log('warning', 'sweep-failed', { name: errorNameOf(cause) }),
    repeatAfterMs: sweepsEveryMs,
  })
  onClose(() => sweeping.stop())
  void sweeping.wake()
}

function startChosenFiles(
  { dialogs: { chooseToRead, chooseToWrite }, onClose }: LibraryContext,
  beginFile: UnfinishedNotes['begin'],
) {
  const tableExports = createTableExports({
    chooseFile: (name, format) => chooseToWrite(name, fileKinds[format]),
    beginFile,
    newId: randomUUID,
  })
  onClose(() => tableExports.close())
  return {
    tableExports,
    templateFiles: createTemplateFiles({
      chooseToRead: () => chooseToRead(fileKinds.json),
      chooseToWrite: (name) => chooseToWrite(name, fileKinds.json),
      newId: randomUUID,
    }),
    authorityFiles: createAuthorityFiles({ chooseToRead: () => chooseToRead(fileKinds.certificate) }),
  }
}
