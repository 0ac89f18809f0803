import type { RestoreOutcome } from '../backup/apply-restore.ts'

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

export type RecoveredRows = {
  readonly documents: number
  readonly versions: number
  readonly items: number
  readonly receipts: number
  /** False where some part of the damaged file could not be read. */
  readonly isComplete: boolean
}
