import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countSelected,
  type DocumentSelection,
  everythingFound,
  isDocumentSelected,
  isNothingSelected,
  nothingSelected,
  underSearch,
  withDocuments,
} from './document-selection.ts'

const some = (...ids: string[]): DocumentSelection => ({ kind: 'some', ids: new Set(ids) })

describe('a selection of documents', () => {
  test('of some names them, of all names those left out', () => {
    const two = withDocuments(nothingSelected, ['a', 'b'], true)
    expect(two).toEqual(some('a', 'b'))
    expect(withDocuments(two, ['a'], false)).toEqual(some('b'))
    const all = withDocuments(everythingFound('harbour'), ['a'], false)
    expect(isDocumentSelected(all, 'a')).toBe(false)
    expect(isDocumentSelected(all, 'never loaded')).toBe(true)
    expect(withDocuments(all, ['a'], true)).toEqual(everythingFound('harbour'))
  })

  test('says how many, as exactly as the search itself knows', () => {
    const total = { count: 1000, atLeast: true }
    expect(countSelected(some('a', 'b'), total)).toEqual({ count: 2, atLeast: false })
    const all = withDocuments(everythingFound(''), ['a'], false)
    expect(countSelected(all, total)).toEqual({ count: 999, atLeast: true })
    expect(countSelected(all, { count: 0, atLeast: false })).toEqual({ count: 0, atLeast: false })
  })

  test('of everything is over with another search, of some is not', () => {
    expect(underSearch(everythingFound('harbour'), 'tide')).toBe(nothingSelected)
    const all = everythingFound('harbour')
    expect(underSearch(all, 'harbour')).toBe(all)
    const two = some('a', 'b')
    expect(underSearch(two, 'tide')).toBe(two)
    expect(isNothingSelected(underSearch(all, 'tide'))).toBe(true)
  })

  test('keeps the order when a choice is cancelled', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const start = fc.oneof(fc.constant(everythingFound('x')), fc.constant(nothingSelected))
    fc.assert(
      fc.property(start, fc.array(fc.tuple(id, fc.boolean())), id, (first, steps, probe) => {
        const end = steps.reduce((now, [one, isOn]) => withDocuments(now, [one], isOn), first)
        const lastOfProbe = steps.findLast(([one]) => one === probe)
        expect(isDocumentSelected(end, probe)).toBe(
          lastOfProbe === undefined ? first.kind === 'all' : lastOfProbe[1],
        )
      }),
    )
  })
})
