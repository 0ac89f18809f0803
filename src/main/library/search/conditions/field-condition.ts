import { foldedValue, isDateLike, orderOfNumber } from '../../../../shared/domain/query/compared-values.ts'
import type { FieldComparison, FieldTerm } from '../../../../shared/domain/query/query.ts'
import { deepestKept, isTooLong, orderOfText, valuesAt } from '../index/field-values.ts'
import { type Scope, streamOfValues } from '../streams/document-streams.ts'
import { compareTexts, ordersAskedFor, testOf, testOfKept } from './compare-values.ts'
import { type Condition, condition } from './condition.ts'
import { gatherMissing, gatherValues, type ValueRange } from './gathered-values.ts'

/** Texts from this length on may be cut. */
const longestWhole = 60
/** Greater than any stored value, by kind. */
const endOf = { numbers: '2', texts: '3', all: '9' } as const

export function fieldCondition(term: FieldTerm, scope: Scope): Condition {
  const { path, comparison } = term
  const fits = testOf(comparison)
  const test: Condition['test'] = (document) => {
    const tree = document.tree()
    const { metadata } = document
    return fits(tree === undefined || metadata === null ? [] : valuesAt(metadata, tree, path))
  }
  const name = JSON.stringify(path)
  if (path.length > deepestKept) return condition({ test, isExact: 'no' })
  const orders = comparison.kind === 'is' ? comparison.values.map(ordersAskedFor) : [undefined]
  if (!orders.includes(undefined)) {
    const values = [...new Set(orders.flatMap((order) => order ?? []))]
    return condition({
      test,
      stream: (run) => streamOfValues(run, { scope, path: name, values }),
      isExact: wantedOf(comparison).every((wanted) => !isTooLong(wanted)) ? 'once-indexed' : 'no',
    })
  }
  if (comparison.kind === 'missing')
    return condition({ test, gathering: gatherMissing(scope, name), isExact: 'once-indexed' })
  const { range, isExact } = rangeOf(name, comparison)
  return condition({ test, gathering: gatherValues(scope, range), isExact })
}

function wantedOf(comparison: FieldComparison): readonly string[] {
  return comparison.kind === 'is' ? comparison.values.map(foldedValue) : []
}

type Ranged = Exclude<FieldComparison, { readonly kind: 'missing' }>

function rangeOf(
  path: string,
  comparison: Ranged,
): { readonly range: ValueRange; readonly isExact: Condition['isExact'] } {
  const name = JSON.stringify(comparison)
  if (comparison.kind === 'has') {
    return { range: { path, low: '', end: endOf.all, isMeant: null, name }, isExact: 'once-indexed' }
  }
  if (comparison.kind === 'contains') {
    const parts = comparison.values.map(foldedValue)
    const isMeant = (value: string) =>
      value.length > longestWhole || parts.some((part) => mayHave(value, part))
    return { range: { path, low: '1', end: endOf.all, isMeant, name }, isExact: 'no' }
  }
  const isMeant = testOfKept(comparison)
  const { low, end, areExact } = boundsOf(comparison)
  const looksAt = areExact ? null : (isMeant ?? null)
  return {
    range: { path, low, end, isMeant: looksAt, name },
    isExact: isMeant === undefined ? 'no' : 'once-indexed',
  }
}

/** Numbers are stored by value, not by spelling. */
function mayHave(value: string, part: string): boolean {
  return value.startsWith('1') || value.includes(part, 1)
}

/** `areExact`: every value within them matches. */
type Bounds = { readonly low: string; readonly end: string; readonly areExact: boolean }

function boundsOf(comparison: Exclude<Ranged, { readonly kind: 'has' | 'contains' }>): Bounds {
  switch (comparison.kind) {
    case 'is': {
      const all = comparison.values.map(spanOf)
      const lows = all.map(({ low }) => low).toSorted(compareTexts)
      const ends = all.map(({ end }) => end).toSorted(compareTexts)
      return { low: lows[0] ?? '', end: ends.at(-1) ?? endOf.all, areExact: false }
    }
    case 'after': {
      const bound = boundOf(comparison.value)
      const low = comparison.orEqual || bound.isDay ? bound.order : behind(bound.order)
      return { low, end: bound.isNumber ? endOf.numbers : endOf.texts, areExact: !bound.isDay }
    }
    case 'before': {
      const bound = boundOf(comparison.value)
      const end = comparison.orEqual || bound.isDay ? bound.end : bound.order
      return { low: bound.isNumber ? '1' : '2', end, areExact: !bound.isDay }
    }
    case 'between': {
      const [low, high] = [boundOf(comparison.low), boundOf(comparison.high)]
      const areExact = !low.isDay && !high.isDay && low.isNumber === high.isNumber
      return { low: low.order, end: high.end, areExact }
    }
  }
}

/**
 * A value that is not a day is searched among all values: `yes` is not indexed as text, and neither are some
 * others.
 */
function spanOf(asked: string): { readonly low: string; readonly end: string } {
  const { order, end, isDay } = boundOf(asked)
  return isDay ? { low: order, end } : { low: '1', end: endOf.all }
}

function boundOf(asked: string) {
  const wanted = foldedValue(asked)
  const order = orderOfText(wanted)
  const isNumber = orderOfNumber(wanted) !== undefined
  const isDay = !isNumber && isDateLike(wanted)
  // A time may follow the searched day.
  return { order, isNumber, isDay, end: isDay ? `${order}\u{10ffff}` : behind(order) }
}

function behind(order: string): string {
  return `${order}\u0000`
}
