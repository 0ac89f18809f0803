import { type ItemState, itemStates } from '../item-state.ts'
import type { BatchName, FilterName, FilterTerm, QueryKind, QueryProblem, RangeComparison } from './query.ts'
import { isQueryDay } from './query-days.ts'

type OfTerm<T> = T extends unknown ? Omit<T, 'kind' | 'without' | 'from' | 'to'> : never
type Filter = OfTerm<FilterTerm>

const kinds: Readonly<Record<string, QueryKind>> = {
  text: 'text',
  website: 'website',
  web: 'website',
  picture: 'picture',
  image: 'picture',
  unknown: 'unknown',
}

export function readFilter(name: FilterName, comparison: RangeComparison): Filter | QueryProblem['code'] {
  if (name === 'added' || name === 'changed') {
    return daysOf(comparison).every(isQueryDay) ? { name, comparison } : 'day-unknown'
  }
  if (comparison.kind !== 'is') return 'comparison-unknown'
  const { values } = comparison
  switch (name) {
    case 'kind': {
      const known = values.flatMap((value) => kinds[value.toLowerCase()] ?? [])
      return known.length < values.length ? 'kind-unknown' : { name, values: known }
    }
    case 'state': {
      const known = values.flatMap((value) => toState(value) ?? [])
      return known.length < values.length ? 'state-unknown' : { name, values: known }
    }
    case 'batch': {
      const known = values.flatMap((value) => toBatch(value) ?? [])
      return known.length < values.length ? 'batch-unknown' : { name, values: known }
    }
    default:
      return { name, values }
  }
}

function daysOf(comparison: RangeComparison): readonly string[] {
  switch (comparison.kind) {
    case 'is':
      return comparison.values
    case 'between':
      return [comparison.low, comparison.high]
    default:
      return [comparison.value]
  }
}

const batchId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function toBatch(value: string): BatchName | undefined {
  if (/^\d{1,9}$/.test(value)) return Number(value)
  return batchId.test(value) ? value.toLowerCase() : undefined
}

function toState(value: string): ItemState | undefined {
  const written = value.trim().toLowerCase().replaceAll(' ', '-')
  return itemStates.find((state) => state === written)
}
