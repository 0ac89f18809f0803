import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, shortenText, tailOfText } from './cut-text.ts'

test('never splits a character and keeps short text', () => {
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
  expect(shortenText('ab😀cd', 4)).toBe('ab…')
  expect(tailOfText('😀ab', 3)).toBe('ab')
  const texts = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(texts, fc.nat(20), (text, longest) => {
      const cut = cutText(text, longest)
      expect(text.startsWith(cut) && cut.length <= longest && cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, longest - 1))
      const tail = tailOfText(text, longest)
      expect(text.endsWith(tail) && tail.length <= longest && tail.isWellFormed()).toBe(true)
    }),
  )
})
