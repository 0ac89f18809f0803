import { z } from 'zod'
import { type Day, startOfDay } from '../../../../shared/domain/calendar.ts'
import { type ItemState, itemStates } from '../../../../shared/domain/item-state.ts'
import { foldedValue, orderOfNumber } from '../../../../shared/domain/query/compared-values.ts'
import type { FilterTerm, RangeComparison } from '../../../../shared/domain/query/query.ts'
import { toDaySpan } from '../../../../shared/domain/query/query-days.ts'
import { folded } from '../../../../shared/domain/query/search-text.ts'
import { type DocumentKind, itemState } from '../../../../shared/schemas/document.ts'
import type { Database } from '../../db/database.ts'
import { connectionsIn } from '../../records/documents.ts'
import { orderOfImportSession } from '../../records/import-sessions.ts'
import { kindOrders, orderOfTime } from '../index/document-entries.ts'
import { isTooLong, orderOfText } from '../index/field-values.ts'
import { type Scope, streamOfAll, streamOfConnections, streamOfValues } from '../streams/document-streams.ts'
import { allBut, anyOf, ascending, type KeyStream, type Run, streamOfKeys } from '../streams/key-stream.ts'
import { streamOfDocuments, streamOfWords } from '../streams/read-streams.ts'
import { type Condition, condition } from './condition.ts'
import { gatherValues } from './gathered-values.ts'
import { askedWords, exactMatch } from './word-matches.ts'

type TermOf<Name extends FilterTerm['name']> = Extract<FilterTerm, { readonly name: Name }>

export function collectionCondition(
  { values }: { readonly values: readonly string[] },
  scope: Scope,
): Condition {
  const wanted = new Set(values.map(foldedValue))
  const orders = [...wanted].map(orderOfText)
  return condition({
    test: ({ collection }) => wanted.has(foldedValue(collection ?? '')),
    stream: (run) => streamOfValues(run, { scope, path: 'collection', values: [...new Set(orders)] }),
    // Numbers are indexed by value, so a name that looks like a number matches other spellings.
    isExact: [...wanted].every((name) => !isTooLong(name) && orderOfNumber(name) === undefined)
      ? 'once-indexed'
      : 'no',
  })
}

const kindsOf = {
  text: ['text'],
  website: ['website'],
  picture: ['picture-address', 'picture-file'],
  unknown: ['unknown'],
} as const satisfies Record<string, readonly DocumentKind[]>

export function kindCondition({ values }: TermOf<'kind'>, scope: Scope): Condition {
  const wanted = new Set<DocumentKind>(values.flatMap((value) => kindsOf[value]))
  const orders = [...new Set([...wanted].map((kind) => kindOrders[kind]))]
  return condition({
    test: ({ kind }) => wanted.has(kind),
    stream: (run) => streamOfValues(run, { scope, path: 'kind', values: orders }),
    isExact: 'once-indexed',
  })
}

export function batchCondition({ values }: TermOf<'batch'>, scope: Scope): Condition {
  // Merging an archive replaces known session IDs by numbers; a remaining ID has no session here.
  const numbers = values.filter((value) => typeof value === 'number')
  const orders = [...new Set(numbers.map(orderOfImportSession))]
  return condition({
    test: ({ importSessions }) => importSessions.some((importSession) => numbers.includes(importSession)),
    stream: (run) => streamOfValues(run, { scope, path: 'batch', values: orders }),
    isExact: 'once-indexed',
  })
}

/** A trailing `*` matches any suffix. */
export function idCondition(db: Database, { values }: { readonly values: readonly string[] }): Condition {
  const tests = values.map((value) => {
    const isBeginning = value.length > 1 && value.endsWith('*')
    const wanted = folded(isBeginning ? value.slice(0, -1) : value)
    return (id: string) => (isBeginning ? id.startsWith(wanted) : id === wanted)
  })
  const asked = values.map((value) =>
    askedWords(value, { isBeginning: value.endsWith('*'), column: 'document_id' }),
  )
  return condition({
    test: ({ documentId }) => tests.some((test) => test(folded(documentId))),
    stream: asked.includes(undefined)
      ? null
      : (run) =>
          anyOf(
            run.direction,
            asked.flatMap((one) => (one === undefined ? [] : [streamOfWords(run, exactMatch(db, one))])),
          ),
    isExact: 'no',
  })
}

export function dayCondition(
  { name, comparison }: TermOf<'added' | 'changed'>,
  today: Day,
  scope: Scope,
): Condition {
  const spans = spansOf(comparison, today)
  const lows = spans.map(({ from }) => from)
  const highs = spans.map(({ to }) => to)
  const fits = (at: number) => spans.some(({ from, to }) => at >= from && at < to)
  return condition({
    test: (document) => fits(name === 'added' ? document.addedAt : document.changedAt),
    gathering: gatherValues(scope, {
      path: name,
      low: orderOfTime(Math.max(0, Math.min(...lows))),
      end: orderOfTime(Math.max(0, Math.min(largestTime, Math.max(...highs)))),
      isMeant: spans.length === 1 ? null : (value) => fits(Number(value)),
      name: JSON.stringify(spans),
    }),
    isExact: 'once-indexed',
  })
}

const largestTime = 10 ** 15

type Times = { readonly from: number; readonly to: number }

function spansOf(comparison: RangeComparison, today: Day): readonly Times[] {
  const timesOf = (text: string): Times => {
    const span = toDaySpan(text, today)
    if (span === undefined) return { from: 0, to: 0 }
    return { from: startOfDay(span.first), to: startOfDay(span.last, 1) }
  }
  switch (comparison.kind) {
    case 'is':
      return comparison.values.map(timesOf)
    case 'before': {
      const { from, to } = timesOf(comparison.value)
      return [{ from: 0, to: comparison.orEqual ? to : from }]
    }
    case 'after': {
      const { from, to } = timesOf(comparison.value)
      return [{ from: comparison.orEqual ? from : to, to: largestTime }]
    }
    case 'between':
      return [{ from: timesOf(comparison.low).from, to: timesOf(comparison.high).to }]
  }
}

/** Above this number, searching the documents is just as fast. */
const mostItems = 5000

const amountRow = z.object({ state: itemState, amount: z.int() })

/**
 * Finds documents by the states of their items. If few items have those states, starts from these; if few
 * have other states, excludes their documents.
 */
export function stateCondition(
  db: Database,
  { values }: { readonly values: readonly ItemState[] },
  scope: Scope,
): Condition {
  const wanted = new Set(values)
  const others = itemStates.filter((state) => !wanted.has(state))
  return condition({
    test: ({ state }) => wanted.has(state),
    stream: (run) => {
      if (!wanted.has('done') && areFew(db, values)) {
        return streamOfKeys(run.direction, keysInStates(run.db, scope, values))
      }
      // Would include documents without queue items, which a page does not show.
      if (run.wantsAll && wanted.has('done') && areFew(db, others)) {
        return allBut(run, allOfScope(run, scope), keysInStates(run.db, scope, others))
      }
      const connections = scope ?? connectionsIn(run.db, 'documents')
      return streamOfDocuments(
        run,
        `state IN (SELECT value FROM json_each(:states))
         AND connection_id IN (SELECT value FROM json_each(:connections))`,
        { states: values, connections },
      )
    },
    isExact: 'always',
    staysInside: true,
  })
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
  for (const connectionId of scope ?? connectionsIn(db, 'documents')) {
    for (const state of states) {
      const found = db.numbers(
        `SELECT d.document_key FROM items i INDEXED BY items_listed
         JOIN documents d ON d.connection_id = i.connection_id AND d.document_id = i.document_id
         WHERE i.connection_id = :connectionId AND i.state = :state AND d.state = :state`,
        { connectionId, state },
      )
      for (const key of found) keys.add(key)
    }
  }
  return ascending(keys)
}
