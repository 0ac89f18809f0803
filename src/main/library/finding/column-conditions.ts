import { z } from 'zod'
import type { FilterTerm, RangeComparison } from '../../../shared/domain/query/query.ts'
import { addDays, type Day, toDaySpan } from '../../../shared/domain/query/query-days.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { DocumentKind } from '../../../shared/schemas/document.ts'
import type { Database } from '../database.ts'
import type { Condition } from './conditions.ts'
import { batchOf, batchValue } from './document-batches.ts'
import { kindOrders, orderOfTime } from './document-entries.ts'
import { streamOfAll } from './document-streams.ts'
import { type Scope, streamOfValues } from './field-streams.ts'
import { foldedValue, isTooLong, orderOfText } from './field-values.ts'
import { anyOf, ascending, type Run, streamOfKeys, streamOfWords } from './key-streams.ts'
import { exactMatch } from './match-words.ts'
import { orderOfNumber } from './number-order.ts'
import { askedWords } from './words-asked.ts'

type TermOf<Name extends FilterTerm['name']> = Extract<FilterTerm, { readonly name: Name }>

export function collectionCondition(
  { values }: { readonly values: readonly string[] },
  scope: Scope,
): Condition {
  const wanted = new Set(values.map(foldedValue))
  const orders = [...wanted].map(orderOfText)
  return {
    test: ({ collection }) => wanted.has(foldedValue(collection ?? '')),
    stream: (run) => streamOfValues(run, { scope, path: 'collection', values: [...new Set(orders)] }),
    scan: null,
    // A number is kept by its worth, and a name that is one is another when it is spelt differently.
    isExact: [...wanted].every((name) => !isTooLong(name) && orderOfNumber(name) === undefined),
    has: null,
  }
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
  return {
    test: ({ kind }) => wanted.has(kind),
    stream: (run) => streamOfValues(run, { scope, path: 'kind', values: orders }),
    scan: null,
    isExact: true,
    has: null,
  }
}

const keyRow = z.object({ key: z.int() })
const connectionRow = z.object({ connection_id: z.string() })

/** Whatever is not done has an item of that state, and of those there are few. */
export function stateCondition({ values }: TermOf<'state'>, scope: Scope): Condition {
  const wanted = new Set(values)
  return {
    test: ({ state }) => wanted.has(state),
    stream: wanted.has('done') ? null : (run) => streamOfStates(run, scope, values),
    scan: null,
    isExact: false,
    has: null,
  }
}

/** More than these are found among all documents just as soon. */
const mostItems = 20_000

function streamOfStates(run: Run, scope: Scope, states: readonly string[]) {
  const connections =
    scope ??
    run.db
      .all(
        connectionRow,
        `WITH RECURSIVE ids (id) AS (
           SELECT min(connection_id) FROM items
           UNION ALL SELECT (SELECT min(connection_id) FROM items WHERE connection_id > ids.id)
           FROM ids WHERE ids.id IS NOT NULL)
         SELECT id AS connection_id FROM ids WHERE id IS NOT NULL`,
      )
      .map(({ connection_id }) => connection_id)
  const keys: number[] = []
  for (const connectionId of connections) {
    for (const state of states) {
      const found = run.db.all(
        keyRow,
        `SELECT d.document_key AS key FROM items i INDEXED BY items_listed
         JOIN documents d ON d.connection_id = i.connection_id AND d.document_id = i.document_id
         WHERE i.connection_id = :connectionId AND i.state = :state LIMIT :most`,
        { connectionId, state, most: mostItems },
      )
      if (found.length === mostItems) return streamOfAll(run)
      for (const { key } of found) keys.push(key)
    }
  }
  return streamOfKeys(run.direction, ascending(keys))
}

export function batchCondition(db: Database, { values }: TermOf<'batch'>, scope: Scope): Condition {
  const orders = [...new Set(values.map(batchValue))]
  return {
    test: ({ key }) => values.includes(batchOf(db, key) ?? -1),
    stream: (run) => streamOfValues(run, { scope, path: 'batch', values: orders }),
    scan: null,
    isExact: true,
    has: null,
  }
}

/** A `*` at the end stands for whatever follows. */
export function idCondition(db: Database, { values }: { readonly values: readonly string[] }): Condition {
  const tests = values.map((value) => {
    const isBeginning = value.length > 1 && value.endsWith('*')
    const wanted = folded(isBeginning ? value.slice(0, -1) : value)
    return (id: string) => (isBeginning ? id.startsWith(wanted) : id === wanted)
  })
  const asked = values.map((value) =>
    askedWords(value, { isBeginning: value.endsWith('*'), column: 'document_id' }),
  )
  return {
    test: ({ documentId }) => tests.some((test) => test(folded(documentId))),
    stream: asked.includes(undefined)
      ? null
      : (run) =>
          anyOf(
            run.direction,
            asked.flatMap((one) => (one === undefined ? [] : [streamOfWords(run, exactMatch(db, one))])),
          ),
    scan: null,
    isExact: false,
    has: null,
  }
}

export function dayCondition({ name, comparison }: TermOf<'added' | 'changed'>, today: Day): Condition {
  const spans = spansOf(comparison, today)
  const lows = spans.map(({ from }) => from)
  const highs = spans.map(({ to }) => to)
  const fits = (at: number) => spans.some(({ from, to }) => at >= from && at < to)
  return {
    test: (document) => fits(name === 'added' ? document.addedAt : document.changedAt),
    stream: null,
    scan: {
      kind: 'values',
      path: name,
      low: orderOfTime(Math.max(0, Math.min(...lows))),
      // A span ends before its end.
      high: orderOfTime(Math.max(0, Math.min(largestTime, Math.max(...highs)) - 1)),
      parts: null,
      isWhole: true,
    },
    isExact: spans.length === 1 && spans.every(({ from, to }) => from < to),
    has: null,
  }
}

const largestTime = 10 ** 15

type Times = { readonly from: number; readonly to: number }

/** From the beginning of a day where the person is to the beginning of the day after. */
function spansOf(comparison: RangeComparison, today: Day): readonly Times[] {
  const beginning = ({ year, month, day }: Day) => {
    const date = new Date(2000, month - 1, day)
    date.setFullYear(year, month - 1, day)
    return date.getTime()
  }
  const timesOf = (text: string): Times => {
    const span = toDaySpan(text, today)
    if (span === undefined) return { from: 0, to: 0 }
    return { from: beginning(span.first), to: beginning(addDays(span.last, 1)) }
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
