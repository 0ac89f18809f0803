import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { excerptOf } from './contents.ts'

test('collapses spaces in excerpts', () => {
  const piece = fc.oneof(
    fc.constantFrom(' ', '  ', '\n', '\t ', '\u00a0', '\u2003', '\ufeff', '\v', '\u0085'),
    fc.string({ maxLength: 40 }),
    fc.constantFrom('word', '😀', '\ud800'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      const expected = cutText(cutText(text, 640).replace(/\s+/gu, ' ').trim(), 160)
      expect(excerptOf({ kind: 'text', text })).toBe(expected)
    }),
  )
})
