import type { Failure } from '../../shared/ipc/failure.ts'
import type { RestoreOutcome } from './backup/apply-restore.ts'
import type { listForComparison } from './backup/read-backup.ts'
import type { Operations } from './operations.ts'
import type { RecoveredRows } from './repair/recover-library.ts'

export type WorkerSettings = {
  readonly folder: string
  /** Epoch milliseconds, for the names of copies. */
  readonly openedAt: number
  /** The largest the file may grow to, in pages of 4 KiB; unlimited without. */
  readonly largestPages?: number
}

/** Beside the ports' own operations: a copy into a file, piece by piece between other calls, and the orderly end. */
export type WorkerOperations = Operations & {
  readonly copyTo: (file: string) => undefined
  /** Ends a copy that is under way; that one then fails. */
  readonly giveUpCopy: () => undefined
  readonly listForComparison: (after: number) => ReturnType<typeof listForComparison>
  readonly close: () => void
}

export type WorkerRequest = {
  readonly id: number
  readonly name: keyof WorkerOperations
  readonly input: readonly unknown[]
}

export type WorkerAnswer =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }

export type WorkerReply =
  | { readonly kind: 'opened'; readonly integrity: Integrity }
  | { readonly kind: 'not-opened'; readonly failure: Failure }
  /** What opening takes its time with. */
  | { readonly kind: 'step'; readonly step: 'restoring' | 'copying' | 'checking' | 'changing' }
  | { readonly kind: 'copied'; readonly done: number; readonly total: number }
  /** Everything these tell of is on disk. */
  | { readonly kind: 'answered'; readonly answers: readonly WorkerAnswer[] }

/** What opening the library found and did; for the log and for a message to the person. */
export type Integrity = {
  /** `recovered`: the file was damaged and set aside, and what could be read of it is in a new one. */
  readonly outcome: 'created' | 'opened' | 'recovered'
  /** Whether the file was gone through, because the app had not ended in order or had met damage. */
  readonly checked: boolean
  /** File name of the copy made before the tables were changed. */
  readonly copyBeforeMigration: string | null
  /** File name of what was set aside. */
  readonly setAside: string | null
  readonly recovered: RecoveredRows | null
  /** What became of a copy that the person chose to restore. */
  readonly restore: RestoreOutcome | null
}
