import type { FieldComparison, FieldTerm } from '../../../shared/domain/query/query.ts'
import { compareTexts, ordersAskedFor, testOf } from './compare-values.ts'
import type { Condition } from './conditions.ts'
import { type Scope, streamOfValues } from './field-streams.ts'
import { foldedValue, isDateLike, isTooLong, orderOfText, valuesAt } from './field-values.ts'
import { orderOfNumber } from './number-order.ts'

/** Fields that lie deeper are not kept, so that every document has to be looked at for them. */
const deepestKept = 6
/** Greater than whatever is kept, as the kinds of values go. */
const endOf = { numbers: '2', texts: '3', all: '9' } as const

export function fieldCondition({ path, comparison }: FieldTerm, scope: Scope): Condition {
  const fits = testOf(comparison)
  const name = JSON.stringify(path)
  const isKept = path.length <= deepestKept
  const orders = isKept && comparison.kind === 'is' ? comparison.values.map(ordersAskedFor) : [undefined]
  const known = orders.flatMap((order) => order ?? [])
  return {
    test: (document) => {
      const tree = document.tree()
      const { metadata } = document
      return fits(tree === undefined || metadata === null ? [] : valuesAt(metadata, tree, path))
    },
    stream: orders.includes(undefined)
      ? null
      : (run) => streamOfValues(run, { scope, path: name, values: [...new Set(known)] }),
    scan: isKept ? scanOf(name, comparison) : null,
    isExact: !orders.includes(undefined) && wantedOf(comparison).every((wanted) => !isTooLong(wanted)),
    has: null,
  }
}

function wantedOf(comparison: FieldComparison): readonly string[] {
  return comparison.kind === 'is' ? comparison.values.map(foldedValue) : []
}

function scanOf(path: string, comparison: FieldComparison): Condition['scan'] {
  switch (comparison.kind) {
    case 'missing':
      return { kind: 'missing', path }
    case 'has':
      return { kind: 'values', path, low: '', high: endOf.all, parts: null, isWhole: false }
    case 'contains':
      return {
        kind: 'values',
        path,
        low: '1',
        high: endOf.all,
        parts: comparison.values.map(foldedValue),
        isWhole: false,
      }
    case 'is': {
      const ranges = comparison.values.map((value) => rangeOf(value, 'is'))
      return { kind: 'values', path, ...around(ranges), parts: null, isWhole: false }
    }
    case 'before':
    case 'after':
      return {
        kind: 'values',
        path,
        ...rangeOf(comparison.value, comparison.kind),
        parts: null,
        isWhole: false,
      }
    case 'between': {
      const [low, high] = [rangeOf(comparison.low, 'after'), rangeOf(comparison.high, 'before')]
      return { kind: 'values', path, low: low.low, high: high.high, parts: null, isWhole: false }
    }
  }
}

type Range = { readonly low: string; readonly high: string }

function around(ranges: readonly Range[]): Range {
  const lows = ranges.map(({ low }) => low).toSorted(compareTexts)
  const highs = ranges.map(({ high }) => high).toSorted(compareTexts)
  return { low: lows[0] ?? '', high: highs.at(-1) ?? endOf.all }
}

function rangeOf(asked: string, kind: 'is' | 'before' | 'after'): Range {
  const wanted = foldedValue(asked)
  const order = orderOfText(wanted)
  const isNumber = orderOfNumber(wanted) !== undefined
  if (kind === 'is' && !isDateLike(wanted)) return { low: '1', high: endOf.all }
  const end = isNumber ? endOf.numbers : endOf.texts
  const beginning = isNumber ? '1' : '2'
  return {
    low: kind === 'before' ? beginning : order,
    // A time may follow the day that was asked for.
    high: kind === 'after' ? end : isNumber ? order : `${order}\u{10ffff}`,
  }
}
