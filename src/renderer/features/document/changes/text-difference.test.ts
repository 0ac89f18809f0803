import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten, wordDifference } from './text-difference.tsx'

const told = (before: string, after: string) =>
  wordDifference(before, after)
    ?.map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('')

test.each([
  ['The museum opens at ten.', 'The museum opens at eleven.', 'The museum opens at -[ten]+[eleven].'],
  ['one two three', 'one three', 'one -[two ]three'],
  [
    'put out at eleven in the evening, always',
    'put out at half past nine, always',
    'put out at -[eleven in the evening]+[half past nine], always',
  ],
  ['', 'new', '+[new]'],
  ['gone', '', '-[gone]'],
  ['Größe: 4', 'Größe: 5', 'Größe: -[4]+[5]'],
])('%j to %j', (before, after, expected) => {
  expect(told(before, after)).toBe(expected)
})

test('for any two texts the pieces hold both, whole', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'é', '.', '👍', '\ud800'), { maxLength: 30 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')]
      const pieces = wordDifference(before, after) ?? []
      const without = (left: string) => pieces.filter(({ kind }) => kind !== left).map((piece) => piece.text)
      expect(without('added').join('')).toBe(before)
      expect(without('removed').join('')).toBe(after)
    }),
  )
})

test('long stretches that stay are shortened, and a book is not compared by words', () => {
  const long = 'word '.repeat(100)
  const [first, , , last] = shorten(wordDifference(`${long}old${long}`, `${long}new${long}`) ?? [])
  expect(first?.text.length).toBeLessThan(60)
  expect(last?.text.length).toBeLessThan(60)
  expect(wordDifference('word '.repeat(5000), 'other '.repeat(5000))).toBeUndefined()
})
