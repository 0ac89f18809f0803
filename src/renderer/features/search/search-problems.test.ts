import { expect, test } from 'vitest'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { problemsToShow } from './search-problems.tsx'

const said = (
  text: string,
  caret: number | null,
  isOffering: boolean,
  found: readonly SearchProblem[] = [],
) => {
  const { problems, found: names } = problemsToShow(parseQuery(text), found, { caret, isOffering })
  return [...problems.map(({ code }) => code), ...names.map(({ name }) => name)]
}

test('reports a missing value only once the caret is elsewhere', () => {
  expect(said('river batch:', 12, true)).toEqual([])
  expect(said('river batch:', 12, false)).toEqual([])
  expect(said('river batch:', null, false)).toEqual(['value-missing'])
  expect(said('river batch:', 3, true)).toEqual(['value-missing'])
  expect(said('batch: kind:', 12, true)).toEqual(['value-missing'])
})

test('reports problems only of filters without suggestions', () => {
  expect(said('kind:film kind:pic', 18, true)).toEqual(['kind-unknown'])
  expect(said('kind:film kind:pic', 18, false)).toEqual(['kind-unknown', 'kind-unknown'])
  const found = ['ne', 'old'].map((name) => ({ code: 'collection-unknown' as const, name }))
  expect(said('collection:old collection:ne', 28, true, found)).toEqual(['old'])
  expect(said('collection:old collection:ne', 28, false, found)).toEqual(['ne', 'old'])
  expect(said('collection:old collection:ne', null, false, found)).toEqual(['ne', 'old'])
  expect(said('collection:old river', 20, true, found)).toEqual(['ne', 'old'])
})
