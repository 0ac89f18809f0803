import type { TeamVersion } from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import { changeItem, earlierUnfinished, newestUnfinished } from '../records/queue-items.ts'
import { endArrived, raiseNumber, type SharedDocument } from './shared-items.ts'
import { readChain } from './unshared-chain.ts'

export type RemoveByTeam = (
  db: Database,
  document: { readonly connectionId: string; readonly documentId: string },
  by: Pick<TeamVersion, 'versionId' | 'number' | 'at'>,
) => void

/**
 * Moves a document to the trash and withdraws its items. If it was edited here meanwhile, it stays, and pushing the edit
 * restores it for everybody.
 */
export function takeTrashed(
  db: Database,
  remove: RemoveByTeam,
  document: SharedDocument,
  { versionId, number, at }: TeamVersion,
): void {
  raiseNumber(db, document.key, number)
  if (readChain(db, document.key).length > 0) return
  // Documents are moved to the trash only after everything was sent.
  endArrived(db, document, number, at)
  const { connectionId, documentId } = document
  const last = newestUnfinished(db, connectionId, documentId)
  const unfinished = last === undefined ? [] : [last, ...earlierUnfinished(db, last)]
  for (const item of unfinished) changeItem(db, item, { event: 'discarded', at, note: 'trashed-by-team' })
  remove(db, document, { versionId, number, at })
}
