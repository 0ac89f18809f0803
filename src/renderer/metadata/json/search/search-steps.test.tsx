import { SearchQuery, search, setSearchQuery } from '@codemirror/search'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test } from 'vitest'
import { replaceEach, replaceOne, toNext, toPrevious } from './search-steps.ts'

let view: EditorView
afterEach(() => view.destroy())

function open(doc: string): void {
  view = new EditorView({ doc, parent: document.body, extensions: search({ literal: true }) })
}

const seek = (sought: string, replace = '') =>
  view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ search: sought, replace, literal: true })) })
const selected = () => [view.state.selection.main.from, view.state.selection.main.to]

test('matches are gone through, replaced one by one and all together', () => {
  open('pier - Pier - mole')
  seek('pier', '$&')
  toNext(view)
  expect(selected()).toEqual([0, 4])
  toPrevious(view)
  expect(selected()).toEqual([7, 11])
  replaceOne(view)
  expect(selected()).toEqual([0, 4])
  expect(view.state.doc.toString()).toBe('pier - $& - mole')
  seek('-', '=')
  replaceEach(view)
  expect(view.state.doc.toString()).toBe('pier = $& = mole')
})

test('finds a single match again and selects nothing without a match', () => {
  open('a pier')
  seek('pier')
  toNext(view)
  toNext(view)
  expect(selected()).toEqual([2, 6])
  seek('mole')
  toPrevious(view)
  expect(selected()).toEqual([2, 6])
})
