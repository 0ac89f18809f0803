import type { Failure } from '../../shared/ipc/failure.ts'
import type { RestoreOutcome } from './backup/apply-restore.ts'
import type { OperationName } from './operations.ts'
import type { RecoveredRows } from './repair/recover-library.ts'

export type WorkerSettings = {
  readonly folder: string
  /** Epoch milliseconds, for the names of copies. */
  readonly openedAt: number
  /** The largest the file may grow to, in pages of 4 KiB; unlimited without. */
  readonly largestPages?: number
}

/**
 * Requests to the worker: the operations, a copy into a file made piece by piece between other calls, the end
 * of a running copy, which then fails, and the orderly end.
 */
export type RequestName = OperationName | 'copyTo' | 'giveUpCopy' | 'close'

export type WorkerRequest = {
  readonly id: number
  readonly name: RequestName
  readonly input: readonly unknown[]
}

export type WorkerAnswer =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }

export type WorkerReply =
  | {
      readonly kind: 'opened'
      readonly integrity: Integrity
      /** Names of the callable operations. */
      readonly names: readonly string[]
    }
  | { readonly kind: 'not-opened'; readonly failure: Failure }
  /** Current opening step. */
  | { readonly kind: 'step'; readonly step: 'restoring' | 'copying' | 'checking' | 'changing' }
  | { readonly kind: 'copied'; readonly done: number; readonly total: number }
  /** Everything these tell of is on disk. */
  | { readonly kind: 'answered'; readonly answers: readonly WorkerAnswer[] }

/** Result of opening the library, for the log and for a message to the user. */
export type Integrity = {
  /** `recovered`: the file was damaged and set aside, and what could be read of it is in a new one. */
  readonly outcome: 'created' | 'opened' | 'recovered'
  /** Whether the file was checked, because the app had not ended in order or had met damage. */
  readonly checked: boolean
  /** File name of the copy made before the tables were changed. */
  readonly copyBeforeMigration: string | null
  /** File name of what was set aside. */
  readonly setAside: string | null
  readonly recovered: RecoveredRows | null
  /** Outcome of restoring a chosen backup. */
  readonly restore: RestoreOutcome | null
}
