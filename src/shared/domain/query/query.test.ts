import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemStates } from '../item-state.ts'
import { addTerm, removeTerm, replaceTerm } from './edit-query.ts'
import { parsePath, printPath } from './field-path.ts'
import { parseQuery } from './parse-query.ts'
import { type NewTerm, printQuery } from './print-query.ts'
import { type QueryTerm, queryKinds } from './query.ts'

const unplaced = ({ from: _from, to: _to, ...term }: QueryTerm): NewTerm => term
const asPhrase = (term: NewTerm): NewTerm =>
  term.kind === 'words' && term.match === 'word' ? { ...term, match: 'phrase' } : term
const meaning = (text: string) => parseQuery(text).terms.map(unplaced)
const words = (match: 'word' | 'beginning' | 'phrase', text: string, without = false) => ({
  kind: 'words',
  match,
  text,
  without,
})
const is = (...values: string[]) => ({ kind: 'is', values })
const filter = (name: string, rest: object, without = false) => ({ kind: 'filter', name, without, ...rest })
const field = (path: string[], comparison: object, without = false) => ({
  kind: 'field',
  path,
  comparison,
  without,
})

describe('typed searches', () => {
  test.each<[string, object[]]>([
    ['', []],
    ['  ', []],
    ['river bank', [words('word', 'river'), words('beginning', 'bank')]],
    ['riv* bank*', [words('beginning', 'riv'), words('beginning', 'bank')]],
    ['"river bank"', [words('phrase', 'river bank')]],
    ['“river bank”', [words('phrase', 'river bank')]],
    ['"say ""no"""', [words('phrase', 'say "no"')]],
    ['"river ba"* x', [words('beginning', 'river ba'), words('beginning', 'x')]],
    ['-draft', [words('word', 'draft', true)]],
    ['river -"old news"', [words('beginning', 'river'), words('phrase', 'old news', true)]],
    ['- draft', [words('word', '-'), words('beginning', 'draft')]],
    ['e-mail', [words('beginning', 'e-mail')]],
    ['riv collection:news', [words('beginning', 'riv'), filter('collection', { values: ['news'] })]],
    ['collection:news,blog', [filter('collection', { values: ['news', 'blog'] })]],
    ['-collection:"Old News"', [filter('collection', { values: ['Old News'] }, true)]],
    ['KIND:Picture,web', [filter('kind', { values: ['picture', 'website'] })]],
    ['state:needs-attention', [filter('state', { values: ['needs-attention'] })]],
    ['state:"Needs attention"', [filter('state', { values: ['needs-attention'] })]],
    ['id:abc-12', [filter('id', { values: ['abc-12'] })]],
    ['connection:"Museum live"', [filter('connection', { values: ['Museum live'] })]],
    ['batch:17', [filter('batch', { values: [17] })]],
    ['added:2026-01-05', [filter('added', { comparison: is('2026-01-05') })]],
    [
      'added:>2026-01-01',
      [filter('added', { comparison: { kind: 'after', value: '2026-01-01', orEqual: false } })],
    ],
    [
      'changed:2026-01-01..2026-02-01',
      [filter('changed', { comparison: { kind: 'between', low: '2026-01-01', high: '2026-02-01' } })],
    ],
    ['author:"Ada L"', [field(['author'], is('Ada L'))]],
    ['author~ada', [field(['author'], { kind: 'contains', values: ['ada'] })]],
    ['year:>1990', [field(['year'], { kind: 'after', value: '1990', orEqual: false })]],
    ['year:1990..', [field(['year'], { kind: 'after', value: '1990', orEqual: true })]],
    ['year:..1990', [field(['year'], { kind: 'before', value: '1990', orEqual: true })]],
    ['has:author', [field(['author'], { kind: 'has' })]],
    ['-missing:address.city', [field(['address', 'city'], { kind: 'missing' }, true)]],
    ['"year of birth":1815', [field(['year of birth'], is('1815'))]],
    ['metadata.title:x', [field(['title'], is('x'))]],
    ['"title":x', [field(['title'], is('x'))]],
    ['https://example.org/a', [words('beginning', 'https://example.org/a')]],
    ['12:30', [words('beginning', '12:30')]],
    ['"":x', [field([''], is('x'))]],
    ['__proto__:x', [field(['__proto__'], is('x'))]],
  ])('%s', (text, terms) => {
    expect(parseQuery(text).problems).toEqual([])
    expect(meaning(text)).toEqual(terms)
  })

  test.each([
    ['title:', 'value-missing', 'title:'],
    ['note: something', 'value-missing', 'note:'],
    ['kind:book', 'kind-unknown', 'kind:book'],
    ['state:lost', 'state-unknown', 'state:lost'],
    ['added:2026-02-30', 'day-unknown', 'added:2026-02-30'],
    ['batch:first', 'batch-unknown', 'batch:first'],
    ['collection:>a', 'comparison-unknown', 'collection:>a'],
    ['collection~a', 'comparison-unknown', 'collection~a'],
  ])('%s is looked for as words, and why is said', (text, code, as) => {
    const { terms, problems } = parseQuery(text)
    expect(problems).toMatchObject([{ code, from: 0, to: as.length }])
    expect(terms[0]).toMatchObject({ kind: 'words', text: as, from: 0, to: as.length })
  })

  test('reports a search of punctuation only', () => {
    const missing = (text: string) => parseQuery(text).problems.map(({ code, facts }) => [code, facts.value])
    expect(missing('🎉')).toEqual([['words-missing', '🎉']])
    expect(missing('kind:text -!!! ?')).toEqual([['words-missing', '!!!']])
    expect(missing('salt & pepper')).toEqual([])
    expect(missing('-')).toEqual([])
    expect(missing('kind:text')).toEqual([])
    expect(missing('河')).toEqual([])
  })

  test('extends an open quote to the end', () => {
    const { terms, problems } = parseQuery('a "b c')
    expect(terms[1]).toMatchObject({ match: 'beginning', text: 'b c' })
    expect(problems).toMatchObject([{ code: 'quote-open', from: 2, to: 6 }])
  })
})

const name = fc.oneof(
  fc.constantFrom('author', 'year', 'title', 'metadata', 'has', 'Straße', 'a.b', '', '__proto__', '"', '“x”'),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const text = fc.oneof(
  fc.constantFrom(
    'a',
    'Ada L',
    'kind:x',
    '..',
    'a..b',
    '>1',
    ',',
    '"',
    '""',
    'x*',
    '-x',
    'https://x.org',
    '日本',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
)
const day = fc.constantFrom('2026-01-05', '2026-01', '2026', 'today', '7-days')
const values = fc.array(text, { minLength: 1, maxLength: 3 })
const range = (value: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.record({ kind: fc.constant('is' as const), values: fc.array(value, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constantFrom('before' as const, 'after' as const), value, orEqual: fc.boolean() }),
    fc.record({ kind: fc.constant('between' as const), low: value, high: value }),
  )
const without = fc.boolean()
const anyTerm: fc.Arbitrary<NewTerm> = fc.oneof(
  fc.record({
    kind: fc.constant('words' as const),
    match: fc.constant('phrase' as const),
    text: text.filter((one) => one.trim() !== ''),
    without,
  }),
  fc.record({
    kind: fc.constant('words' as const),
    match: fc.constant('beginning' as const),
    text: text.filter((one) => one.trim() !== ''),
    without,
  }),
  fc.record({
    kind: fc.constant('filter' as const),
    name: fc.constantFrom('collection' as const, 'title' as const, 'id' as const, 'connection' as const),
    values,
    without,
  }),
  fc.record({
    kind: fc.constant('filter' as const),
    name: fc.constant('kind' as const),
    values: fc.array(fc.constantFrom(...queryKinds), { minLength: 1 }),
    without,
  }),
  fc.record({
    kind: fc.constant('filter' as const),
    name: fc.constant('state' as const),
    values: fc.array(fc.constantFrom(...itemStates), { minLength: 1 }),
    without,
  }),
  fc.record({
    kind: fc.constant('filter' as const),
    name: fc.constant('batch' as const),
    values: fc.array(fc.nat({ max: 999_999 }), { minLength: 1 }),
    without,
  }),
  fc.record({
    kind: fc.constant('filter' as const),
    name: fc.constantFrom('added' as const, 'changed' as const),
    comparison: range(day),
    without,
  }),
  fc.record({
    kind: fc.constant('field' as const),
    path: fc.array(name, { minLength: 1, maxLength: 3 }),
    comparison: fc.oneof(
      range(text),
      fc.record({ kind: fc.constant('contains' as const), values }),
      fc.record({ kind: fc.constantFrom('has' as const, 'missing' as const) }),
    ),
    without,
  }),
)

describe('for any search', () => {
  test('is printed as it was parsed', () => {
    fc.assert(
      fc.property(fc.array(anyTerm, { maxLength: 6 }), (terms) => {
        expect(meaning(printQuery(terms))).toEqual(terms)
      }),
      { numRuns: 500 },
    )
  })

  test('parses any text and prints the same meaning', () => {
    const typed = fc.array(
      fc.oneof(
        fc.constantFrom(
          ' ',
          ':',
          '"',
          '-',
          '~',
          '.',
          '..',
          ',',
          '>',
          '*',
          'title',
          'author',
          'has',
          'kind',
          'metadata',
        ),
        fc.string({ unit: 'binary', maxLength: 4 }),
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(typed, (parts) => {
        const read = parseQuery(parts.join(''))
        const terms = read.terms.map(unplaced)
        expect(meaning(printQuery(terms)).map(asPhrase)).toEqual(terms.map(asPhrase))
        for (const { from, to } of [...read.terms, ...read.problems]) expect(from).toBeLessThan(to)
      }),
      { numRuns: 2000 },
    )
  })

  test('changes, removes or inserts one term and keeps the others', () => {
    fc.assert(
      fc.property(fc.array(anyTerm, { minLength: 1, maxLength: 5 }), anyTerm, fc.nat(), (terms, by, pick) => {
        // The last word has a meaning of its own, which is tested separately.
        fc.pre(![...terms, by].some((term) => term.kind === 'words' && term.match !== 'phrase'))
        const text = printQuery(terms)
        const index = pick % terms.length
        const term = parseQuery(text).terms[index]
        if (term === undefined) throw new Error('a term got lost')
        expect(meaning(replaceTerm(text, term, by))).toEqual(terms.with(index, by))
        expect(meaning(removeTerm(text, term))).toEqual(terms.toSpliced(index, 1))
        expect(meaning(addTerm(text, by))).toEqual([...terms, by])
      }),
    )
  })

  test('round-trips paths', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (path) => {
        expect(parsePath(printPath(path))).toEqual(path)
      }),
    )
  })
})
