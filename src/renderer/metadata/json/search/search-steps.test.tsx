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
// Few lines, since without a layout the editor draws all of them.
const filler = `${'-'.repeat(59)}\n`.repeat(1000)
const withPiers = `pier ${filler}pier${filler}`

test('the matches of a long text are gone through, replaced one by one and all together', async () => {
  open(withPiers)
  seek('pier', 'quay')
  const second = 5 + filler.length
  toNext(view)
  await expect.poll(selected).toEqual([0, 4])
  toPrevious(view)
  await expect.poll(selected).toEqual([second, second + 4])
  replaceOne(view)
  await expect.poll(selected).toEqual([0, 4])
  expect(view.state.sliceDoc(second, second + 4)).toBe('quay')
  seek('-', '=')
  replaceEach(view)
  const replaced = filler.replaceAll('-', '=')
  await expect.poll(() => view.state.doc.toString() === `pier ${replaced}quay${replaced}`).toBe(true)
})

test('what is typed while a long text is looked through is kept', async () => {
  open(withPiers)
  seek('-', '=')
  replaceEach(view)
  view.dispatch({ changes: { from: 0, insert: 'new ' } })
  const typed = view
  // Looks through as much and began later: once it is over, so is the first.
  open(withPiers)
  seek('-', '=')
  replaceEach(view)
  await expect.poll(() => view.state.doc.toString().includes('=')).toBe(true)
  const kept = typed.state.doc.toString()
  typed.destroy()
  expect(kept).toBe(`new ${withPiers}`)
})
