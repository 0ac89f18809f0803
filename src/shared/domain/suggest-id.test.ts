import { describe, expect, test } from 'vitest'
import { suggestDocumentId } from './suggest-id.ts'

describe('a document id', () => {
  const random = [0, 1, 2, 3, 4, 5]

  test.each([
    ['Harbour at dawn', 'harbour-at-dawn-abcdef'],
    ['Grüße & Küsse', 'gruesse-and-kuesse-abcdef'],
    ['', 'document-abcdef'],
    ['!?…', 'document-abcdef'],
    ['word '.repeat(30), 'word-word-word-word-word-word-word-word-word-wor-abcdef'],
    [`${'x'.repeat(47)} y`, `${'x'.repeat(47)}-abcdef`],
  ])('for %j', (title, id) => {
    expect(suggestDocumentId(title, random)).toBe(id)
  })

  test('has six characters that are hard to confuse', () => {
    const tails = Array.from({ length: 200 }, (_, seed) =>
      suggestDocumentId('', [seed, Math.floor(seed / 31), 2 ** 32 - seed, 3, 4, 5]).slice(-6),
    )
    expect(tails.every((tail) => /^[a-hjkmnp-z2-9]{6}$/.test(tail))).toBe(true)
    expect(new Set(tails).size).toBe(200)
  })
})
