import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { After } from '../../shared/domain/throttle.ts'
import { createThrottle } from '../../shared/domain/throttle.ts'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { Backup, CopyComparison, CopyReason } from '../../shared/schemas/backups.ts'
import { putInPlace } from '../files/in-place.ts'
import { findChosenFile } from '../files/open-chosen-file.ts'
import { copiesToClear } from './copies-to-clear.ts'
import { copyDatabase } from './copy-database.ts'
import { isSameFile, listCopies, removeUnfinished } from './copy-files.ts'
import { bringPictures, countMissingPictures } from './copy-pictures.ts'
import { startDailyCopies } from './daily-copies.ts'
import type { CopiedLibrary, CopyReader } from './ports.ts'

export type BackupsDeps = {
  readonly library: CopiedLibrary
  readonly files: {
    /** The library's file, which is as large as a copy of it. */
    readonly library: string
    readonly copies: string
    readonly name: (at: number, reason: CopyReason) => string
    /** The first moment from then on of which there is no copy for that reason: a clock may come to one again. */
    readonly unusedTime: (at: number, reason: CopyReason) => number
    readonly readName: (name: string) => Pick<Backup, 'at' | 'reason'> | undefined
    /** Where a copy to restore is written, and what makes the next opening take it. */
    readonly unfinishedRestore: string
    readonly chosenForRestore: (at: number) => string
    /** How the names end of what lies beside a database and belongs to it. */
    readonly companions: readonly string[]
    readonly sizeOf: (file: string) => number
    /** Throws where a folder has no room for so many bytes. */
    readonly requireRoom: (folder: string, bytes: number) => void
  }
  readonly read: (file: string) => CopyReader
  readonly clock: { now(): number; readonly after: After }
  readonly zoneOffset: (at: number) => number
  /** Greater for moments of days on which the app ran later; -1 where that is not known. */
  readonly placeOf: (at: number) => number
  /** The folder of the pictures that wait. */
  readonly pictures: string
  readonly connectionNames: () => Readonly<Record<string, string>>
  readonly chooseFile: () => Promise<string | null>
  readonly newId: () => string
  /** Opens the library anew, which puts a chosen copy in its place. */
  readonly openAnew: () => void
  readonly onChanged: () => void
  /** A copy that the app makes by itself failed for a reason that was not told yet. */
  readonly onDailyFailed: (failure: Failure) => void
  readonly toFailure: (cause: unknown) => Failure
}

export type Backups = {
  list(): Promise<CallOutput<'backups/list'>>
  make(reason: 'asked' | 'daily'): Promise<Result<Backup, Failure>>
  chooseFile(): Promise<{ readonly copy: string; readonly name: string } | null>
  look(copy: string): Promise<Result<CallOutput<'backups/look'>, Failure>>
  compare(copy: string): Promise<Result<CopyComparison, Failure>>
  restore(copy: string): Promise<Result<undefined, Failure>>
  /** Ends the copy that is being made, or whatever is done with one. Where that was today's, the next is tomorrow's. */
  giveUp(what: 'making' | 'reading'): void
  /** Begins to make a copy a day. */
  start(): void
  /** Begins no further copy. */
  stop(): void
  /** Gives up what is being read, and resolves once nothing of the copies is touched any more. */
  ended(): Promise<void>
}

type Under = 'making' | 'reading'
type Progress = { readonly done: number; readonly total: number }

const tellsEveryMs = 200

export function createBackups(deps: BackupsDeps): Backups {
  const { library, files, clock, toFailure } = deps
  const names = { read: files.readName }
  const chosen = new Map<string, string>()
  let making: Progress | null = null
  let restoring: Progress | null = null
  let givenUpAt: number | null = null
  let problem: Failure | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let restores: Promise<unknown> = Promise.resolve()
  let stopDaily = (): void => undefined
  let isStopped = false
  const readers = new Map<CopyReader, Under>()
  const stops: Record<Under, AbortController> = {
    making: new AbortController(),
    reading: new AbortController(),
  }
  const telling = createThrottle(deps.onChanged, tellsEveryMs, clock.after)

  async function write(reason: 'asked' | 'daily'): Promise<Backup> {
    const at = files.unusedTime(clock.now(), reason)
    const name = files.name(at, reason)
    const unfinished = path.join(files.copies, `${name}.unfinished`)
    const { signal } = stops.making
    making = { done: 0, total: 0 }
    deps.onChanged()
    try {
      await removeUnfinished(files.copies)
      const bytes = files.sizeOf(files.library)
      files.requireRoom(files.copies, bytes)
      await library.copyTo(
        unfinished,
        (done, total) => {
          making = { done, total }
          deps.onChanged()
        },
        signal,
      )
      signal.throwIfAborted()
      // Going through it takes as long as it takes.
      making = { done: 1, total: 1 }
      deps.onChanged()
      await withReader('making', unfinished, (reader) => reader.check())
      signal.throwIfAborted()
      await putInPlace(unfinished, path.join(files.copies, name))
    } catch (cause) {
      await removeUnfinished(files.copies).catch(() => undefined)
      throw cause
    } finally {
      making = null
    }
    const copies = await listCopies(files.copies, names)
    const { placeOf } = deps
    for (const old of copiesToClear(copies, { zoneOffsetMs: deps.zoneOffset(at), placeOf, made: name }))
      await rm(path.join(files.copies, old), { force: true }).catch(() => undefined)
    const made = copies.find((copy) => copy.name === name)
    if (made === undefined) throw new Error('The copy is not there')
    return made
  }

  async function withReader<T>(
    under: Under,
    file: string,
    use: (reader: CopyReader) => Promise<T>,
  ): Promise<T> {
    const reader = deps.read(file)
    readers.set(reader, under)
    try {
      return await use(reader)
    } finally {
      readers.delete(reader)
      await reader.end()
    }
  }

  /** Undefined for a name that is not listed, which might lead anywhere. */
  async function fileOf(copy: string): Promise<string | undefined> {
    const file = chosen.get(copy)
    if (file !== undefined) return file
    const found = (await listCopies(files.copies, names)).find(({ name }) => name === copy)
    return found === undefined ? undefined : path.join(files.copies, found.name)
  }

  async function withCopy<T>(
    copy: string,
    use: (file: string, signal: AbortSignal) => Promise<T>,
  ): Promise<Result<T, Failure>> {
    const { signal } = stops.reading
    const chosenFile = await fileOf(copy)
    if (chosenFile === undefined) return fail(failed('copy-unknown'))
    const found = await findChosenFile(chosenFile, files.companions)
    if (!found.ok)
      return fail(
        found.error === 'file-gone'
          ? failed('copy-unknown')
          : failed('copy-not-usable', { detail: found.error }),
      )
    const file = found.value
    // Merely closing another handle to the open library would let go of its lock (sqlite.org/howtocorrupt.html, 2.2).
    if (await isSameFile(file, files.library)) return fail(failed('copy-not-usable'))
    try {
      return succeed(await use(file, signal))
    } catch (cause) {
      return fail(signal.aborted ? failed('copy-given-up') : toFailure(cause))
    }
  }

  /** One at a time: a second one would only wait for the disk. */
  function make(reason: 'asked' | 'daily'): Promise<Result<Backup, Failure>> {
    const made = queue.then(async (): Promise<Result<Backup, Failure>> => {
      if (isStopped) return fail(failed('copy-given-up'))
      const { signal } = stops.making
      try {
        const copy = await write(reason)
        problem = null
        return succeed(copy)
      } catch (cause) {
        const failure = isStopped || signal.aborted ? failed('copy-given-up') : toFailure(cause)
        if (failure.code === 'copy-given-up') return fail(failure)
        const isNew = problem?.code !== failure.code
        problem = failure
        if (reason === 'daily' && isNew) deps.onDailyFailed(failure)
        return fail(failure)
      } finally {
        deps.onChanged()
      }
    })
    queue = made
    return made
  }

  const restore = (copy: string): Promise<Result<undefined, Failure>> =>
    withCopy(copy, async (file, signal) => {
      const target = files.unfinishedRestore
      files.requireRoom(path.dirname(target), files.sizeOf(file))
      try {
        await copyDatabase({
          ...{ from: file, to: target, signal },
          onProgress: (done, total) => {
            restoring = { done, total }
            telling.request()
          },
        })
        // What will be used is gone through, not what it was copied from.
        await withReader('reading', target, (reader) => reader.check())
        await bringPictures(file, deps.pictures)
        signal.throwIfAborted()
        // Last: whatever fails before leaves nothing that the next start would act on.
        await putInPlace(target, files.chosenForRestore(clock.now()))
      } catch (cause) {
        for (const ending of ['', '-wal']) await rm(target + ending, { force: true }).catch(() => undefined)
        throw cause
      } finally {
        restoring = null
        telling.request()
      }
      deps.openAnew()
      return undefined
    })

  return {
    make,
    list: async () => ({
      copies: await listCopies(files.copies, names),
      making,
      restoring,
      problem: problem === null ? null : { code: problem.code, detail: problem.detail, facts: problem.facts },
    }),
    chooseFile: async () => {
      const file = await deps.chooseFile()
      if (file === null) return null
      const copy = deps.newId()
      chosen.set(copy, file)
      return { copy, name: path.basename(file) }
    },
    look: (copy) =>
      withCopy(copy, async (file) => {
        const {
          pictures,
          names: ownNames,
          ...found
        } = await withReader('reading', file, (reader) => reader.look())
        const picturesMissing = countMissingPictures([...new Set(pictures)], deps.pictures, file)
        return { ...found, picturesMissing, names: { ...ownNames, ...deps.connectionNames() } }
      }),
    compare: (copy) =>
      withCopy(copy, (file, signal) =>
        withReader('reading', file, async (reader) => {
          for (let after: number | null = 0; after !== null; ) {
            signal.throwIfAborted()
            const { documents, next } = await library.listForComparison(after)
            await reader.compare(documents)
            after = next
          }
          return reader.result()
        }),
      ),
    // One after the other: all write the same file first.
    restore: (copy) => {
      const restored = restores.then(() => restore(copy))
      restores = restored.catch(() => undefined)
      return restored
    },
    giveUp: (what) => {
      if (what === 'making' && making !== null) givenUpAt = clock.now()
      stops[what].abort()
      stops[what] = new AbortController()
      for (const [reader, under] of readers) if (under === what) void reader.stop()
    },
    start: () => {
      // As large as the library, it would otherwise lie there until the next copy.
      queue = queue.then(() => removeUnfinished(files.copies)).catch(() => undefined)
      stopDaily = startDailyCopies({
        clock,
        zoneOffset: deps.zoneOffset,
        dailyTimes: async () => {
          const daily = (await listCopies(files.copies, names)).filter(({ reason }) => reason === 'daily')
          return [...daily.map(({ at }) => at), ...(givenUpAt === null ? [] : [givenUpAt])]
        },
        copy: async () => {
          await make('daily')
        },
        // What went wrong with a copy is told by `make`; this is a folder that cannot even be listed.
        onFailed: (cause) => {
          const failure = toFailure(cause)
          if (problem?.code === failure.code) return
          problem = failure
          deps.onDailyFailed(failure)
        },
      })
    },
    stop: () => {
      isStopped = true
      stopDaily()
    },
    ended: async () => {
      telling.cancel()
      stops.reading.abort()
      await Promise.all([...readers.keys()].map((reader) => reader.stop()))
      await queue
    },
  }
}
