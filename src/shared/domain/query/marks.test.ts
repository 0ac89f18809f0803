import { expect, test } from 'vitest'
import { findMarks } from './marks.ts'
import { parseQuery } from './parse-query.ts'

const marked = (shown: string, text: string, place?: 'title') =>
  findMarks(shown, parseQuery(text), place)
    .toReversed()
    .reduce((all, { from, to }) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, shown)

test.each([
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
  ['ﬁnal straße', 'fi straße', 'ﬁnal [straße]'],
  ['🌊 waves 🌊', 'wav', '🌊 [wav]es 🌊'],
  ['a river in title:x', 'collection:river', 'a river in title:x'],
  ['ΟΔΟΣ', 'οδος', '[ΟΔΟΣ]'],
])('in %s by %s', (shown, text, expected) => {
  expect(marked(shown, text)).toBe(expected)
})

test('the words of a title are marked in titles only', () => {
  expect(marked('Old river', 'title:river')).toBe('Old river')
  expect(marked('Old river', 'title:river', 'title')).toBe('Old [river]')
})
