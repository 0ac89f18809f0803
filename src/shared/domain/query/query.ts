import type { ItemState } from '../item-state.ts'

/** The parsed search. Parsing never fails: anything unknown is searched as words. */
export type Query = { readonly terms: readonly QueryTerm[]; readonly problems: readonly QueryProblem[] }

/** Place of the term in the text, in UTF-16 units; `without`: documents that match it are left out. */
type Placed = { readonly without: boolean; readonly from: number; readonly to: number }

/**
 * - `word`: as a whole word, or as several that stand together, such as `e-mail`.
 * - `beginning`: its last word may go on; the last word that a person types is one, or a quote still open.
 * - `phrase`: in quotes.
 */
export type WordsTerm = Placed & {
  readonly kind: 'words'
  readonly match: 'word' | 'beginning' | 'phrase'
  readonly text: string
}

/** Kinds as the screen names them: both kinds of pictures are pictures. */
export const queryKinds = ['text', 'website', 'picture', 'unknown'] as const
export type QueryKind = (typeof queryKinds)[number]

/**
 * Import session: its number in this library, or its ID, which is equal in every library and stands in a view
 * for a session that this library does not know. No session has the number 0.
 */
export type BatchName = number | string

/** Filter, for which one matching value is enough. */
type Filter =
  | { readonly name: 'collection' | 'title' | 'id' | 'connection'; readonly values: readonly string[] }
  | { readonly name: 'kind'; readonly values: readonly QueryKind[] }
  | { readonly name: 'state'; readonly values: readonly ItemState[] }
  | { readonly name: 'batch'; readonly values: readonly BatchName[] }
  /** Days as `isQueryDay` knows them. */
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

/** Both ends of a range belong to it. */
export type RangeComparison =
  | { readonly kind: 'is'; readonly values: readonly string[] }
  | { readonly kind: 'before' | 'after'; readonly value: string; readonly orEqual: boolean }
  | { readonly kind: 'between'; readonly low: string; readonly high: string }

export type FieldComparison =
  | RangeComparison
  | { readonly kind: 'contains'; readonly values: readonly string[] }
  /** Filled in, or neither there nor filled in. */
  | { readonly kind: 'has' }
  | { readonly kind: 'missing' }

/** Term on a metadata field; the path leads through groups by their names. */
export type FieldTerm = Placed & {
  readonly kind: 'field'
  readonly path: readonly string[]
  readonly comparison: FieldComparison
}

export type QueryTerm = WordsTerm | FilterTerm | FieldTerm

/**
 * - `quote-open`: a quote that is not closed; all that follows belongs to it.
 * - `value-missing`: nothing behind `name:`.
 * - `kind-unknown`, `state-unknown`, `day-unknown`, `batch-unknown`: the filter has no such value.
 * - `comparison-unknown`: the filter cannot be compared like that.
 * - `range-turned`: its end comes before its beginning.
 * - `words-missing`: nothing but signs that no search knows, such as `!` or a smiley; it finds everything.
 * - `too-many`: what stands behind this place is not looked at.
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
