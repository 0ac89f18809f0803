import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import { applySuggestion, completionAt, type KnownNames } from './completion.ts'

const batch = {
  ...{ connectionId: 'c', at: 0, way: 'review' as const, names: [], documents: 4 },
  ...{ texts: 4, websites: 0, pictures: 0, isElsewhere: false, by: null },
}
const known: KnownNames = {
  fields: [
    { path: 'author', kind: 'text', documents: 9 },
    { path: 'address.city', kind: 'text', documents: 5 },
    { path: '"year of birth"', kind: 'number', documents: 3 },
    { path: 'printed', kind: 'yes-no', documents: 2 },
  ],
  values: new Map([
    ['address.city', ['Kiel', 'Kingston upon Hull']],
    ['"year of birth"', ['1815']],
  ]),
  collections: ['news', 'Old news', 'blog'],
  collectionDocuments: new Map([['news', 71]]),
  connections: ['Museum live', 'Town'],
  batches: [
    { ...batch, batch: 23, label: '12 pictures, today 10:02' },
    { ...batch, batch: 17, label: 'prices.xlsx, 21 Nov 2026 9:00, 312 texts' },
  ],
}
const offered = (text: string, caret = text.length) =>
  completionAt(text, caret, known)?.suggestions.map((suggestion) => suggestion.text)

describe('completions', () => {
  test.each([
    ['co', ['collection:', 'connection:']],
    ['river -coll', ['collection:']],
    ['au', ['author:']],
    ['AUT', ['author:']],
    ['city', ['address.city:']],
    ['address.c', ['address.city:']],
    ['year', ['"year of birth":']],
    ['collection:', ['news', '"Old news"', 'blog']],
    ['collection:ne', ['news', '"Old news"']],
    ['collection:"old n', ['"Old news"']],
    ['collection:blog,ne', ['news', '"Old news"']],
    ['-connection:m', ['"Museum live"']],
    ['kind:p', ['picture']],
    ['added:', ['today', 'yesterday', '7-days', '30-days']],
    ['added:>t', ['today', 'yesterday']],
    ['has:c', ['address.city']],
    ['batch:', ['23', '17']],
    ['batch:1', ['23', '17']],
    ['batch:pri', ['17']],
    ['batch:17,pic', ['23']],
    ['printed:t', ['true']],
    ['address.city:', ['Kiel', '"Kingston upon Hull"']],
    ['address.city:kin', ['"Kingston upon Hull"']],
    ['"year of birth":', ['1815']],
  ])('for “%s”', (text, wanted) => {
    expect(offered(text)?.slice(0, wanted.length)).toEqual(wanted)
  })

  test.each(['', 'r', 'river', 'author:', 'author:Ad', 'author~a', 'collection:blog', '"co', 'co '])(
    'nothing for “%s”',
    (text) => {
      expect(offered(text)).toBeUndefined()
    },
  )

  test('are offered at the end of the word at the caret', () => {
    expect(offered('coll river', 4)).toEqual(['collection:', 'coll'])
    expect(offered('coll river', 2)).toBeUndefined()
  })
})

test('offers the typed text last', () => {
  const take = (text: string) => {
    const completion = completionAt(text, text.length, known)
    const last = completion?.suggestions.at(-1)
    if (completion === undefined || last === undefined) throw new Error('nothing offered')
    return [last.kind, applySuggestion(text, completion, last).text]
  }
  expect(take('a coll')).toEqual(['text', 'a coll '])
  expect(take('a collection:ne')).toEqual(['text', 'a "collection:ne" '])
  expect(completionAt('collection:ne', 13, known)?.suggestions[0]).toMatchObject({ documents: 71 })
})

test('replaces typed text by the accepted suggestion with the caret after it', () => {
  const take = (text: string, caret: number, index = 0) => {
    const completion = completionAt(text, caret, known)
    const suggestion = completion?.suggestions[index]
    if (completion === undefined || suggestion === undefined) throw new Error('nothing offered')
    return applySuggestion(text, completion, suggestion)
  }
  expect(take('a -coll', 7)).toEqual({ text: 'a -collection:', caret: 14 })
  expect(take('collection:ol', 13)).toEqual({ text: 'collection:"Old news" ', caret: 22 })
  expect(take('collection:blog,ne river', 18)).toEqual({ text: 'collection:blog,news river', caret: 20 })
})

test('accepts any text and parses any suggestion', () => {
  const piece = fc.constantFrom(
    'collection:',
    'co',
    'news',
    '"',
    ',',
    ' ',
    '-',
    'au',
    ':',
    '~',
    '..',
    'has:',
    'é',
    '>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      const completion = completionAt(text, text.length, known)
      for (const suggestion of completion?.suggestions ?? []) {
        const taken = applySuggestion(text, completion ?? { from: 0, to: 0, suggestions: [] }, suggestion)
        expect(taken.text.slice(0, taken.caret)).toContain(suggestion.text)
        expect(() => parseQuery(taken.text)).not.toThrow()
      }
    }),
  )
})
