import { describe, expect, test } from 'vitest'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import { completionAt, ghostOf } from './completion.ts'
import { draftOf, emptyDraft, termOf } from './filter-draft.ts'
import { conditionsOf, quickValues, withQuickValues, withTerm } from './panel-filters.ts'

const textsOf = (text: string) => conditionsOf(text).map(({ from, to }) => text.slice(from, to))

describe('the controls of the filter panel', () => {
  test('change their own filter only', () => {
    const text = withQuickValues('river  year:>1980', 'collection', ['news', 'Old news'])
    expect(text).toBe('river  year:>1980 collection:news,"Old news"')
    expect(quickValues(text, 'collection')).toEqual(['news', 'Old news'])
    expect(withQuickValues(text, 'collection', [])).toBe('river  year:>1980')
    expect(withQuickValues('added:>2026-01', 'added', ['today'])).toBe('added:today')
  })

  test('keep filters they cannot show', () => {
    const text = '-collection:news state:waiting kind:text title:a year:1'
    expect(quickValues(text, 'collection')).toEqual([])
    expect(textsOf(text)).toEqual(['-collection:news', 'state:waiting', 'title:a', 'year:1'])
    expect(textsOf('collection:a collection:b')).toEqual(['collection:b'])
  })

  test('a condition is put in place of another, or taken away', () => {
    const [condition] = conditionsOf('river year:1')
    const made = termOf({ ...emptyDraft('field'), path: 'maker', values: ['Ada'] })
    expect(withTerm('river year:1', condition, made.ok ? made.value : undefined)).toBe('river maker~Ada')
    expect(withTerm('river year:1', condition, undefined)).toBe('river')
  })
})

describe('a condition about a field', () => {
  test('searches for containing values by default', () => {
    expect(emptyDraft('field').comparison).toBe('contains')
  })

  test('needs no quotes around a name with spaces', () => {
    const made = termOf({ ...emptyDraft('field'), path: 'Insured value', values: ['12'] })
    expect(made.ok && made.value).toMatchObject({ path: ['Insured value'] })
    const [term] = parseQuery('"Insured value"~12').terms
    expect(term?.kind === 'field' && draftOf(term).path).toBe('Insured value')
  })
})

test('Enter adds the rest of a value, never that of a name', () => {
  const known = {
    fields: [],
    collections: ['Old news', 'blog'],
    values: new Map(),
    collectionDocuments: new Map(),
    connections: [],
    batches: [],
  }
  const ghost = (text: string) => {
    const completion = completionAt(text, text.length, known)
    return completion === undefined ? '' : ghostOf(text, completion)
  }
  expect(ghost('river collection:ol')).toBe('d news')
  expect(ghost('collection:new')).toBe('')
  expect(ghost('coll')).toBe('')
})
