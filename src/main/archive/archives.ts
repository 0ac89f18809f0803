import { createThrottle, type Throttle } from '../../shared/domain/throttle.ts'
import type { ArchiveState } from '../../shared/ipc/archive-calls.ts'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { UnfinishedFile } from '../exports/unfinished-file.ts'
import type { Links } from '../files/open-chosen-file.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { Library } from '../library/operations.ts'
import type { Log } from '../platform/logger.ts'
import { ArchiveRefused, countsOf, describeLibrary, type Manifest } from './manifest.ts'
import { type MatchedConnections, matchConnections } from './match-connections.ts'
import type { OpenedArchive } from './open-archive.ts'
import { Uploads } from './uploads.ts'
import { walkArchive } from './walk-archive.ts'

// Loaded on demand: packing code would slow down every start.
const readsArchives = () => import('./open-archive.ts')
const writesArchives = () => import('./write-archive.ts')

type Started = Promise<Result<{ readonly started: boolean }, Failure>>

type ArchivesDeps = {
  readonly store: Library['archive']
  readonly connections: {
    all(): readonly ConnectionRecord[]
    /** All or none. */
    addAll(connections: readonly ConnectionRecord[]): Result<undefined, Failure>
    remove(id: string): Result<undefined, Failure>
  }
  readonly appVersion: string
  /** The system's own dialogs; null if the user cancels. */
  readonly chooseToWrite: (name: string) => Promise<string | null>
  readonly chooseToRead: () => Promise<string | null>
  /** Returns the archive that was last opened with the app, once. */
  readonly takeArrived: () => string | null
  readonly beginFile: (file: string, id: string) => Promise<UnfinishedFile>
  readonly exportFailure: (cause: unknown) => Failure
  readonly storageFailure: (cause: unknown) => Failure
  readonly uploadFolder: string
  readonly newId: () => string
  readonly clock: Clock
  readonly onChanged: () => void
  /** These connections got documents; some of the connections may be new. */
  readonly onBroughtIn: (connectionIds: readonly string[]) => void
  readonly log: Log
}

type Found = { readonly file: string; readonly links: Links }
type Looked = Found & { readonly name: string; readonly mark: string; readonly manifest: Manifest }
type During = 'export' | 'read' | 'import'

const tellEveryMs = 200
const busy = fail(failed('archive-busy'))

export class Archives {
  readonly uploads: Uploads
  readonly #deps: ArchivesDeps
  readonly #telling: Throttle
  #state: ArchiveState = { kind: 'idle' }
  #looked: Looked | null = null
  #running: { readonly done: Promise<void>; readonly stop: AbortController } | null = null

  constructor(deps: ArchivesDeps) {
    this.#deps = deps
    this.#telling = createThrottle(deps.onChanged, tellEveryMs, deps.clock.after)
    this.uploads = new Uploads({
      folder: deps.uploadFolder,
      newId: deps.newId,
      toFailure: deps.storageFailure,
      onWhole: (file, name) => this.#read({ file, links: 'refuse' }, name),
      isBusy: () => this.#running !== null,
    })
  }

  export(suggested: string): Started {
    return this.#withChosen(
      () => this.#deps.chooseToWrite(suggested),
      async (file) => this.#write(file),
    )
  }

  open(): Started {
    return this.#withChosen(this.#deps.chooseToRead, async (file) => {
      await this.uploads.clear()
      this.#read({ file, links: 'follow' }, nameOf(file))
    })
  }

  async openArrived(): Started {
    if (this.#running !== null) return busy
    const file = this.#deps.takeArrived()
    if (file === null) return succeed({ started: false })
    this.#read({ file, links: 'refuse' }, nameOf(file))
    return succeed({ started: true })
  }

  async import(): Promise<Result<undefined, Failure>> {
    if (this.#running !== null) return busy
    if (this.#looked === null) return fail(failed('archive-gone'))
    this.#merge(this.#looked)
    return succeed(undefined)
  }

  async stop(): Promise<Result<undefined, Failure>> {
    if (this.#running !== null) await this.#end()
    else {
      this.#looked = null
      await this.uploads.clear()
      this.#show({ kind: 'idle' })
    }
    return succeed(undefined)
  }

  async state(): Promise<Result<CallOutput<'archive/state'>, Failure>> {
    return succeed({ state: this.#state, last: await this.#deps.store.lastMerge() })
  }

  async close(): Promise<void> {
    await this.#end()
    this.#telling.cancel()
    await this.uploads.clear()
  }

  async #withChosen(choose: () => Promise<string | null>, begin: (file: string) => Promise<void>): Started {
    if (this.#running !== null) return busy
    const file = await choose()
    if (file === null) return succeed({ started: false })
    // A different run may have begun while the dialog was open.
    if (this.#running !== null) return busy
    await begin(file)
    return succeed({ started: true })
  }

  #show(next: ArchiveState): void {
    this.#state = next
    this.#telling.request()
  }

  #run(during: During, name: string, work: (signal: AbortSignal) => Promise<ArchiveState>): void {
    const stop = new AbortController()
    const done = work(stop.signal)
      .catch((cause: unknown): ArchiveState => {
        if (stop.signal.aborted) return { kind: 'stopped', during, name }
        const failure = this.#toFailure(cause, during)
        this.#deps.log('warning', 'archive-failed', { during, code: failure.code })
        return { kind: 'failed', during, name, failure: { ...failure, facts: { ...failure.facts } } }
      })
      .then((end) => {
        this.#running = null
        this.#show(end)
      })
    this.#running = { done, stop }
  }

  async #end(): Promise<void> {
    this.#running?.stop.abort()
    await this.#running?.done
  }

  #toFailure(cause: unknown, during: During): Failure {
    if (cause instanceof ArchiveRefused) return cause.failure
    const isOfStorage = cause instanceof Error && 'failure' in cause
    return during === 'export' && !isOfStorage
      ? this.#deps.exportFailure(cause)
      : this.#deps.storageFailure(cause)
  }

  #read(found: Found, name: string): void {
    this.#looked = null
    this.#show({ kind: 'reading', name, share: 0, documents: 0 })
    this.#run('read', name, (signal) =>
      withArchive(found, async (archive) => {
        const { manifest, mark } = archive
        const matched = matchConnections(manifest.connections, this.#deps.connections.all())
        const walked = await walkArchive(
          archive,
          matched,
          (lines) => this.#deps.store.look(lines),
          (progress) => this.#show({ kind: 'reading', name, ...progress }),
          signal,
        )
        this.#looked = { ...found, name, mark, manifest }
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

  #write(file: string): void {
    const { store, connections, clock, appVersion } = this.#deps
    const id = this.#deps.newId()
    const name = nameOf(file)
    this.#show({ kind: 'exporting', name, share: 0, documents: 0 })
    this.#run('export', name, async (signal) => {
      const made = { id, madeAt: clock.now(), madeBy: appVersion }
      const manifest = describeLibrary(made, connections.all(), await store.connections())
      const unfinished = await this.#deps.beginFile(file, id)
      try {
        const { writeArchive } = await writesArchives()
        const totals = await writeArchive({
          ...{ store, manifest, signal },
          append: (bytes) => unfinished.append(bytes),
          onProgress: (progress) => this.#show({ kind: 'exporting', name, ...progress }),
        })
        signal.throwIfAborted()
        await unfinished.finish()
        return { kind: 'exported', name, counts: countsOf(totals) }
      } catch (cause) {
        await unfinished.abandon().catch(() => undefined)
        throw cause
      }
    })
  }

  #merge({ name, mark, manifest, ...found }: Looked): void {
    const { store, connections, clock } = this.#deps
    this.#show({ kind: 'importing', name, share: 0, documents: 0 })
    this.#run('import', name, (signal) =>
      withArchive(found, async (archive) => {
        if (archive.mark !== mark) throw new ArchiveRefused('archive-changed', 'another size or time')
        const matched = matchConnections(manifest.connections, connections.all())
        const newConnections = this.#makeConnections(matched)
        const merge = await store
          .beginMerge({ archiveId: manifest.id, name, at: clock.now() })
          .catch((cause: unknown) => {
            for (const { id } of matched.fresh) connections.remove(id)
            throw cause
          })
        try {
          await walkArchive(
            archive,
            matched,
            (lines) => store.take(merge, lines),
            (progress) => this.#show({ kind: 'importing', name, ...progress }),
            signal,
          )
        } finally {
          this.#deps.onBroughtIn([...new Set(Object.values(matched.map))])
        }
        const ended = await store.endMerge(merge, clock.now())
        this.#looked = null
        await this.uploads.clear()
        if (ended === null) throw new Error('The merge is gone')
        const { joined, batches } = ended
        return { kind: 'imported', name, joining: merge, joined, batches, newConnections }
      }),
    )
  }

  #makeConnections({ fresh }: MatchedConnections): number {
    const added = this.#deps.connections.addAll(fresh)
    if (!added.ok) throw new ArchiveRefused(added.error.code, added.error.detail, added.error.facts)
    return fresh.length
  }
}

async function withArchive<T>(
  { file, links }: Found,
  work: (archive: OpenedArchive) => Promise<T>,
): Promise<T> {
  const { openArchive } = await readsArchives()
  const archive = await openArchive(file, links)
  try {
    return await work(archive)
  } finally {
    await archive.close()
  }
}

function nameOf(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
}
