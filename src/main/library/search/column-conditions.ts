import { foldedValue } from '../../../shared/domain/query/compared-values.ts'
import { orderOfNumber } from '../../../shared/domain/query/number-order.ts'
import type { FilterTerm, RangeComparison } from '../../../shared/domain/query/query.ts'
import { addDays, type Day, toDaySpan } from '../../../shared/domain/query/query-days.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { DocumentKind } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import { earlierArrival, orderOfArrival } from '../records/import-sessions.ts'
import { anyOf } from './combined-streams.ts'
import type { Condition } from './conditions.ts'
import { kindOrders, orderOfTime } from './document-entries.ts'
import { type Scope, streamOfValues } from './field-streams.ts'
import { isTooLong, orderOfText } from './field-values.ts'
import { gatherValues } from './held-keys.ts'
import { exactMatch } from './match-words.ts'
import { streamOfWords } from './read-streams.ts'
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
    gathering: null,
    // A number is kept by its worth, and a name that is one is another when it is spelt differently.
    isExact: [...wanted].every((name) => !isTooLong(name) && orderOfNumber(name) === undefined)
      ? 'once-taken-up'
      : 'no',
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
    gathering: null,
    isExact: 'once-taken-up',
    has: null,
  }
}

export function batchCondition(db: Database, { values }: TermOf<'batch'>, scope: Scope): Condition {
  // What another library's arrival is here was written down as that came; what is left of ids is nothing of this one.
  const numbers = values.filter((value) => typeof value === 'number')
  const orders = [...new Set(numbers.map(orderOfArrival))]
  return {
    test: ({ key, arrivals }) =>
      arrivals.length > 0
        ? arrivals.some((arrival) => numbers.includes(arrival))
        : numbers.includes(earlierArrival(db, key) ?? -1),
    stream: (run) => streamOfValues(run, { scope, path: 'batch', values: orders }),
    gathering: null,
    isExact: 'once-taken-up',
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
    gathering: null,
    isExact: 'no',
    has: null,
  }
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
  return {
    test: (document) => fits(name === 'added' ? document.addedAt : document.changedAt),
    stream: null,
    gathering: gatherValues(scope, {
      path: name,
      low: orderOfTime(Math.max(0, Math.min(...lows))),
      end: orderOfTime(Math.max(0, Math.min(largestTime, Math.max(...highs)))),
      isMeant: spans.length === 1 ? null : (value) => fits(Number(value)),
      name: JSON.stringify(spans),
    }),
    isExact: 'once-taken-up',
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
