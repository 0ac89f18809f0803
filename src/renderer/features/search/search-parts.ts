import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import type { FieldTerm, FilterTerm, QueryTerm } from '../../../shared/domain/query/query.ts'
import { messages } from '../../messages/messages.ts'

export type AnyFilter = FilterTerm | FieldTerm

/** A search as shown: its filters, which are chips, and what stands in the field. */
export type SearchParts = { readonly filters: string; readonly typed: string }

export const isFilter = (term: QueryTerm): term is AnyFilter => term.kind !== 'words'

export function splitSearch(text: string): SearchParts {
  const { filters, typed } = moveFilters({ filters: '', typed: text }, () => true)
  return { filters, typed: typed.trimEnd() }
}

export function joinSearch({ filters, typed }: SearchParts): string {
  return filters === '' || typed === '' ? filters + typed : `${filters} ${typed}`
}

/** What a search looks for: its words, or else its filters as their chips name them. */
export function nameOfSearch(text: string): string {
  const { typed } = splitSearch(text)
  if (typed !== '') return typed
  const { chip, chipName } = messages.query
  return parseQuery(text)
    .terms.filter(isFilter)
    .map((term) => {
      const { name, value } = chip(term, [])
      return `${chipName(name)} ${value}`
    })
    .join(', ')
}

/** Moves filters out of the field which are followed by white space before the caret. */
export function finishBefore(parts: SearchParts, caret: number): SearchParts {
  return moveFilters(parts, ({ to }) => to < caret)
}

/** Returns the last filter to the start of the field, where it is text again. */
export function reopenLast({ filters, typed }: SearchParts): SearchParts & { readonly caret: number } {
  const last = parseQuery(filters).terms.at(-1)
  const written = last === undefined ? '' : filters.slice(last.from, last.to)
  return {
    filters: filters.slice(0, last?.from ?? 0).trimEnd(),
    typed: joinSearch({ filters: written, typed }),
    caret: written.length,
  }
}

function moveFilters({ filters, typed }: SearchParts, isMoved: (term: AnyFilter) => boolean): SearchParts {
  const moved = parseQuery(typed).terms.filter((term) => isFilter(term) && isMoved(term))
  const written = moved.map(({ from, to }) => closed(typed.slice(from, to)))
  return {
    filters: [filters, ...written].filter((text) => text !== '').join(' '),
    typed: moved.reduceRight((left, { from, to }) => left.slice(0, from) + left.slice(to).trimStart(), typed),
  }
}

/** A quotation that the end of the text closed must not take in what follows. */
function closed(filter: string): string {
  const quotes = filter.match(/["“”„‟]/g) ?? []
  return quotes.length % 2 === 0 ? filter : `${filter}"`
}
