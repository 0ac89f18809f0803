import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, foldedBySign } from './search-text.ts'

/** Reference implementation by Unicode, for any script. */
const foldedByUnicode = (text: string) =>
  text
    .replace(/[\u00ad\u200e\u200f\u2060\ufeff]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')

const allSigns = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))

test('folds each character as within text', () => {
  const apart = allSigns.filter((sign) => foldedBySign(sign) !== undefined)
  expect(apart.length).toBeGreaterThan(21_000)
  expect(apart.filter((sign) => foldedBySign(sign) !== foldedByUnicode(sign))).toEqual([])
})

test('folds text independently of neighbouring characters', () => {
  const signs = fc.oneof(
    fc.constantFrom(
      'a',
      'I',
      'İ',
      'É',
      'ŉ',
      'ſ',
      '½',
      'ß',
      '…',
      ' ',
      '\xa0',
      '語',
      'Σ',
      'ΟΔΟΣ',
      '\u0301',
      '각',
      '\u1100\u1161',
    ),
    fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCharCode(code)),
  )
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 12 }), (all) => {
      expect(folded(all.join(''))).toBe(foldedByUnicode(all.join('')))
    }),
    { numRuns: 5000 },
  )
})
