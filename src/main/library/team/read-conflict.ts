import { z } from 'zod'
import type { CallOutput, CheckedInput } from '../../../shared/ipc/contract.ts'
import { type EditBase, editBase } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import { findDocument } from '../records/documents.ts'
import { findItem } from '../records/queue-items.ts'
import { readChain } from './unshared-chain.ts'

const theirRow = editBase.extend({ at: z.int(), person: z.string().nullable() })
const nothing: EditBase = { title: null, metadata: null }

/**
 * Sides of a conflict with the team's library. Versions of other computers that came after the
 * edit lie below it: the newest of them is theirs, and the newest from before the edit is its
 * base.
 */
export function readConflict(
  db: Database,
  { itemId }: CheckedInput<'team/conflict'>,
): CallOutput<'team/conflict'> {
  const item = findItem(db, itemId)
  if (item?.state !== 'needs-attention' || item.problem?.code !== 'changed-by-both') return null
  const { connectionId, documentId } = item
  const key = findDocument(db, connectionId, documentId)?.key
  const chain = key === undefined ? [] : readChain(db, key)
  const [first] = chain
  const mine = chain.findLast((version) => version.itemId === itemId)?.wanted
  if (key === undefined || first === undefined || mine === undefined) return null
  const below = { key, number: first.number, connectionId }
  const theirs = db.get(
    theirRow,
    `SELECT v.title, v.metadata, v.at, p.shown AS person FROM versions v
     LEFT JOIN team_people p ON p.connection_id = :connectionId AND p.person = v.author
     WHERE v.document_key = :key AND v.number < :number ORDER BY v.number DESC LIMIT 1`,
    below,
  )
  const base = db.get(
    editBase,
    `SELECT v.title, v.metadata FROM versions v JOIN items i ON i.item_key = v.item_key
     WHERE v.document_key = :key AND v.number < :number AND v.version_key < :versionKey
       AND (i.state <> 'discarded' OR v.superseded = 1) ORDER BY v.number DESC LIMIT 1`,
    { key, number: first.number, versionKey: first.versionKey },
  )
  if (theirs === undefined) return null
  const { at, person, ...texts } = theirs
  return {
    base: base ?? nothing,
    mine: { title: mine.title, metadata: mine.metadata },
    theirs: texts,
    at,
    person,
  }
}
