import type { ConnectionPause } from '../../shared/schemas/queue.ts'

export type LibraryFile = {
  readonly schemaVersion: number
  /** The newest that this version of the app knows. */
  readonly schemaKnown: number
  readonly sqlite: string
  readonly bytes: number
  readonly freeBytes: number
  readonly tables: readonly string[]
}

export type TableState = {
  /** Null for a table that only holds what the search needs. */
  readonly rows: number | null
  /** What `PRAGMA quick_check` finds wrong with it. */
  readonly faults: readonly string[]
}

export type QueueState = {
  readonly counts: Readonly<Record<string, number>>
  readonly pauses: readonly ConnectionPause[]
  /** Those that are not over, the oldest first, so many at most. */
  readonly items: readonly {
    readonly itemId: string
    readonly connectionId: string
    readonly operation: string
    readonly kind: string
    readonly state: string
    readonly doubtful: boolean
    readonly tries: number
    readonly acceptedAt: number
    readonly notBefore: number | null
    readonly bytes: number
    readonly problem: string | null
    readonly status: number | null
  }[]
  /** The last tries, the newest first. */
  readonly tries: readonly {
    readonly itemId: string
    readonly connectionId: string
    readonly operation: string
    readonly try: number
    readonly startedAt: number
    readonly tookMs: number | null
    readonly outcome: string
    readonly problem: string | null
    readonly status: number | null
  }[]
}
