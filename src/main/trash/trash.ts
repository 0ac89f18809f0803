import { startOfClockDay } from '../../shared/domain/run-days.ts'
import { errorNameOf, type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ChosenDocuments } from '../../shared/schemas/bulk-edits.ts'
import {
  type ChosenInTrash,
  type RemovedDocument,
  type TrashWorkKind,
  trashDays,
} from '../../shared/schemas/trash.ts'
import { createBackgroundJob, createBackgroundJobs } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'
import type { Log } from '../platform/logger.ts'
import type { NamedWork, StoredInTrash, UnfinishedWork } from './ports.ts'

export type TrashDeps = {
  readonly store: Library['trash']
  readonly isConnectionKnown: (id: string) => boolean
  readonly newId: () => string
  readonly now: () => number
  /** On how many other days the app has run since. */
  readonly ranSince: (at: number) => number
  /** Runs once after the delay; returns the way to cancel. */
  readonly after: (delayMs: number, run: () => void) => () => void
  /** Documents came into the library or left it. */
  readonly onLibraryChanged: (connectionId: string) => void
  /** How far a work is; null for what went by its age. */
  readonly onChanged: (work: NamedWork | null) => void
  readonly log: Log
}

type Begun = Promise<Result<{ readonly workId: string }, Failure>>

/** The trash: what the calls `trash/*` do, and giving up by age. */
export type Trash = Pick<Library['trash'], 'get' | 'left' | 'count'> & {
  stopWork(workId: string): Promise<void>
  list(query: Parameters<Library['trash']['list']>[0]): Promise<{
    readonly rows: RemovedDocument[]
    readonly next: string | null
  }>
  find(connectionId: string, documentId: string): Promise<RemovedDocument | null>
  /** Goes on with what an earlier run of the app left, and gives up what is too old, now and every hour. */
  start(): Promise<void>
  /** Nothing more is begun; resolves when nothing is under way. What is left goes on at the next start. */
  stop(): Promise<void>
  remove(connectionId: string, chosen: ChosenDocuments): Begun
  undo(removalId: string): Begun
  restore(connectionId: string, chosen: ChosenInTrash): Begun
  clear(connectionId: string, chosen: ChosenInTrash): Begun
}

/** So many are written down at a time that nobody notices. */
const notedTogether = 1000
const clearsEveryMs = 60 * 60 * 1000

export function createTrash(deps: TrashDeps): Trash {
  const { store, isConnectionKnown, newId, now, ranSince, after, onChanged, log } = deps
  const runner = createRunner(deps)

  /** Those chosen one by one are written down before it is answered, what a search finds in the background. */
  async function begin(
    connectionId: string,
    kind: TrashWorkKind,
    chosen: { readonly text: string } | { note(workId: string): Promise<void> },
  ): Begun {
    if (!isConnectionKnown(connectionId)) return fail(failed('connection-unknown'))
    const work = { workId: newId(), connectionId }
    const isOfSearch = 'text' in chosen
    await store.begin({ ...work, kind, at: now(), ...(isOfSearch && { text: chosen.text }) })
    if (!isOfSearch) {
      await chosen.note(work.workId)
      await store.chosen(work.workId)
    }
    runner.goOn({ ...work, isNoted: !isOfSearch })
    return succeed({ workId: work.workId })
  }

  async function noteAll<T>(all: readonly T[], note: (some: T[]) => Promise<void>): Promise<void> {
    const each = [...new Set(all)]
    for (let from = 0; from < each.length; from += notedTogether)
      await note(each.slice(from, from + notedTogether))
  }

  const workOnTrash = (connectionId: string, kind: TrashWorkKind, chosen: ChosenInTrash): Begun =>
    begin(
      connectionId,
      kind,
      chosen.kind === 'search'
        ? chosen
        : { note: (workId) => noteAll(chosen.keys, (keys) => store.addKeys(workId, keys)) },
    )

  const withDaysLeft = (stored: StoredInTrash): RemovedDocument => ({
    ...stored,
    daysLeft: Math.max(0, trashDays - ranSince(stored.removedAt)),
  })

  /** The days on which was removed what is too old; null between two looks. */
  let oldDays: readonly number[] | null = null
  let cleared = 0
  const clearing = createBackgroundJob({
    step: async () => {
      oldDays ??= (await store.daysOfRemoval()).filter((day) => ranSince(startOfClockDay(day)) > trashDays)
      const { isDone, changed } = await store.clearOld(oldDays)
      cleared += changed
      return isDone
    },
    onFailed: (cause) => log('warning', 'trash-not-cleared', { name: errorNameOf(cause) }),
    onProgress: (isAtRest) => {
      if (!isAtRest) return
      if (cleared > 0) onChanged(null)
      oldDays = null
      cleared = 0
    },
    repeatAfterMs: clearsEveryMs,
    clock: { now, after },
  })

  return {
    start: async () => {
      await runner.start()
      void clearing.wake()
    },
    stop: async () => {
      await Promise.all([runner.stop(), clearing.stop()])
    },

    remove: (connectionId, chosen) =>
      begin(
        connectionId,
        'remove',
        chosen.kind === 'search'
          ? chosen
          : { note: (workId) => noteAll(chosen.ids, (ids) => store.addIds(workId, ids)) },
      ),

    undo: async (removalId) => {
      const begun = await store.undo(removalId, { workId: newId(), at: now() })
      if (begun.ok) runner.goOn({ ...begun.value, isNoted: true })
      return begun.ok ? succeed({ workId: begun.value.workId }) : begun
    },

    restore: (connectionId, chosen) => workOnTrash(connectionId, 'restore', chosen),
    clear: (connectionId, chosen) => workOnTrash(connectionId, 'clear', chosen),

    stopWork: async (workId) => {
      await store.stop(workId)
      // One that waits for its turn says so as well.
      const stopped = await store.get(workId)
      if (stopped !== null) onChanged(stopped)
    },
    get: (workId) => store.get(workId),
    left: (workId, limit) => store.left(workId, limit),
    list: async (query) => {
      const { rows, next } = await store.list(query)
      return { rows: rows.map(withDaysLeft), next }
    },
    count: (connectionId) => store.count(connectionId),
    find: async (connectionId, documentId) => {
      const found = await store.find(connectionId, documentId)
      return found === null ? null : withDaysLeft(found)
    },
  }
}

const triesAgainAfterMs = 10_000

/** Does what was written down, piece by piece, one work after the other. */
function createRunner({
  store,
  now,
  after,
  onLibraryChanged,
  onChanged,
  log,
}: Pick<TrashDeps, 'store' | 'now' | 'after' | 'onLibraryChanged' | 'onChanged' | 'log'>) {
  const waiting: NamedWork[] = []
  let hasChanged = false
  const onFailed = (cause: unknown) => log('error', 'trash-failed', { name: errorNameOf(cause) })
  // A disk that is full may have room again; what is not done by then goes on at the next start.
  const retrying = { onFailed, retryAfterMs: triesAgainAfterMs, clock: { now, after } }
  const works = createBackgroundJob({
    step: async () => {
      const [work] = waiting
      if (work === undefined) return true
      const { isDone, changed } = await store.continue(work.workId, now())
      hasChanged ||= changed > 0
      if (!isDone) return false
      waiting.shift()
      tell(work)
      return waiting.length === 0
    },
    onProgress: () => {
      const [work] = waiting
      if (work !== undefined) tell(work)
    },
    ...retrying,
  })
  const notes = createBackgroundJobs()

  function tell(work: NamedWork): void {
    if (hasChanged) onLibraryChanged(work.connectionId)
    hasChanged = false
    onChanged(work)
  }

  /** At once, whatever is under way: meant is what is found now. */
  function note(work: NamedWork): void {
    let hasTold = false
    void notes.wake(work.workId, () => ({
      step: async () => {
        if (!(await store.note(work.workId))) return false
        // It may have to wait for another one; of what was soon noted only its end is told.
        if (hasTold) onChanged(work)
        goOn({ ...work, isNoted: true })
        return true
      },
      onProgress: (isAtRest) => {
        if (isAtRest) return
        hasTold = true
        onChanged(work)
      },
      ...retrying,
    }))
  }

  function goOn(work: UnfinishedWork): void {
    if (work.isNoted) {
      waiting.push(work)
      void works.wake()
    } else note(work)
  }

  return {
    goOn,
    start: async () => {
      try {
        for (const work of await store.unfinished()) goOn(work)
      } catch (cause) {
        log('error', 'trash-left-over', { name: errorNameOf(cause) })
      }
    },
    stop: async () => {
      await Promise.all([works.stop(), notes.stop()])
    },
  }
}
