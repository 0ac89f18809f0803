import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { type Failure, failed, storageFailure } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { checkTarget } from './check-target.ts'
import { CopyDiffers } from './copy-verified.ts'
import { moveLibrary, undoMove } from './move-library.ts'
import { createPlace, type Place } from './place.ts'

type Moved =
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | null

export type Located =
  | { readonly kind: 'there'; readonly folder: string; readonly move: Moved }
  | { readonly kind: 'not-there' }

export type DataFolderDeps = {
  readonly usual: string
  readonly now: () => number
  readonly newId: () => string
  readonly chooseFolder: () => Promise<string | null>
  /** Throws if another program has the library open; otherwise leaves it as one file. */
  readonly tidyLibrary: (folder: string) => void
  /** Requires a check of a folder's library before use. */
  readonly doubtLibrary: (folder: string) => void
  readonly openAnew: () => void
  readonly toFailure: (cause: unknown) => Failure
  readonly onMoveFailed: (failure: Failure) => void
}

export class DataFolder {
  readonly #deps: DataFolderDeps
  readonly #place: Place
  readonly #choices = new Map<string, string>()
  #moving: { readonly stop: AbortController; goesOn: boolean } | null = null

  constructor(deps: DataFolderDeps) {
    this.#deps = deps
    this.#place = createPlace(deps.usual)
  }

  where(): { readonly folder: string; readonly isUsual: boolean } {
    try {
      const moved = this.#place.moved()
      return { folder: moved ?? this.#deps.usual, isUsual: moved === null }
    } catch {
      // The library was moved, but its place is unknown: none may be created in the usual place.
      return { folder: '', isUsual: false }
    }
  }

  /**
   * Completes a requested move, and returns where to open the library. If that is missing, none may be
   * created.
   */
  async locate(onProgress: (done: number, total: number) => void): Promise<Located> {
    const move = await this.#endMove(onProgress)
    const { folder, isUsual } = this.where()
    if (!isUsual && !holdsLibrary(folder)) return { kind: 'not-there' }
    return { kind: 'there', folder, move }
  }

  async choose(back: boolean): Promise<Result<CallOutput<'data-folder/choose'>, Failure>> {
    const { usual, chooseFolder, newId } = this.#deps
    const chosen = back ? usual : await chooseFolder()
    if (chosen === null) return succeed(null)
    const target = await checkTarget(chosen, { from: this.where().folder, usual })
    if (!target.ok) return target
    const { to, bytes, free } = target.value
    const choice = newId()
    this.#choices.set(choice, to)
    return succeed({ choice, folder: to, bytes, free })
  }

  async move(choice: string): Promise<Result<undefined, Failure>> {
    const to = this.#choices.get(choice)
    if (to === undefined) return fail(failed('folder-not-usable', { facts: { reason: 'not-there' } }))
    try {
      this.#place.want({ from: this.where().folder, to, at: this.#deps.now() })
    } catch (cause) {
      return fail(storageFailure(cause))
    }
    this.#deps.openAnew()
    return succeed(undefined)
  }

  /** Cancels a running move, unless all is copied already; with `goesOn` the next start begins it again. */
  stopMove(goesOn = false): void {
    if (this.#moving === null) return
    this.#moving.goesOn = goesOn
    this.#moving.stop.abort()
  }

  /** False if the user chose nothing. */
  async find(): Promise<Result<boolean, Failure>> {
    const { usual, chooseFolder, doubtLibrary, openAnew } = this.#deps
    const chosen = await chooseFolder()
    if (chosen === null) return succeed(false)
    const found = [chosen, path.join(chosen, 'Index Desk')].find(holdsLibrary)
    if (found === undefined) return fail(failed('folder-not-usable', { facts: { reason: 'no-library' } }))
    try {
      // The library may have been changed while its disk was elsewhere.
      doubtLibrary(found)
      // A move requested elsewhere would otherwise begin from here.
      this.#place.want(null)
      this.#place.set(path.resolve(found) === path.resolve(usual) ? null : found)
    } catch (cause) {
      return fail(storageFailure(cause))
    }
    openAnew()
    return succeed(true)
  }

  async #endMove(onProgress: (done: number, total: number) => void): Promise<Moved> {
    const { usual, tidyLibrary, onMoveFailed } = this.#deps
    const wanted = this.#place.wanted()
    if (wanted === null) return null
    const moving = { stop: new AbortController(), goesOn: false }
    const { signal } = moving.stop
    this.#moving = moving
    try {
      if (this.where().folder === wanted.from) tidyLibrary(wanted.from)
      const left = await moveLibrary(wanted, { place: this.#place, usual, onProgress, signal })
      if (left === 'tidy') this.#forgetMove()
      return { kind: 'moved', to: wanted.to }
    } catch (cause) {
      const failure = signal.aborted ? failed('move-given-up') : this.#failureOf(cause)
      // A disconnected disk keeps the files copied to it.
      if (this.where().folder === wanted.from) await undoMove(wanted, usual).catch(() => undefined)
      if (!moving.goesOn) this.#place.want(null)
      onMoveFailed(failure)
      return { kind: 'failed', failure }
    } finally {
      this.#moving = null
    }
  }

  /** If this fails, the next start finds the move done, and only repeats this. */
  #forgetMove(): void {
    try {
      this.#place.want(null)
    } catch (cause) {
      this.#deps.onMoveFailed(this.#failureOf(cause))
    }
  }

  #failureOf(cause: unknown): Failure {
    if (cause instanceof CopyDiffers) return failed('storage-failed', { detail: cause.name })
    return this.#deps.toFailure(cause)
  }
}

/** True even during a restore or a recovery, when the library has another name. */
function holdsLibrary(folder: string): boolean {
  try {
    return readdirSync(folder).some(
      (name) =>
        name === 'library.db' || name === 'library.recovered.db' || /^library\.ready-\d+\.db$/.test(name),
    )
  } catch {
    return false
  }
}
