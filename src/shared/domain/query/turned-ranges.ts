import type { Day } from '../calendar.ts'
import { foldedValue, isDateLike, orderOfNumber } from './compared-values.ts'
import { printTerm } from './print-query.ts'
import type { QueryProblem, QueryTerm } from './query.ts'
import { toDaySpan } from './query-days.ts'

/** Returns ranges whose end precedes their start, each with the probable intention. They match nothing. */
export function turnedRanges(terms: readonly QueryTerm[], today: Day): readonly QueryProblem[] {
  return terms.flatMap((term) => {
    if (term.kind === 'words' || !('comparison' in term) || term.comparison.kind !== 'between') return []
    const { low, high } = term.comparison
    const isTurned = term.kind === 'filter' ? areDaysTurned(low, high, today) : areValuesTurned(low, high)
    if (!isTurned) return []
    const name = printTerm({ ...term, without: false })
    const value = printTerm({ ...term, comparison: { kind: 'between', low: high, high: low } })
    return [{ code: 'range-turned', from: term.from, to: term.to, facts: { name, value } }]
  })
}

function areDaysTurned(low: string, high: string, today: Day): boolean {
  const [from, to] = [toDaySpan(low, today), toDaySpan(high, today)]
  return from !== undefined && to !== undefined && from.first > to.last
}

/**
 * Returns true if the bounds are in the wrong order. Numbers are compared with numbers, days with days, texts
 * with texts.
 */
function areValuesTurned(low: string, high: string): boolean {
  const [from, to] = [foldedValue(low), foldedValue(high)]
  const [first, last] = [orderOfNumber(from), orderOfNumber(to)]
  if (first !== undefined && last !== undefined) return first > last
  if (first !== undefined || last !== undefined || isDateLike(from) !== isDateLike(to)) return false
  if (!isDateLike(from)) return isBehind(from, to)
  // Compares at the lower precision: a month begins before its days and ends after them.
  const length = Math.min(from.length, to.length)
  return from.slice(0, length) > to.slice(0, length)
}

/** Compares as the library sorts: by code points, not by UTF-16 units. */
function isBehind(text: string, other: string): boolean {
  let at = 0
  while (at < text.length && text[at] === other[at]) at += 1
  return (text.codePointAt(at) ?? -1) > (other.codePointAt(at) ?? -1)
}
