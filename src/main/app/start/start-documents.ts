import { randomInt, randomUUID } from 'node:crypto'
import { session } from 'electron'
import { errorNameOf } from '../../../shared/ipc/failure.ts'
import { BulkEdits } from '../../bulk-edits/bulk-edits.ts'
import { VersionClearing } from '../../documents/version-clearing.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { orderedId } from '../../library/db/keys.ts'
import { factsOf } from '../../platform/log-shapes.ts'
import { Reviews } from '../../review/reviews.ts'
import type { DocumentIndexing } from '../../search/index-documents.ts'
import { createTemplates } from '../../templates/templates.ts'
import { Trash } from '../../trash/trash.ts'
import { startCountingUsage } from '../../usage/usage.ts'
import { createViews } from '../../views/views.ts'
import { applyTemplates, lockTemplates } from '../policy/lock-templates.ts'
import type { LibraryContext } from './app-context.ts'
import type { Network, Sending } from './start-sending.ts'
import { startWebsites } from './start-websites.ts'

type DocumentsDeps = Pick<Sending, 'queue' | 'pictures'> & {
  readonly finding: DocumentIndexing
  /** A save may need to be pushed to a team. */
  readonly onSaved: (connectionId: string) => void
  readonly onThingsChanged: () => void
  readonly network: Network
}

export function startDocuments(
  context: LibraryContext,
  { queue, pictures, finding, network, onSaved, onThingsChanged }: DocumentsDeps,
) {
  const { opened, settings, publish, log, runDays, onClose } = context
  const { library } = opened
  const isConnectionKnown = (id: string) => settings.connections.find(id) !== undefined
  const libraryChanged = (connectionId: string) => {
    publish('library-changed', undefined)
    publish('queue-changed', undefined)
    finding.changed()
    queue.wake(connectionId)
    reviews.libraryChanged(connectionId)
    templates.libraryChanged(connectionId)
  }
  const acting = {
    library,
    newId: () => orderedId(systemClock.now()),
    now: runDays.now,
    wakeQueue: (connectionId: string) => {
      libraryChanged(connectionId)
      onSaved(connectionId)
    },
    findConnection: (id: string) => settings.connections.find(id),
    pictures,
    undoWindowSeconds: () => settings.preferences().holdSeconds,
  }
  const reviews: Reviews = new Reviews({
    ...acting,
    store: library.review,
    whileAdding: finding.waitFor,
    randomNumbers: (count) => Array.from({ length: count }, () => randomInt(2 ** 32)),
    onChanged: (connectionId) => {
      publish('review-changed', { connectionId })
      titles.wake(connectionId)
    },
    log,
  })
  onClose(() => reviews.stop())
  const inBackground = { ...acting, isConnectionKnown, log, after: systemClock.after }
  const bulkEdits = new BulkEdits({
    ...{ ...inBackground, store: library.bulkEdits },
    onChanged: (connectionId, bulkEditId) => publish('bulk-edits-changed', { connectionId, bulkEditId }),
  })
  onClose(() => bulkEdits.stop())
  const trash = new Trash({
    ...{ ...inBackground, store: library.trash, ranSince: runDays.ranSince },
    onLibraryChanged: acting.wakeQueue,
    onChanged: (work) =>
      publish('trash-changed', { connectionId: work?.connectionId ?? null, workId: work?.workId ?? null }),
  })
  onClose(() => trash.stop())
  const { websites, titles, close } = startWebsites({
    ...network,
    userAgent: () => session.defaultSession.getUserAgent(),
    titleRows: reviews,
    wantsPictures: () => settings.preferences().fetchPagePictures,
    onFailed: (cause) => log('warning', 'titles-failed', { name: errorNameOf(cause) }),
  })
  onClose(close)
  for (const begun of [reviews, bulkEdits, trash]) void begun.start()
  onClose(startCountingUsage({ store: library.usage, after: systemClock.after, log }))
  const chosen = settings.preferences().chosenConnection
  if (chosen !== null) titles.wake(chosen)
  const templates = startTemplates(context, isConnectionKnown, (id) => {
    reviews.libraryChanged(id)
    onThingsChanged()
  })
  return {
    reviews,
    bulkEdits,
    trash,
    websites,
    templates: lockTemplates(templates, acting.findConnection),
    views: createViews({
      ...{ store: library.views, newId: randomUUID, now: systemClock.now },
      onChanged: () => {
        publish('views-changed', undefined)
        onThingsChanged()
      },
    }),
    versionClearing: startVersionClearing(context),
    adding: acting,
    editing: { ...acting, isConnectionKnown },
    libraryChanged,
  }
}

function startTemplates(
  { opened, settings, policy, publish, log }: LibraryContext,
  isConnectionKnown: (id: string) => boolean,
  onChanged: (connectionId: string) => void,
) {
  const templates = createTemplates({
    store: opened.library.templates,
    isConnectionKnown,
    newId: randomUUID,
    now: systemClock.now,
    onChanged: (connectionId) => {
      publish('templates-changed', { connectionId })
      onChanged(connectionId)
    },
  })
  // Not awaited: the page learns of it like of any change.
  applyTemplates(templates, settings.connections.all(), policy.presets).catch((cause: unknown) =>
    log('warning', 'policy-templates-failed', factsOf(cause)),
  )
  return templates
}

function startVersionClearing({ opened, settings, publish, log, onClose }: LibraryContext) {
  const clearing = new VersionClearing({
    library: opened.library,
    versionsKept: () => settings.preferences().versionsKept,
    after: systemClock.after,
    onChanged: () => {
      publish('versions-cleared', undefined)
      publish('library-changed', undefined)
    },
    log,
  })
  onClose(() => clearing.stop())
  void clearing.start()
  return clearing
}
