import { SearchQuery } from '@codemirror/search'
import { EditorSelection, EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortOrLong } from '../../../../main/testing/long-form.ts'
import { countMatches } from './count-matches.ts'

const never = new AbortController().signal
const search = (text: string) => new SearchQuery({ search: text, literal: true })

function countAtOnce(state: EditorState, query: SearchQuery) {
  const found = [...{ [Symbol.iterator]: () => query.getCursor(state) }]
  const { from, to } = state.selection.main
  const at = found.findIndex((match) => match.from === from && match.to === to)
  return { count: Math.min(1000, found.length), at: at < 0 ? null : at + 1, isMore: found.length > 1000 }
}

test('slices find what one search over the whole text finds, also where they meet', async () => {
  const piece = fc.constantFrom('aa', 'ab', 'A', '𝐀', 'ß', 'ﷺ', '\n', 'ba')
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 12 }),
      fc.array(piece, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 49_970, max: 50_010 }),
      async (around, looked, start) => {
        const seam = around.join('')
        const doc = `${'-'.repeat(start)}${seam}${'-'.repeat(50_000 - seam.length)}${seam}`
        const query = search(looked.join(''))
        const first = query.getCursor(EditorState.create({ doc })).next()
        const selected = first.done === true ? undefined : first.value
        const state = EditorState.create({
          doc,
          selection: EditorSelection.single(selected?.from ?? 0, selected?.to ?? 0),
        })
        expect(await countMatches(state, query, never)).toEqual(countAtOnce(state, query))
      },
    ),
    { numRuns: shortOrLong(12, 1000) },
  )
})

test('no more than can be told are counted', async () => {
  const state = EditorState.create({ doc: 'a'.repeat(1001) })
  expect(await countMatches(state, search('a'), never)).toEqual({ count: 1000, at: null, isMore: true })
})

test('other work goes on in between, and what is given up ends at once', async () => {
  const state = EditorState.create({ doc: 'a long text '.repeat(100_000) })
  const giveUp = new AbortController()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
    if (turns === 2) giveUp.abort()
  }, 1)
  expect(await countMatches(state, search('none of it'), giveUp.signal)).toBeUndefined()
  clearInterval(timer)
  expect(turns).toBe(2)
})
