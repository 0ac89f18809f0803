import type { ItemState } from '../item-state.ts'

/** The parsed search. Parsing never fails: anything unknown is searched as words. */
export type Query = { readonly terms: readonly QueryTerm[]; readonly problems: readonly QueryProblem[] }

/** Position of the term in UTF-16 units. `without`: excludes matching documents. */
type Placed = { readonly without: boolean; readonly from: number; readonly to: number }

/**
 * `word`: a whole word, or several adjacent ones, such as `e-mail`.
 *
 * `beginning`: the last word is a prefix, as is the last one typed, or a quote still open.
 *
 * `phrase`: in quotes.
 */
export type WordsTerm = Placed & {
  readonly kind: 'words'
  readonly match: 'word' | 'beginning' | 'phrase'
  readonly text: string
}

/** Kinds as the screen names them: both kinds of pictures are `picture`. */
export const queryKinds = ['text', 'website', 'picture', 'unknown'] as const
export type QueryKind = (typeof queryKinds)[number]

/**
 * Import session: its number in this library, or its globally unique ID, which a view has for a session
 * unknown to this library. Numbers begin at 1.
 */
export type BatchName = number | string

type Filter =
  | { readonly name: 'collection' | 'title' | 'id' | 'connection'; readonly values: readonly string[] }
  | { readonly name: 'kind'; readonly values: readonly QueryKind[] }
  | { readonly name: 'state'; readonly values: readonly ItemState[] }
  | { readonly name: 'batch'; readonly values: readonly BatchName[] }
  | { readonly name: 'added' | 'changed'; readonly comparison: RangeComparison }
export type FilterTerm = Placed & { readonly kind: 'filter' } & Filter
export type FilterName = Filter['name']

export const filterNames = [
  'collection',
  'kind',
  'state',
  'id',
  'title',
  'connection',
  'batch',
  'added',
  'changed',
] as const satisfies readonly FilterName[]

export type RangeComparison =
  | { readonly kind: 'is'; readonly values: readonly string[] }
  | { readonly kind: 'before' | 'after'; readonly value: string; readonly orEqual: boolean }
  | { readonly kind: 'between'; readonly low: string; readonly high: string }

export type FieldComparison =
  | RangeComparison
  | { readonly kind: 'contains'; readonly values: readonly string[] }
  | { readonly kind: 'has' }
  | { readonly kind: 'missing' }

/** Term on a metadata field; the path leads through groups by name. */
export type FieldTerm = Placed & {
  readonly kind: 'field'
  readonly path: readonly string[]
  readonly comparison: FieldComparison
}

export type QueryTerm = WordsTerm | FilterTerm | FieldTerm

/**
 * `quote-open`: a quote is not closed; everything after it belongs to it.
 *
 * `value-missing`: nothing follows `name:`.
 *
 * `kind-unknown`, `state-unknown`, `day-unknown`, `batch-unknown`: the filter has no such value.
 *
 * `comparison-unknown`: the filter has no such comparison.
 *
 * `range-turned`: the end precedes the start.
 *
 * `words-missing`: only characters that are not indexed, such as `!` or a smiley; matches everything.
 *
 * `too-many`: terms after this position are ignored.
 */
export type QueryProblem = {
  readonly code:
    | 'quote-open'
    | 'value-missing'
    | 'kind-unknown'
    | 'state-unknown'
    | 'day-unknown'
    | 'batch-unknown'
    | 'comparison-unknown'
    | 'range-turned'
    | 'words-missing'
    | 'too-many'
  readonly from: number
  readonly to: number
  readonly facts: { readonly name?: string; readonly value?: string }
}
