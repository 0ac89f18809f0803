import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMarks, seekMarks } from './marks.ts'
import { parseQuery } from './parse-query.ts'

const marked = (shown: string, text: string, place?: 'title') =>
  findMarks(shown, parseQuery(text), place)
    .toReversed()
    .reduce((all, { from, to }) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, shown)

test.each([
  ['Donau\u00addampf\u00adschiff fährt', 'donaudampfschiff', '[Donau\u00addampf\u00adschiff] fährt'],
  ['The river bank', 'riv', 'The [riv]er bank'],
  ['The river bank', 'river ba', 'The [river] [ba]nk'],
  ['The river bank', '"river bank"', 'The [river bank]'],
  ['The river, bank', '"river bank"', 'The [river, bank]'],
  ['The river bank', 'rivers', 'The river bank'],
  ['The river bank', 'river -bank', 'The [river] bank'],
  ['Über den Ärmelkanal', 'uber armel', '[Über] den [Ärmel]kanal'],
  ['A\u0308rmel', 'arme', '[A\u0308rme]l'],
  ['日本語の文書', '本語', '日[本語]の文書'],
  ['ภาษาไทยง่าย', 'ไทย', 'ภาษา[ไทย]ง่าย'],
  ['图书馆abc', '馆 ab', '图书[馆][ab]c'],
  ['ดื่มน้ำร้อน', 'น้ำ', 'ดื่ม[น้ำ]ร้อน'],
  ['École élevée', 'elev', 'École [élev]ée'],
  ['a½b', 'b', 'a½b'],
  ['ﬁnal straße', 'fi straße', 'ﬁnal [straße]'],
  ['🌊 waves 🌊', 'wav', '🌊 [wav]es 🌊'],
  ['a river in title:x', 'collection:river', 'a river in title:x'],
  ['ΟΔΟΣ', 'οδος', '[ΟΔΟΣ]'],
])('in %s by %s', (shown, text, expected) => {
  expect(marked(shown, text)).toBe(expected)
})

test('marks title words in titles only', () => {
  expect(marked('Old river', 'title:river')).toBe('Old river')
  expect(marked('Old river', 'title:river', 'title')).toBe('Old [river]')
})

test('agrees on the first mark with all marks and the index', () => {
  const signs = [
    'a',
    'b',
    'A',
    'é',
    'e\u0301',
    'ß',
    'ﬁ',
    '本',
    '語',
    'ไ',
    'ท',
    'น้ำ',
    ' ',
    ' ',
    '-',
    '🌊',
    'Σ',
    '½',
  ]
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 24 }).map((all) => all.join(''))
  const asked = fc.constantFrom(
    'a',
    'ab',
    'e',
    '本',
    '語本',
    'ไ',
    'fi',
    's',
    '1',
    '"a b"',
    '"e a" b',
    'น้ำ',
    'σ',
  )
  fc.assert(
    fc.property(text, asked, (shown, typed) => {
      const query = parseQuery(typed)
      const all = findMarks(shown, query)
      const { isIn, firstIn } = seekMarks(query)
      const first = firstIn(shown)
      expect(isIn(shown)).toBe(all.length > 0)
      expect(first === undefined).toBe(all.length === 0)
      if (first !== undefined)
        expect(all.some(({ from, to }) => from <= first.from && first.to <= to)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('marks text with and without position mapping alike', () => {
  const signs = fc.constantFrom('a', 'b', 'A', 'é', 'ü', 'ß', '½', '本', '語', ' ', ' ', '-', '1', '…')
  const text = fc.array(signs, { maxLength: 24 }).map((all) => all.join(''))
  const asked = fc.constantFrom(
    'a',
    'ab',
    'e',
    '本',
    '語本',
    'u 1',
    '"a b"',
    '"e a" b',
    '"本 a"',
    '"a 本',
    'ß',
  )
  fc.assert(
    fc.property(text, asked, (shown, typed) => {
      const query = parseQuery(typed)
      expect(findMarks(shown, query)).toEqual(findMarks(`${shown} 🌊`, query))
    }),
    { numRuns: 5000 },
  )
})
