import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Failure, failed, storageFailure } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { checkTarget } from './check-target.ts'
import { CopyDiffers } from './copy-verified.ts'
import { moveLibrary, undoMove } from './move-library.ts'
import { createPlace } from './place.ts'

export type Settled =
  | {
      readonly kind: 'there'
      readonly folder: string
      /** What became of a move that was asked for. */
      readonly move:
        | { readonly kind: 'moved'; readonly to: string }
        | { readonly kind: 'failed'; readonly failure: Failure }
        | null
    }
  | { readonly kind: 'not-there' }

export type DataFolder = {
  /** Where the library lies or should lie, and whether that is the usual place. */
  where(): { readonly folder: string; readonly isUsual: boolean }
  /** Ends a move that was asked for, and says where to open the library. Where that is not there, nothing may be made. */
  settle(onProgress: (done: number, total: number) => void): Promise<Settled>
  choose(
    usual: boolean,
  ): Promise<Result<{ choice: string; folder: string; bytes: number; free: number | null } | null, Failure>>
  /** Asks for the move and opens the library anew, which does it. */
  move(choice: string): Promise<Result<undefined, Failure>>
  /** Ends a move that is under way, unless all is copied already; with `goesOn` the next start begins it again. */
  stopMove(goesOn?: boolean): void
  /** False where the person chose nothing. */
  find(): Promise<Result<boolean, Failure>>
}

export type DataFolderDeps = {
  /** Electron's own folder for the app. */
  readonly usual: string
  readonly now: () => number
  readonly newId: () => string
  readonly chooseFolder: () => Promise<string | null>
  /** Throws where another program has the library; leaves it one file otherwise. */
  readonly tidyLibrary: (folder: string) => void
  /** Has the library of a folder gone through before it is used. */
  readonly doubtLibrary: (folder: string) => void
  readonly openAnew: () => void
  readonly toFailure: (cause: unknown) => Failure
  readonly onMoveFailed: (failure: Failure) => void
}

export function createDataFolder(deps: DataFolderDeps): DataFolder {
  const { usual } = deps
  const place = createPlace(usual)
  const choices = new Map<string, string>()
  let moving: { readonly stop: AbortController; goesOn: boolean } | null = null
  const where = () => {
    try {
      const moved = place.moved()
      return { folder: moved ?? usual, isUsual: moved === null }
    } catch {
      // That it was moved is sure, though not where to: no library may be made in the usual place.
      return { folder: '', isUsual: false }
    }
  }

  async function endMove(
    onProgress: (done: number, total: number) => void,
  ): Promise<Extract<Settled, { kind: 'there' }>['move']> {
    const wanted = place.wanted()
    if (wanted === null) return null
    const move = { stop: new AbortController(), goesOn: false }
    const { signal } = move.stop
    moving = move
    try {
      if (where().folder === wanted.from) deps.tidyLibrary(wanted.from)
      const left = await moveLibrary(wanted, { place, usual, onProgress, signal })
      if (left === 'tidy') forgetMove()
      return { kind: 'moved', to: wanted.to }
    } catch (cause) {
      const failure = signal.aborted ? failed('move-given-up') : failureOf(cause)
      // A disk that has gone keeps what was copied to it.
      if (where().folder === wanted.from) await undoMove(wanted, usual).catch(() => undefined)
      if (!move.goesOn) place.want(null)
      deps.onMoveFailed(failure)
      return { kind: 'failed', failure }
    } finally {
      moving = null
    }
  }

  /** Where this fails the next start finds the move done, and does nothing but this. */
  function forgetMove(): void {
    try {
      place.want(null)
    } catch (cause) {
      deps.onMoveFailed(failureOf(cause))
    }
  }

  function failureOf(cause: unknown): Failure {
    if (cause instanceof CopyDiffers) return failed('storage-failed', { detail: cause.name })
    return deps.toFailure(cause)
  }

  return {
    where,
    stopMove: (goesOn = false) => {
      if (moving === null) return
      moving.goesOn = goesOn
      moving.stop.abort()
    },
    settle: async (onProgress) => {
      const move = await endMove(onProgress)
      const { folder, isUsual } = where()
      if (!isUsual && !holdsLibrary(folder)) return { kind: 'not-there' }
      return { kind: 'there', folder, move }
    },
    choose: async (back) => {
      const chosen = back ? usual : await deps.chooseFolder()
      if (chosen === null) return succeed(null)
      const target = await checkTarget(chosen, { from: where().folder, usual })
      if (!target.ok) return target
      const choice = deps.newId()
      choices.set(choice, target.value.to)
      return succeed({ choice, folder: target.value.to, bytes: target.value.bytes, free: target.value.free })
    },
    move: async (choice) => {
      const to = choices.get(choice)
      if (to === undefined) return fail(failed('folder-not-usable', { facts: { reason: 'not-there' } }))
      try {
        place.want({ from: where().folder, to, at: deps.now() })
      } catch (cause) {
        return fail(storageFailure(cause))
      }
      deps.openAnew()
      return succeed(undefined)
    },
    find: async () => {
      const chosen = await deps.chooseFolder()
      if (chosen === null) return succeed(false)
      const found = [chosen, path.join(chosen, 'Index Desk')].find(holdsLibrary)
      if (found === undefined) return fail(failed('folder-not-usable', { facts: { reason: 'no-library' } }))
      try {
        // Whoever had the disk meanwhile may have done something to it.
        deps.doubtLibrary(found)
        // A move that was asked for elsewhere would otherwise begin from here.
        place.want(null)
        place.set(path.resolve(found) === path.resolve(usual) ? null : found)
      } catch (cause) {
        return fail(storageFailure(cause))
      }
      deps.openAnew()
      return succeed(true)
    },
  }
}

/** Also in the midst of a restore or a recovery, when the library is there under another name. */
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
