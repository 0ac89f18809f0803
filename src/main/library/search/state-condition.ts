import { z } from 'zod'
import { type ItemState, itemStates } from '../../../shared/domain/item-state.ts'
import { itemState } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import { allBut, ascending, streamOfKeys } from './combined-streams.ts'
import type { Condition } from './conditions.ts'
import { connectionsThere, streamOfAll, streamOfConnections } from './document-streams.ts'
import type { Scope } from './field-streams.ts'
import type { KeyStream, Run } from './key-stream.ts'
import { streamOfDocuments } from './read-streams.ts'

/** More than these are found among the documents just as soon. */
const mostItems = 5000

const keyRow = z.object({ key: z.int() })
const amountRow = z.object({ state: itemState, amount: z.int() })

/**
 * Whatever is not done has an item of that state. Where there are few of those, they lead to the documents; and where
 * there are few of all the others, what is left without them is what was asked for.
 */
export function stateCondition(
  db: Database,
  { values }: { readonly values: readonly ItemState[] },
  scope: Scope,
): Condition {
  const wanted = new Set(values)
  const others = itemStates.filter((state) => !wanted.has(state))
  return {
    test: ({ state }) => wanted.has(state),
    stream: (run) => {
      if (!wanted.has('done') && areFew(db, values)) {
        return streamOfKeys(run.direction, keysInStates(run.db, scope, values))
      }
      // A document with nothing of it in the queue would be among them; a page shows none such.
      if (run.wantsAll && wanted.has('done') && areFew(db, others)) {
        return allBut(run, allOfScope(run, scope), keysInStates(run.db, scope, others))
      }
      const connections = JSON.stringify(scope ?? connectionsThere(run.db))
      return streamOfDocuments(
        run,
        `state IN (SELECT value FROM json_each(:states))
         AND connection_id IN (SELECT value FROM json_each(:connections))`,
        { states: JSON.stringify(values), connections },
      )
    },
    gathering: null,
    isExact: 'always',
    staysInside: true,
    has: null,
  }
}

function areFew(db: Database, states: readonly ItemState[]): boolean {
  const amounts = db.all(amountRow, 'SELECT state, amount FROM item_counts')
  return amounts.reduce((sum, one) => sum + (states.includes(one.state) ? one.amount : 0), 0) <= mostItems
}

function allOfScope(run: Run, scope: Scope): KeyStream {
  return scope === null ? streamOfAll(run) : streamOfConnections(run, scope)
}

/** A document may have an item of a state that it is no longer in. */
function keysInStates(db: Database, scope: Scope, states: readonly ItemState[]): Float64Array {
  const keys = new Set<number>()
  for (const connectionId of scope ?? connectionsThere(db)) {
    for (const state of states) {
      const found = db.all(
        keyRow,
        `SELECT d.document_key AS key FROM items i INDEXED BY items_listed
         JOIN documents d ON d.connection_id = i.connection_id AND d.document_id = i.document_id
         WHERE i.connection_id = :connectionId AND i.state = :state AND d.state = :state`,
        { connectionId, state },
      )
      for (const { key } of found) keys.add(key)
    }
  }
  return ascending(keys)
}
