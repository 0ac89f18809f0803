import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { type BrowserWindow, net, type PowerMonitor, session, shell } from 'electron'
import { isOpenableOutside } from '../../../shared/domain/addresses/web-address.ts'
import { createBulkEdits } from '../../bulk-edits/bulk-edits.ts'
import { createVersionClearing } from '../../documents/version-clearing.ts'
import { createUnfinishedNotes } from '../../exports/unfinished-notes.ts'
import type { Incoming } from '../../incoming/incoming.ts'
import type { Services } from '../../ipc/handlers/services.ts'
import type { Publish } from '../../ipc/publish-events.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { orderedId } from '../../library/db/keys.ts'
import { ThumbnailStore } from '../../pictures/thumbnail-store.ts'
import type { ClientCertificates } from '../../platform/client-certificates.ts'
import { factsOf } from '../../platform/log-shapes.ts'
import type { Log } from '../../platform/logger.ts'
import { createNetFetch } from '../../platform/net-fetch.ts'
import type { RunDays } from '../../platform/run-days.ts'
import { Reviews } from '../../review/reviews.ts'
import { createFindingPreparer } from '../../search/index-documents.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import { createTemplates } from '../../templates/templates.ts'
import { createTrash } from '../../trash/trash.ts'
import { startCountingUsage } from '../../usage/usage.ts'
import { createViews } from '../../views/views.ts'
import { applyTemplates, lockTemplates } from '../policy/lock-templates.ts'
import { describeApp, describeOpened } from './describe-opened.ts'
import { startArchives } from './start-archives.ts'
import { startBackups } from './start-backups.ts'
import { startChosenFiles } from './start-chosen-files.ts'
import type { OpenedPlace } from './start-library.ts'
import type { StartedPolicy } from './start-policy.ts'
import { startSending } from './start-sending.ts'
import { startSweeping } from './start-sweeping.ts'
import { startWebsites } from './start-websites.ts'

/** Requests in flight get this long to end when the app quits; what is left goes on at the next start. */
const quitGraceMs = 3000

type StartDeps = {
  /** The library, which is opened while Electron still gets ready. */
  readonly opening: Promise<OpenedPlace>
  /** Closes everything, opens the library again and loads the page anew. */
  readonly openAnew: () => void
  /** Where the built workers lie. */
  readonly workers: string
  readonly settings: SettingsStore
  readonly policy: StartedPolicy
  readonly log: Log
  readonly publish: Publish
  readonly ourWindows: () => readonly BrowserWindow[]
  readonly incoming: Pick<Incoming, 'take' | 'takeArchive'>
  readonly powerMonitor: Pick<PowerMonitor, 'on' | 'removeListener'>
  readonly certificates: Pick<ClientCertificates, 'signingIn'>
  readonly runDays: RunDays
}

/** Plugs the real things into the ports. The window may open before `ready`; `close` undoes all in reverse order. */
export function startServices(deps: StartDeps): {
  readonly ready: Promise<Services>
  close(): Promise<void>
} {
  const closers: (() => void | Promise<void>)[] = []
  const ready = build(deps, (closer) => closers.push(closer))
  // Every call of the page is told; without a page nobody else would be.
  ready.catch((cause: unknown) =>
    deps.log('error', 'start-failed', { name: cause instanceof Error ? cause.name : '' }),
  )
  return {
    ready,
    close: async () => {
      await ready.catch(() => undefined)
      for (const closer of closers.splice(0).reverse()) await closer()
    },
  }
}

async function build(
  deps: StartDeps,
  onClose: (closer: () => void | Promise<void>) => void,
): Promise<Services> {
  const { opening, openAnew, workers, settings, policy, log, publish } = deps
  const { ourWindows, incoming, powerMonitor, runDays } = deps
  // Nothing of the data folder may be touched before: the library may be on its way to another one.
  const place = await opening
  const { folder, opened } = place
  let copiesEnded = async (): Promise<void> => undefined
  // After the library, which gives up a copy that it is at.
  onClose(() => copiesEnded())
  onClose(opened.close)
  const fetch = createNetFetch((options) => net.request(options))
  const { library } = opened

  const finding = createFindingPreparer({
    library,
    connections: () => settings.connections.all(),
    after: systemClock.after,
    onPrepared: () => publish('library-changed', undefined),
    onFailed: (cause) =>
      log('warning', 'finding-not-prepared', { name: cause instanceof Error ? cause.name : '' }),
  })
  onClose(finding.close)

  const { queue, connections, practice, keyrings, pictures } = startSending({
    ...{ folder, workers, settings, log, publish, ourWindows, powerMonitor, onClose },
    ...{ library, runDays },
    fetch: deps.certificates.signingIn(fetch),
    resolveProxy: (address) => session.defaultSession.resolveProxy(address),
    onPracticeStopped: () => void startPractice(),
  })
  onClose(
    settings.onChange((part) => {
      if (part === 'connections') finding.namesChanged()
      publish(`${part}-changed`, undefined)
    }),
  )
  for (const ring of Object.values(keyrings))
    onClose(ring.onChange(() => publish('connections-changed', undefined)))

  await queue.start()
  onClose(() => queue.stop({ graceMs: quitGraceMs }))
  const startPractice = async () => {
    const started = await connections.startPractice()
    if (!started.ok) log('error', 'practice-service-failed', { code: started.error.code })
  }
  // Neither is awaited: a key may be behind a keychain that asks the person first, and the library must not wait.
  connections.tidy().catch((cause: unknown) => log('warning', 'connections-not-tidied', factsOf(cause)))
  void startPractice()
  const chosen = settings.preferences().chosenConnection
  if (chosen !== null) void keyrings.service.lookUp(chosen)

  onClose(startSweeping({ pictures, picturesNeeded: () => library.queue.picturesNeeded(), log }))

  const acting = {
    library,
    newId: () => orderedId(systemClock.now()),
    now: runDays.now,
    wakeQueue: (connectionId: string) => {
      publish('library-changed', undefined)
      publish('queue-changed', undefined)
      finding.changed()
      queue.wake(connectionId)
      reviews.libraryChanged(connectionId)
      templates.libraryChanged(connectionId)
    },
    findConnection: (id: string) => settings.connections.find(id),
    pictures,
    undoWindowSeconds: () => settings.preferences().holdSeconds,
  }
  const reviews: Reviews = new Reviews({
    ...acting,
    store: library.review,
    randomNumbers: (count) => Array.from({ length: count }, () => randomInt(2 ** 32)),
    onChanged: (connectionId) => {
      publish('review-changed', { connectionId })
      titles.wake(connectionId)
    },
    log,
  })
  onClose(() => reviews.stop())
  const changes = createBulkEdits({
    ...acting,
    store: library.bulkEdits,
    after: systemClock.after,
    isConnectionKnown: (id) => settings.connections.find(id) !== undefined,
    onChanged: (connectionId, changeId) => publish('changes-changed', { connectionId, changeId }),
    log,
  })
  onClose(() => changes.stop())
  const trash = createTrash({
    ...acting,
    store: library.trash,
    ranSince: runDays.ranSince,
    after: systemClock.after,
    isConnectionKnown: (id) => settings.connections.find(id) !== undefined,
    onLibraryChanged: acting.wakeQueue,
    onChanged: (work) =>
      publish('trash-changed', { connectionId: work?.connectionId ?? null, workId: work?.workId ?? null }),
    log,
  })
  onClose(() => trash.stop())
  const {
    websites,
    titles,
    close: closeWebsites,
  } = startWebsites({
    fetch,
    resolveProxy: (address) => session.defaultSession.resolveProxy(address),
    userAgent: () => session.defaultSession.getUserAgent(),
    titleRows: reviews,
    onFailed: (cause) => log('warning', 'titles-failed', { name: cause instanceof Error ? cause.name : '' }),
  })
  onClose(closeWebsites)
  void reviews.start()
  void changes.start()
  void trash.start()
  onClose(startCountingUsage({ store: library.usage, after: systemClock.after, log }))
  const versionClearing = createVersionClearing({
    library,
    versionsKept: () => settings.preferences().versionsKept,
    after: systemClock.after,
    onChanged: () => {
      publish('versions-cleared', undefined)
      publish('library-changed', undefined)
    },
    log,
  })
  onClose(versionClearing.stop)
  void versionClearing.start()
  if (chosen !== null) titles.wake(chosen)
  const templates = createTemplates({
    store: library.templates,
    isConnectionKnown: (id) => settings.connections.find(id) !== undefined,
    newId: randomUUID,
    now: systemClock.now,
    onChanged: (connectionId) => {
      publish('templates-changed', { connectionId })
      reviews.libraryChanged(connectionId)
    },
  })
  // Told to the page as any change is, so nothing waits for it.
  applyTemplates(templates, settings.connections.all(), policy.presets).catch((cause: unknown) =>
    log('warning', 'policy-templates-failed', factsOf(cause)),
  )
  const views = createViews({
    store: library.views,
    newId: randomUUID,
    now: systemClock.now,
    onChanged: () => publish('views-changed', undefined),
  })
  const backups = startBackups({
    ...{ folder, workers, settings, publish, ourWindows, openAnew, runDays, log },
    opened,
  })
  copiesEnded = () => backups.ended()
  onClose(() => backups.stop())
  const unfinished = createUnfinishedNotes(path.join(folder, 'unfinished-exports'))
  void unfinished.sweep()
  const archives = startArchives({
    ...{ folder, settings, incoming, ourWindows, publish, startPractice, log },
    store: library.archive,
    beginFile: unfinished.begin,
    onBroughtIn: acting.wakeQueue,
  })
  onClose(() => archives.close())
  const chosenFiles = startChosenFiles(ourWindows, unfinished.begin)
  onClose(() => chosenFiles.tableExports.close())

  return {
    about: describeApp(place, settings),
    diagnosable: describeOpened(place, { settings, keyrings, backups }),
    backups,
    preferences: policy.lockPreferences(settings),
    connections,
    library,
    queue,
    reviews,
    changes,
    trash,
    versionClearing,
    adding: acting,
    editing: { ...acting, isConnectionKnown: (id) => settings.connections.find(id) !== undefined },
    pictures,
    thumbnails: new ThumbnailStore({ folder: path.join(folder, 'thumbnails'), log }),
    websites,
    incoming,
    ...chosenFiles,
    templates: lockTemplates(templates, settings.connections.find),
    views,
    archives,
    practiceAddress: () => practice.address(),
    openOutside: async (address) => {
      if (isOpenableOutside(address)) await shell.openExternal(address)
    },
    showDataFolder: async () => {
      await shell.openPath(folder)
    },
  }
}
