import { createThrottle } from '../../shared/domain/throttle.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ArchiveState } from '../../shared/schemas/archive.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { UnfinishedFile } from '../exports/unfinished-file.ts'
import type { Links } from '../files/open-chosen-file.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { Log } from '../platform/logger.ts'
import { ArchiveRefused, describeLibrary, type Manifest } from './manifest.ts'
import { type MatchedConnections, matchConnections } from './match-connections.ts'
import type { OpenedArchive } from './open-archive.ts'
import type { ArchiveStore } from './ports.ts'
import { createUploads, type Uploads } from './uploads.ts'
import { walkArchive } from './walk-archive.ts'

// Read when they are needed: what packs and unpacks would make every start longer.
const readsArchives = () => import('./open-archive.ts')
const writesArchives = () => import('./write-archive.ts')

type Started = Promise<Result<{ readonly started: boolean }, Failure>>
type StateWithLast = {
  readonly state: ArchiveState
  readonly last: Awaited<ReturnType<ArchiveStore['mergeLast']>>
}

/** The `archive/*` calls of the contract: the library as a file, out and in. One at a time. */
export type Archives = Uploads & {
  export(name: string): Started
  open(): Started
  openArrived(): Started
  import(): Promise<Result<undefined, Failure>>
  stop(): Promise<Result<undefined, Failure>>
  state(): Promise<Result<StateWithLast, Failure>>
  conflicts(query: Parameters<ArchiveStore['mergeConflicts']>[0]): ReturnType<ArchiveStore['mergeConflicts']>
  close(): Promise<void>
}

type ArchivesDeps = {
  readonly store: ArchiveStore
  readonly connections: {
    all(): readonly ConnectionRecord[]
    /** Several at once, or none. */
    addAll(connections: readonly ConnectionRecord[]): Result<undefined, Failure>
    remove(id: string): Result<undefined, Failure>
  }
  readonly appVersion: string
  /** The system's own dialogs; null where the person cancels. */
  readonly chooseToWrite: (name: string) => Promise<string | null>
  readonly chooseToRead: () => Promise<string | null>
  /** The archive that was opened with the app last, once. */
  readonly takeArrived: () => string | null
  readonly beginFile: (file: string, id: string) => Promise<UnfinishedFile>
  readonly exportFailure: (cause: unknown) => Failure
  readonly storageFailure: (cause: unknown) => Failure
  /** Where what is dropped on the window is gathered. */
  readonly uploadFolder: string
  readonly newId: () => string
  readonly clock: Clock
  readonly onChanged: () => void
  /** Documents came to these connections; some of them may be new. */
  readonly onBroughtIn: (connectionIds: readonly string[]) => void
  readonly log: Log
}

type Found = { readonly file: string; readonly links: Links }
type Looked = Found & {
  readonly name: string
  readonly mark: string
  readonly manifest: Manifest
}
type During = 'export' | 'read' | 'import'

const tellEveryMs = 200

export function createArchives(deps: ArchivesDeps): Archives {
  const { store, connections, newId, clock, log } = deps
  let state: ArchiveState = { kind: 'idle' }
  let looked: Looked | null = null
  let running: { readonly done: Promise<void>; readonly stop: AbortController } | null = null
  const telling = createThrottle(deps.onChanged, tellEveryMs, clock.after)
  const show = (next: ArchiveState) => {
    state = next
    telling.request()
  }
  const uploads = createUploads({
    folder: deps.uploadFolder,
    newId,
    toFailure: deps.storageFailure,
    onWhole: (file, name) => read({ file, links: 'refuse' }, name),
    isBusy: () => running !== null,
  })

  const run = (during: During, name: string, work: (signal: AbortSignal) => Promise<ArchiveState>): void => {
    const stop = new AbortController()
    const done = work(stop.signal)
      .catch((cause: unknown): ArchiveState => {
        if (stop.signal.aborted) return { kind: 'stopped', during, name }
        const failure = toFailure(cause, during)
        log('warning', 'archive-failed', { during, code: failure.code })
        return { kind: 'failed', during, name, failure: { ...failure, facts: { ...failure.facts } } }
      })
      .then((end) => {
        running = null
        show(end)
      })
    running = { done, stop }
  }
  const toFailure = (cause: unknown, during: During): Failure => {
    if (cause instanceof ArchiveRefused || cause instanceof RefusedBySettings) return cause.failure
    if (during === 'export' && !isOfStorage(cause)) return deps.exportFailure(cause)
    return deps.storageFailure(cause)
  }
  const busy = () => (running === null ? null : fail(failed('archive-busy')))

  const withArchive = async <T>(
    { file, links }: Found,
    work: (archive: OpenedArchive) => Promise<T>,
  ): Promise<T> => {
    const { openArchive } = await readsArchives()
    const archive = await openArchive(file, links)
    try {
      return await work(archive)
    } finally {
      await archive.close()
    }
  }

  const read = (found: Found, name: string): void => {
    looked = null
    show({ kind: 'reading', name, share: 0, documents: 0 })
    run('read', name, (signal) =>
      withArchive(found, async (archive) => {
        const { manifest, mark } = archive
        const matched = matchConnections(manifest.connections, connections.all())
        const walked = await walkArchive(
          archive,
          matched,
          (lines) => store.archiveLook(lines),
          (progress) => show({ kind: 'reading', name, ...progress }),
          signal,
        )
        looked = { ...found, name, mark, manifest }
        const { madeAt, madeBy } = manifest
        const preview = {
          ...{ madeAt, madeBy, ...walked, conflicts: [...walked.conflicts] },
          connections: manifest.connections.map(({ id, name: called, address }) => ({
            ...{ name: called, address },
            here: matched.names.get(id) ?? null,
          })),
        }
        return { kind: 'read', name, preview }
      }),
    )
  }

  const write = (file: string): void => {
    const id = newId()
    const name = nameOf(file)
    show({ kind: 'exporting', name, share: 0, documents: 0 })
    run('export', name, async (signal) => {
      const made = { id, madeAt: clock.now(), madeBy: deps.appVersion }
      const manifest = describeLibrary(made, connections.all(), await store.archiveConnections())
      const unfinished = await deps.beginFile(file, id)
      try {
        const { writeArchive } = await writesArchives()
        const {
          changes: _,
          arrivals: _arrivals,
          ...counts
        } = await writeArchive({
          ...{ store, manifest, signal },
          append: (bytes) => unfinished.append(bytes),
          onProgress: (progress) => show({ kind: 'exporting', name, ...progress }),
        })
        signal.throwIfAborted()
        await unfinished.finish()
        return { kind: 'exported', name, counts }
      } catch (cause) {
        await unfinished.abandon().catch(() => undefined)
        throw cause
      }
    })
  }

  const bringIn = ({ name, mark, manifest, ...found }: Looked): void => {
    show({ kind: 'importing', name, share: 0, documents: 0 })
    run('import', name, (signal) =>
      withArchive(found, async (archive) => {
        if (archive.mark !== mark) throw new ArchiveRefused('archive-changed', 'another size or time')
        const matched = matchConnections(manifest.connections, connections.all())
        const newConnections = makeConnections(matched)
        const joining = await store
          .mergeBegin({ archiveId: manifest.id, name, at: clock.now() })
          .catch((cause: unknown) => {
            for (const { id } of matched.fresh) connections.remove(id)
            throw cause
          })
        try {
          await walkArchive(
            archive,
            matched,
            (lines) => store.archiveTake(joining, lines),
            (progress) => show({ kind: 'importing', name, ...progress }),
            signal,
          )
        } finally {
          deps.onBroughtIn([...new Set(Object.values(matched.map))])
        }
        const ended = await store.mergeEnd(joining, clock.now())
        looked = null
        await uploads.clear()
        if (ended === null) throw new Error('The joining is gone')
        const { joined, batches } = ended
        return { kind: 'imported', name, joining, joined, batches, newConnections }
      }),
    )
  }

  const makeConnections = ({ fresh }: MatchedConnections): number => {
    const added = connections.addAll(fresh)
    if (!added.ok) throw new RefusedBySettings(added.error)
    return fresh.length
  }

  const end = async (): Promise<void> => {
    running?.stop.abort()
    await running?.done
  }

  return {
    ...uploads,
    export: async (suggested) => {
      if (running !== null) return fail(failed('archive-busy'))
      const file = await deps.chooseToWrite(suggested)
      if (file === null) return succeed({ started: false })
      if (running !== null) return fail(failed('archive-busy'))
      write(file)
      return succeed({ started: true })
    },
    open: async () => {
      if (running !== null) return fail(failed('archive-busy'))
      const file = await deps.chooseToRead()
      if (file === null) return succeed({ started: false })
      if (running !== null) return fail(failed('archive-busy'))
      await uploads.clear()
      read({ file, links: 'follow' }, nameOf(file))
      return succeed({ started: true })
    },
    openArrived: async () => {
      if (running !== null) return fail(failed('archive-busy'))
      const file = deps.takeArrived()
      if (file === null) return succeed({ started: false })
      read({ file, links: 'refuse' }, nameOf(file))
      return succeed({ started: true })
    },
    import: async () => {
      const refused = busy()
      if (refused !== null) return refused
      if (looked === null) return fail(failed('archive-gone'))
      bringIn(looked)
      return succeed(undefined)
    },
    stop: async () => {
      if (running !== null) {
        await end()
        return succeed(undefined)
      }
      looked = null
      await uploads.clear()
      show({ kind: 'idle' })
      return succeed(undefined)
    },
    state: async () => succeed({ state, last: await store.mergeLast() }),
    conflicts: (query) => store.mergeConflicts(query),
    close: async () => {
      await end()
      telling.cancel()
      await uploads.clear()
    },
  }
}

/** Carries a failure that is one already through the end of a piece of work. */
class RefusedBySettings extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

function isOfStorage(cause: unknown): boolean {
  return cause instanceof Error && 'failure' in cause
}

function nameOf(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
}
