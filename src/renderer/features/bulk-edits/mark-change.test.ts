import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markChange, type Piece } from './mark-change.ts'

const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
const plain = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')

describe('differences of two texts', () => {
  test.each([
    ['Harbour log, page 3', 'Port log, page 3', '[Harbour] log, page 3', '[Port] log, page 3'],
    ['draft', 'final', '[draft]', '[final]'],
    ['red boat, red sail', 'blue boat, blue sail', '[red] boat, [red] sail', '[blue] boat, [blue] sail'],
    ['harbour', 'harbour, tide', 'harbour', 'harbour[, tide]'],
    ['one two three', 'one three', 'one [two ]three', 'one three'],
    ['', 'new', '', '[new]'],
    ['same', 'same', 'same', 'same'],
    ['👩‍🚀 lands', '👩‍🚀 rests', '👩‍🚀 [lands]', '👩‍🚀 [rests]'],
  ])('%j and %j', (before, after, markedBefore, markedAfter) => {
    const marked = markChange(before, after)
    expect(shown(marked.before)).toBe(markedBefore)
    expect(shown(marked.after)).toBe(markedAfter)
  })

  test('nothing of a short text is lost, and where all is unmarked nothing differs', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const marked = markChange(before, after)
        expect(plain(marked.before)).toBe(before)
        expect(plain(marked.after)).toBe(after)
        const isMarked = [...marked.before, ...marked.after].some(({ isChanged }) => isChanged)
        expect(isMarked).toBe(before !== after)
      }),
    )
  })

  test('shortens a long text around its differences', () => {
    const long = 'tide '.repeat(2000)
    const { before, after } = markChange(`${long}low${long}`, `${long}high${long}`)
    expect(shown(before).length).toBeLessThan(300)
    expect(shown(after)).toMatch(/^….*\[high.*\].*…$/)
  })

  test('of a text as long as metadata can be, too', () => {
    const long = 'a, b; '.repeat(400_000)
    const { before, after } = markChange(`${long}1${long}`, `${long}2${long}`)
    expect(shown(before)).toContain('[')
    expect(shown(after).length).toBeLessThan(2000)
  })

  test('no sign of two halves is cut in two', () => {
    const { before } = markChange(`${'😀'.repeat(300)}a`, `${'😀'.repeat(300)}b`)
    expect(plain(before).isWellFormed()).toBe(true)
    const { after } = markChange('', '😀'.repeat(700))
    expect(plain(after).isWellFormed()).toBe(true)
  })
})
