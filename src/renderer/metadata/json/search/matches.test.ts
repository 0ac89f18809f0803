import { SearchQuery } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countMatches } from './matches.ts'

const search = (text: string, caseSensitive = false) =>
  new SearchQuery({ search: text, literal: true, caseSensitive })

test('finds and marks what the search of CodeMirror finds', () => {
  const piece = fc.constantFrom('aa', 'ab', 'A', 'é', '😀', '$', '.', '\\', '[', '\n', 'ba')
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.array(piece, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (doc, looked, caseSensitive) => {
        const state = EditorState.create({ doc: doc.join('') })
        const query = search(looked.join(''), caseSensitive)
        const found = [...{ [Symbol.iterator]: () => query.getCursor(state) }]
        expect(countMatches(state, query).count).toBe(found.length)
      },
    ),
  )
})

test('tells which one is selected', () => {
  const state = EditorState.create({ doc: 'a b a', selection: { anchor: 4, head: 5 } })
  expect(countMatches(state, search('A'))).toEqual({ count: 2, at: 2, isMore: false })
})

test('no more than can be told are counted', () => {
  const state = EditorState.create({ doc: 'a'.repeat(1001) })
  expect(countMatches(state, search('a'))).toEqual({ count: 1000, at: null, isMore: true })
})
