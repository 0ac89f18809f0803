import { readPath } from './field-path.ts'
import type { FieldComparison, FilterName, Query, QueryProblem, QueryTerm, WordsTerm } from './query.ts'
import { filterNames } from './query.ts'
import { readFilter } from './read-filter.ts'
import { isBlank, isQuote, readBare, readQuoted, skipBlank } from './read-tokens.ts'
import { type ReadValues, readValues } from './read-values.ts'
import { searchable } from './search-text.ts'

/** Maximum terms: more than a person types; each costs work at every keystroke. */
const mostTerms = 100

type Reading = { readonly term: QueryTerm | null; readonly problem: QueryProblem | null; readonly to: number }

export function parseQuery(text: string): Query {
  const terms: QueryTerm[] = []
  const problems: QueryProblem[] = []
  for (let at = skipBlank(text, 0); at < text.length; ) {
    if (terms.length === mostTerms) {
      problems.push({ code: 'too-many', from: at, to: text.length, facts: {} })
      break
    }
    const { term, problem, to } = readTerm(text, at)
    if (term !== null) terms.push(term)
    if (problem !== null) problems.push(problem)
    at = skipBlank(text, Math.max(to, at + 1))
  }
  return { terms: withLastWordOpen(terms), problems: [...problems, ...wordsMissing(terms)] }
}

function readTerm(text: string, from: number): Reading {
  const without = text[from] === '-' && from + 1 < text.length && !isBlank(text, from + 1)
  const start = without ? from + 1 : from
  const named = readNamed(text, { from, start, without })
  return named ?? readWords(text, { from, start, without })
}

type Start = { readonly from: number; readonly start: number; readonly without: boolean }

function readNamed(text: string, { from, start, without }: Start): Reading | undefined {
  const name = readPath(text, start)
  if (name === undefined) return undefined
  const sign = text[name.to]
  if (sign !== ':' && sign !== '~') return undefined
  // A web address is not a field.
  if (text.startsWith('://', name.to)) return undefined
  const contains = sign === '~'
  const filter = name.plainName?.toLowerCase() ?? ''
  if (!contains && (filter === 'has' || filter === 'missing')) {
    const field = readPath(text, name.to + 1)
    if (field !== undefined && endsTerm(text, field.to)) {
      const term: QueryTerm = {
        kind: 'field',
        path: field.path,
        comparison: { kind: filter },
        without,
        from,
        to: field.to,
      }
      return { term, problem: null, to: field.to }
    }
  }
  const values = readValues(text, name.to + 1)
  const place = { from, to: values.to }
  const facts = { name: text.slice(start, name.to) }
  const notUnderstood = (code: QueryProblem['code'], value?: string): Reading => ({
    term: wordsOf(text.slice(start, values.to), { without, ...place }),
    problem: { code, ...place, facts: value === undefined ? facts : { ...facts, value } },
    to: values.to,
  })
  if (values.isEmpty) return notUnderstood('value-missing')
  const open: QueryProblem | null = values.isClosed ? null : { code: 'quote-open', ...place, facts: {} }
  const placed = { without, ...place }
  if (filter === 'has' || filter === 'missing') return notUnderstood('comparison-unknown')
  if (isFilterName(filter)) {
    if (contains) return notUnderstood('comparison-unknown')
    const read = readFilter(filter, values.comparison)
    if (typeof read === 'string') return notUnderstood(read, text.slice(name.to + 1, values.to))
    return { term: { kind: 'filter', ...read, ...placed }, problem: open, to: values.to }
  }
  const comparison = contains ? asContains(values) : values.comparison
  if (comparison === undefined) return notUnderstood('comparison-unknown')
  return { term: { kind: 'field', path: name.path, comparison, ...placed }, problem: open, to: values.to }
}

function asContains({ comparison }: ReadValues): FieldComparison | undefined {
  return comparison.kind === 'is' ? { kind: 'contains', values: comparison.values } : undefined
}

function isFilterName(name: string): name is FilterName {
  return filterNames.some((known) => known === name)
}

function endsTerm(text: string, at: number): boolean {
  return at >= text.length || isBlank(text, at)
}

function readWords(text: string, { from, start, without }: Start): Reading {
  if (isQuote(text, start)) {
    const phrase = readQuoted(text, start)
    const isBeginning = !phrase.isClosed || text[phrase.to] === '*'
    const to = isBeginning && phrase.isClosed ? phrase.to + 1 : phrase.to
    const problem: QueryProblem | null = phrase.isClosed ? null : { code: 'quote-open', from, to, facts: {} }
    if (phrase.text.trim() === '') return { term: null, problem, to }
    const match = isBeginning ? 'beginning' : 'phrase'
    return { term: { kind: 'words', match, text: phrase.text, without, from, to }, problem, to }
  }
  const { to } = readBare(text, start, '')
  return { term: wordsOf(text.slice(start, to), { without, from, to }), problem: null, to }
}

function wordsOf(
  written: string,
  placed: { readonly without: boolean; readonly from: number; readonly to: number },
): WordsTerm {
  const isBeginning = written.length > 1 && written.endsWith('*')
  const text = isBeginning ? written.slice(0, -1) : written
  return { kind: 'words', match: isBeginning ? 'beginning' : 'word', text, ...placed }
}

/** Treats the last searched word as unfinished, even if filters follow. */
function withLastWordOpen(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const last = terms.findLastIndex((term) => term.kind === 'words' && !term.without)
  return terms.map((term, index) =>
    index === last && term.kind === 'words' && term.match === 'word' ? { ...term, match: 'beginning' } : term,
  )
}

/** A separate punctuation mark between words, as in “salt & pepper”, is not a term. */
function wordsMissing(terms: readonly QueryTerm[]): QueryProblem[] {
  const words = terms.filter((term) => term.kind === 'words')
  if (words.some(({ text }) => searchable(text) !== '')) return []
  const first = words.find(({ text }) => text !== '-')
  if (first === undefined) return []
  const { from, to, text } = first
  return [{ code: 'words-missing', from, to, facts: { value: text } }]
}
