import { expect, test } from 'vitest'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import { printTerm } from '../../../shared/domain/query/print-query.ts'
import { draftOf, emptyDraft, termOf } from './filter-draft.ts'

test.each([
  'collection:news',
  'collection:news,"two words"',
  '-collection:news',
  'kind:text,picture',
  'state:needs-attention',
  'id:"a b",c',
  'title:river',
  'connection:any',
  'batch:17',
  'added:today',
  'added:7-days',
  'added:2026-01-05',
  'added:>2026-01-01',
  'added:>=2026-01',
  'changed:<2026',
  '-changed:2026-01-01..2026-02-01',
  'author:"Ada L"',
  'author:Ada,Bob',
  'author~ada',
  'year:>1990',
  'year:<=1990',
  'year:1990..2000',
  'has:author',
  '-missing:author',
  'address.city:Paris',
  '"year of birth":1815',
  'metadata.title:x',
  'range:"a..b"',
])('opening “%s” and applying it unchanged changes nothing', (text) => {
  const [term] = parseQuery(text).terms
  if (term === undefined || term.kind === 'words') throw new Error('no filter')
  const applied = termOf(draftOf(term))
  expect(applied).toMatchObject({ ok: true })
  if (applied.ok) expect(printTerm(applied.value)).toBe(text)
})

test('explains an incomplete filter', () => {
  expect(termOf(emptyDraft('collection'))).toEqual({ ok: false, error: 'choice' })
  expect(termOf(emptyDraft('title'))).toEqual({ ok: false, error: 'value' })
  expect(termOf(emptyDraft('field'))).toEqual({ ok: false, error: 'field' })
  const field = { ...emptyDraft('field'), path: 'year of birth' }
  expect(termOf(field)).toEqual({ ok: false, error: 'value' })
  expect(termOf({ ...field, path: 'a.b c' })).toEqual({ ok: false, error: 'fieldNotUsable' })
  expect(termOf({ ...field, path: '"year of birth"' })).toEqual({ ok: false, error: 'value' })
  expect(termOf({ ...field, path: 'year', comparison: 'between', low: '1' })).toEqual({
    ok: false,
    error: 'value',
  })
  expect(termOf({ ...field, path: 'year', comparison: 'missing' })).toMatchObject({ ok: true })
  expect(termOf({ ...emptyDraft('added'), comparison: 'after', low: 'soon' })).toEqual({
    ok: false,
    error: 'day',
  })
})
