import { expect, test } from 'vitest'
import { arrangeEntries, markTyped, type PaletteEntry, type PaletteSources } from './palette-entries.ts'

const entry = (id: string, label: string): PaletteEntry => ({
  id,
  label,
  isRemembered: true,
  run: () => undefined,
})

const sources: PaletteSources = {
  actions: [
    entry('go', 'Go to Library'),
    entry('pause', 'Pause sending'),
    entry('keys', 'Keyboard shortcuts'),
  ],
  views: [entry('view', 'Posters to check')],
  connections: [entry('town', 'Town index')],
  documents: [entry('d1', 'Posters of 1912'), entry('d2', 'Harbour')],
  found: [entry('d1', 'Posters of 1912'), entry('d3', 'About posters')],
  used: ['view', 'keys', 'gone'],
}

const shown = (typed: string, more: Partial<PaletteSources> = {}) =>
  Object.fromEntries(
    arrangeEntries(typed, { ...sources, ...more }).map(({ name, entries }) => [
      name,
      entries.map(({ id }) => id),
    ]),
  )

test('lists recent entries first, without duplicates, before typing', () => {
  expect(shown('')).toEqual({
    recent: ['view', 'keys'],
    documents: ['d1', 'd2'],
    actions: ['go', 'pause'],
    connections: ['town'],
  })
})

test('searches all groups and lists a document once', () => {
  expect(shown('po')).toEqual({ views: ['view'], found: ['d1', 'd3'] })
  expect(shown('zebra', { found: [] })).toEqual({})
})

test('ranks opening by name before actions', () => {
  const actions = [entry('stop', 'Pause sending to Town index')]
  const connections = [entry('town', 'Switch to Town index')]
  expect(Object.keys(shown('town index', { actions, connections, found: [] }))).toEqual([
    'connections',
    'actions',
  ])
  expect(Object.keys(shown('pause', { actions, connections, found: [] }))).toEqual(['actions'])
})

test('ranks recent entries first among equal matches', () => {
  const actions = [entry('a', 'Go to Add'), entry('b', 'Go to Queue'), entry('c', 'Going on')]
  expect(shown('go', { actions, used: [] }).actions).toEqual(['a', 'b', 'c'])
  expect(shown('go', { actions, used: ['c', 'b'] }).actions).toEqual(['c', 'b', 'a'])
})

test('documents of one name in one collection are told apart by their ids', () => {
  const document = (id: string, detail: string) => ({ ...entry(id, 'Harbour'), detail, also: `${id}-id` })
  const documents = [document('a', 'news'), document('b', 'blog'), document('c', 'news')]
  const details = (typed: string) =>
    arrangeEntries(typed, { ...sources, documents, found: [document('d', ''), document('e', '')] })
      .filter(({ name }) => name === 'documents' || name === 'found')
      .flatMap(({ entries }) => entries.map(({ detail }) => detail))
  expect(details('')).toEqual(['news · a-id', 'blog', 'news · c-id'])
  expect(details('harbour')).toEqual(['news · a-id', 'blog', 'news · c-id', 'd-id', 'e-id'])
})

test('behind “>” stand commands alone', () => {
  expect(shown('>')).toEqual({ actions: ['keys', 'go', 'pause'] })
  expect(shown('> pau')).toEqual({ actions: ['pause'] })
  expect(shown('>poster')).toEqual({})
})

test('marks matches at word starts', () => {
  const marked = (typed: string, label: string) =>
    markTyped(typed, label).flatMap(({ text, isMarked }) => (isMarked ? [text] : []))
  expect(marked('har', 'Harbour: the harbour, charted')).toEqual(['Har', 'har'])
  expect(marked('a.*', 'All')).toEqual(['A'])
  expect(marked('', 'All')).toEqual([])
})
