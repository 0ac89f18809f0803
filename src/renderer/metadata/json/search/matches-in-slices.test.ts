import { SearchQuery } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { findMatch, replaceMatches, type Search } from './matches-in-slices.ts'

const never = new AbortController().signal

function searchIn(doc: string, sought: string, replace = '', at = 0): Search {
  const state = EditorState.create({ doc, selection: { anchor: at } })
  return { state, query: new SearchQuery({ search: sought, replace, literal: true }), giveUp: never }
}

/** Selects what was found, as the editor does. */
function goneTo({ state, query }: Search, from: number, to: number): Search {
  return { query, giveUp: never, state: state.update({ selection: { anchor: from, head: to } }).state }
}

const filler = '-'.repeat(49_998)
/** Each match in another slice, the second across the place where two slices meet. */
const doc = `pier ${filler.slice(5)}pier${filler}${filler}PIER`
const places = [0, 49_998, 149_998]

test('the next match is found from slice to slice, and after the last one the first', async () => {
  let search = searchIn(doc, 'pier', '', 1)
  for (const from of [...places.slice(1), ...places]) {
    expect(await findMatch(search, 'next')).toMatchObject({ from, to: from + 4 })
    search = goneTo(search, from, from + 4)
  }
})

test('the match before is found likewise, and before the first one the last', async () => {
  let search = searchIn(doc, 'pier', '', 1)
  for (const from of [...places, ...places].reverse()) {
    expect(await findMatch(search, 'previous')).toMatchObject({ from, to: from + 4 })
    search = goneTo(search, from, from + 4)
  }
})

test('nothing else is found where the only match is selected, or there is none', async () => {
  const one = goneTo(searchIn(`${filler}${filler}pier`, 'pier'), 99_996, 100_000)
  const none = searchIn(doc, 'quay')
  for (const way of ['next', 'previous'] as const) {
    expect(await findMatch(one, way)).toBeUndefined()
    expect(await findMatch(none, way)).toBeUndefined()
  }
})

test('all matches are replaced, and nothing else is changed', async () => {
  const replaced = await replaceMatches(searchIn(doc, 'pier', 'quayside'), 200_000)
  expect(replaced).toEqual({ text: doc.replaceAll(/pier/gi, 'quayside'), count: 3 })
  expect(await replaceMatches(searchIn(doc, 'quay', 'pier'), 200_000)).toBeUndefined()
})

test('lines stay lines where they are replaced around', async () => {
  const lines = 'a berth\nand a pier\n'.repeat(6000)
  const replaced = await replaceMatches(searchIn(lines, 'berth\nand', 'berth,\nand'), 200_000)
  expect(replaced).toEqual({ text: 'a berth,\nand a pier\n'.repeat(6000), count: 6000 })
})

test('nothing is replaced where the text would become too long, or it is given up', async () => {
  expect(await replaceMatches(searchIn('a'.repeat(60_000), 'a', 'bb'), 100_000)).toBeUndefined()
  const search = { ...searchIn(doc, 'pier', 'quay'), giveUp: AbortSignal.abort() }
  expect(await replaceMatches(search, 200_000)).toBeUndefined()
})
