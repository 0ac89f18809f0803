import type { TeamVersion } from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import { changeItem, earlierUnfinished, newestUnfinished } from '../records/queue-items.ts'
import { endArrived, raiseNumber, type SharedDocument } from './shared-items.ts'
import { readChain } from './unshared-chain.ts'

/** Moves a document that a team has in the trash to the one here; `number`: by which version of it. */
export type RemoveByTeam = (
  db: Database,
  document: { readonly connectionId: string; readonly documentId: string },
  by: Pick<TeamVersion, 'versionId' | 'number' | 'at'>,
) => void

/**
 * Has the trash take a document, and nothing of it be sent any more. An edit that was made here meanwhile beats it:
 * once it is pushed, everybody has the document again.
 */
export function takeTrashed(
  db: Database,
  remove: RemoveByTeam,
  document: SharedDocument,
  { versionId, number, at }: TeamVersion,
): void {
  raiseNumber(db, document.key, number)
  if (readChain(db, document.key).length > 0) return
  // It was moved where everything of it had arrived.
  endArrived(db, document, number, at)
  const { connectionId, documentId } = document
  const last = newestUnfinished(db, connectionId, documentId)
  const unfinished = last === undefined ? [] : [last, ...earlierUnfinished(db, last)]
  for (const item of unfinished) changeItem(db, item, { event: 'discarded', at, note: 'trashed-by-team' })
  remove(db, document, { versionId, number, at })
}
