import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createThrottle, type Throttle } from '../../shared/domain/throttle.ts'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { Backup, CopyComparison } from '../../shared/schemas/backups.ts'
import { putInPlace } from '../files/in-place.ts'
import { findChosenFile } from '../files/open-chosen-file.ts'
import { type BackgroundJob, createBackgroundJob } from '../jobs/background-job.ts'
import { createSerialQueue } from '../jobs/serial-queue.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { backupFiles } from '../library/backup/backup-files.ts'
import type { CopyReader } from '../library/backup/copy-reader.ts'
import type { OpenedLibrary } from '../library/open-library.ts'
import type { Library } from '../library/operations.ts'
import { copiesToClear, dayOf } from './copies-to-clear.ts'
import { copyDatabase } from './copy-database.ts'
import { isSameFile, listCopies, removeUnfinished } from './copy-files.ts'
import { bringPictures, countMissingPictures } from './copy-pictures.ts'
import { Undertaking } from './undertaking.ts'

export type BackupsDeps = {
  readonly library: Library['backups'] & Pick<OpenedLibrary, 'copyTo'>
  readonly files: ReturnType<typeof backupFiles>
  readonly read: (file: string) => CopyReader
  readonly clock: Clock
  readonly zoneOffset: (at: number) => number
  /** Greater for days on which the app ran later; -1 if unknown. */
  readonly placeOf: (at: number) => number
  readonly pictures: string
  readonly connectionNames: () => Readonly<Record<string, string>>
  readonly chooseFile: () => Promise<string | null>
  readonly showFolder: (folder: string) => Promise<unknown>
  readonly newId: () => string
  readonly openAnew: () => void
  readonly onChanged: () => void
  readonly onDailyFailed: (failure: Failure) => void
  readonly toFailure: (cause: unknown) => Failure
}

type Progress = { readonly done: number; readonly total: number }

const tellsEveryMs = 200
/** The first copy waits until the start is over. */
const firstAfterMs = 60_000
/**
 * Interval of checks, and delay before a failed copy is retried. Timers do not run while the computer sleeps,
 * so it checks often.
 */
const looksEveryMs = 30 * 60_000

export class Backups {
  readonly #deps: BackupsDeps
  readonly #making: Undertaking
  readonly #reading: Undertaking
  /** Serial: a second backup would only wait for the disk. */
  readonly #makeInTurn = createSerialQueue()
  /** Serial, because all restores write the same file first. */
  readonly #restoreInTurn = createSerialQueue()
  readonly #chosen = new Map<string, string>()
  readonly #telling: Throttle
  readonly #daily: BackgroundJob
  #cancelFirst = (): void => undefined
  #made: Progress | null = null
  #restored: Progress | null = null
  #givenUpAt: number | null = null
  #problem: Failure | null = null
  #isStopped = false

  constructor(deps: BackupsDeps) {
    this.#deps = deps
    this.#making = new Undertaking(deps.read)
    this.#reading = new Undertaking(deps.read)
    this.#telling = createThrottle(deps.onChanged, tellsEveryMs, deps.clock.after)
    this.#daily = createBackgroundJob({
      step: () => this.#makeDaily(),
      onFailed: (cause) => this.#tellNotListed(cause),
      repeatAfterMs: looksEveryMs,
      clock: deps.clock,
    })
  }

  async list(): Promise<CallOutput<'backups/list'>> {
    const problem = this.#problem
    return {
      copies: await this.#copies(),
      making: this.#made,
      restoring: this.#restored,
      problem: problem === null ? null : { code: problem.code, detail: problem.detail, facts: problem.facts },
    }
  }

  make(reason: 'asked' | 'daily'): Promise<Result<Backup, Failure>> {
    return this.#makeInTurn(async () => {
      if (this.#isStopped) return fail(failed('copy-given-up'))
      const { signal } = this.#making
      try {
        const copy = await this.#write(reason, signal)
        this.#problem = null
        return succeed(copy)
      } catch (cause) {
        const isGivenUp = this.#isStopped || signal.aborted
        const failure = isGivenUp ? failed('copy-given-up') : this.#deps.toFailure(cause)
        if (failure.code !== 'copy-given-up') this.#tellProblem(failure, reason === 'daily')
        return fail(failure)
      } finally {
        this.#deps.onChanged()
      }
    })
  }

  async chooseFile(): Promise<CallOutput<'backups/choose-file'>> {
    const file = await this.#deps.chooseFile()
    if (file === null) return null
    const copy = this.#deps.newId()
    this.#chosen.set(copy, file)
    return { copy, name: path.basename(file) }
  }

  async showFolder(): Promise<void> {
    await this.#deps.showFolder(this.#deps.files.copies)
  }

  look(copy: string): Promise<Result<CallOutput<'backups/look'>, Failure>> {
    return this.#withCopy(copy, async (file) => {
      const found = await this.#reading.withReader(file, (reader) => reader.look())
      const { pictures, names, ...contents } = found
      const picturesMissing = countMissingPictures([...new Set(pictures)], this.#deps.pictures, file)
      return { ...contents, picturesMissing, names: { ...names, ...this.#deps.connectionNames() } }
    })
  }

  compare(copy: string): Promise<Result<CopyComparison, Failure>> {
    return this.#withCopy(copy, (file, signal) =>
      this.#reading.withReader(file, async (reader) => {
        for (let after: number | null = 0; after !== null; ) {
          signal.throwIfAborted()
          const { documents, next } = await this.#deps.library.listForComparison(after)
          await reader.compare(documents)
          after = next
        }
        return reader.result()
      }),
    )
  }

  restore(copy: string): Promise<Result<undefined, Failure>> {
    return this.#restoreInTurn(() =>
      this.#withCopy(copy, async (file, signal) => {
        await this.#prepareRestore(file, signal)
        this.#deps.openAnew()
        return undefined
      }),
    )
  }

  /** Cancels making or reading a copy. After today's, the next one is made tomorrow. */
  giveUp(what: 'making' | 'reading'): void {
    if (what === 'making' && this.#made !== null) this.#givenUpAt = this.#deps.clock.now()
    if (what === 'making') this.#making.giveUp()
    else this.#reading.giveUp()
  }

  start(): void {
    // An unfinished copy is as large as the library, and would otherwise stay until the next copy.
    this.#makeInTurn(() => removeUnfinished(this.#deps.files.copies)).catch(() => undefined)
    this.#cancelFirst = this.#deps.clock.after(firstAfterMs, () => void this.#daily.wake())
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelFirst()
    void this.#daily.stop()
  }

  /** Cancels running work, and resolves once no copy is touched any more. */
  async ended(): Promise<void> {
    this.#telling.cancel()
    await Promise.all([this.#making.end(), this.#reading.end()])
    await this.#makeInTurn(async () => undefined)
  }

  #copies(): Promise<Backup[]> {
    return listCopies(this.#deps.files.copies, this.#deps.files.readName)
  }

  /** Makes today's copy if there is none. Always resolves to true: `make` reports failures. */
  async #makeDaily(): Promise<true> {
    const { clock, zoneOffset } = this.#deps
    const daily = (await this.#copies()).filter(({ reason }) => reason === 'daily').map(({ at }) => at)
    const times = this.#givenUpAt === null ? daily : [...daily, this.#givenUpAt]
    const day = (at: number) => dayOf(at, zoneOffset(at))
    // A backup dated tomorrow, by a wrong clock, neither stands for today's nor hides it.
    const today = day(clock.now())
    if (times.every((at) => day(at) !== today)) await this.make('daily')
    return true
  }

  /** May fail repeatedly, so each reason is reported once. */
  #tellNotListed(cause: unknown): void {
    const failure = this.#deps.toFailure(cause)
    if (!this.#isStopped && this.#problem?.code !== failure.code) this.#tellProblem(failure, true)
  }

  #tellProblem(failure: Failure, isDaily: boolean): void {
    const isNew = this.#problem?.code !== failure.code
    this.#problem = failure
    if (isDaily && isNew) this.#deps.onDailyFailed(failure)
  }

  #showMade(progress: Progress): void {
    this.#made = progress
    this.#deps.onChanged()
  }

  async #write(reason: 'asked' | 'daily', signal: AbortSignal): Promise<Backup> {
    const { files, library, clock } = this.#deps
    const at = files.unusedTime(clock.now(), reason)
    const name = files.name(at, reason)
    const unfinished = path.join(files.copies, `${name}.unfinished`)
    this.#showMade({ done: 0, total: 0 })
    try {
      await removeUnfinished(files.copies)
      files.requireRoom(files.copies, files.sizeOf(files.library))
      await library.copyTo(unfinished, (done, total) => this.#showMade({ done, total }), signal)
      signal.throwIfAborted()
      this.#showMade({ done: 1, total: 1 })
      await this.#making.withReader(unfinished, (reader) => reader.check())
      signal.throwIfAborted()
      await putInPlace(unfinished, path.join(files.copies, name))
    } catch (cause) {
      await removeUnfinished(files.copies).catch(() => undefined)
      throw cause
    } finally {
      this.#made = null
    }
    const copies = await this.#copies()
    await this.#clearOld(copies, name, at)
    const made = copies.find((copy) => copy.name === name)
    if (made === undefined) throw new Error('The copy is not there')
    return made
  }

  async #clearOld(copies: readonly Backup[], made: string, at: number): Promise<void> {
    const { files, placeOf, zoneOffset } = this.#deps
    for (const old of copiesToClear(copies, { zoneOffsetMs: zoneOffset(at), placeOf, made }))
      await rm(path.join(files.copies, old), { force: true }).catch(() => undefined)
  }

  async #withCopy<T>(
    copy: string,
    use: (file: string, signal: AbortSignal) => Promise<T>,
  ): Promise<Result<T, Failure>> {
    const { files, toFailure } = this.#deps
    const { signal } = this.#reading
    const named = await this.#fileOf(copy)
    if (named === undefined) return fail(failed('copy-unknown'))
    const found = await findChosenFile(named, files.companions)
    if (!found.ok)
      return fail(
        found.error === 'file-gone'
          ? failed('copy-unknown')
          : failed('copy-not-usable', { detail: found.error }),
      )
    // Closing another handle to the open library would already release its lock
    // (sqlite.org/howtocorrupt.html, 2.2).
    if (await isSameFile(found.value, files.library)) return fail(failed('copy-not-usable'))
    try {
      return succeed(await use(found.value, signal))
    } catch (cause) {
      return fail(signal.aborted ? failed('copy-given-up') : toFailure(cause))
    }
  }

  /** Undefined for an unlisted name, which might lead anywhere. */
  async #fileOf(copy: string): Promise<string | undefined> {
    const file = this.#chosen.get(copy)
    if (file !== undefined) return file
    const isListed = (await this.#copies()).some(({ name }) => name === copy)
    return isListed ? path.join(this.#deps.files.copies, copy) : undefined
  }

  async #prepareRestore(file: string, signal: AbortSignal): Promise<void> {
    const { files, pictures, clock } = this.#deps
    const target = files.unfinishedRestore
    files.requireRoom(path.dirname(target), files.sizeOf(file))
    try {
      await copyDatabase({
        ...{ from: file, to: target, signal },
        onProgress: (done, total) => {
          this.#restored = { done, total }
          this.#telling.request()
        },
      })
      // Check the copy, not its source.
      await this.#reading.withReader(target, (reader) => reader.check())
      await bringPictures(file, pictures)
      signal.throwIfAborted()
      // Last step: if an earlier one fails, the next start has nothing to do.
      await putInPlace(target, files.chosenForRestore(clock.now()))
    } catch (cause) {
      for (const ending of ['', '-wal']) await rm(target + ending, { force: true }).catch(() => undefined)
      throw cause
    } finally {
      this.#restored = null
      this.#telling.request()
    }
  }
}
