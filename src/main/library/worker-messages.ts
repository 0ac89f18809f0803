import type { Failure } from '../../shared/ipc/failure.ts'
import type { RestoreOutcome } from './backup/apply-restore.ts'
import type { OperationName } from './operations.ts'
import type { RecoveredRows } from './repair/recover-library.ts'

export type WorkerSettings = {
  readonly folder: string
  /** Epoch milliseconds, for the names of copies. */
  readonly openedAt: number
  /** Maximum file size in pages of 4 KiB; unlimited by default. */
  readonly largestPages?: number
}

/**
 * Requests to the worker: operations, a copy in pieces, cancelling that copy, which then fails, and an
 * orderly end.
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
      readonly names: readonly string[]
    }
  | { readonly kind: 'not-opened'; readonly failure: Failure }
  | { readonly kind: 'step'; readonly step: 'restoring' | 'copying' | 'checking' | 'changing' }
  | { readonly kind: 'copied'; readonly done: number; readonly total: number }
  | { readonly kind: 'answered'; readonly answers: readonly WorkerAnswer[] }

export type Integrity = {
  /** `recovered`: the file was damaged and set aside, and a new one has all that could be read. */
  readonly outcome: 'created' | 'opened' | 'recovered'
  /** True if the file was checked, because the app had not ended in order or had met damage. */
  readonly checked: boolean
  readonly copyBeforeMigration: string | null
  readonly setAside: string | null
  readonly recovered: RecoveredRows | null
  readonly restore: RestoreOutcome | null
}
