import type { Failure } from '../../shared/ipc/failure.ts'
import type { listForComparison } from './backup/list-for-comparison.ts'
import type { Operations } from './operations.ts'
import type { Integrity } from './repair/integrity.ts'

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
