import { z } from 'zod'
import { renameBatches } from '../../../shared/domain/query/edit-query.ts'
import type { BatchName } from '../../../shared/domain/query/query.ts'
import { longestSearch } from '../../../shared/schemas/view.ts'
import type { Database } from '../db/database.ts'
import { findImportSessionById, findImportSessionByNumber } from './import-sessions.ts'

export const unknownBatch = 0

/** Replaces numbers of import sessions, which differ between libraries, by their IDs. */
export function withIds(db: Database, text: string): string {
  return renameBatches(text, (batch) =>
    typeof batch === 'number'
      ? (findImportSessionByNumber(db, batch)?.importSessionId ?? unknownBatch)
      : batch,
  )
}

/**
 * Replaces batch IDs by numbers; unknown batches keep their IDs, within the length limit, until they arrive.
 */
export function withNumbers(db: Database, text: string): string {
  const numberOf = (batch: BatchName) =>
    typeof batch === 'number' ? batch : findImportSessionById(db, batch)?.importSessionKey
  const ways = [
    (batch: BatchName) => numberOf(batch) ?? batch,
    (batch: BatchName) => numberOf(batch) ?? unknownBatch,
    () => unknownBatch,
  ]
  const written = ways.map((way) => renameBatches(text, way))
  return written.find((one) => one.length <= longestSearch) ?? ''
}

const textRow = z.object({ viewKey: z.int(), text: z.string() })

export function resolveWaitingViews(db: Database, importSessionId: string): void {
  const naming = 'SELECT view_key, text FROM views WHERE instr(lower(text), :importSessionId) > 0'
  for (const { viewKey, text } of db.all(textRow, naming, { importSessionId }))
    db.update('views', { viewKey }, { text: withNumbers(db, text) })
}
