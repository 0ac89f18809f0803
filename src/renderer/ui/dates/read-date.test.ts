import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRealDate } from '../../../shared/domain/calendar.ts'
import { type DateReading, exactnessOf, readDate } from './read-date.ts'

const months = new Map(
  'january february march april may june july august september october november december märz'
    .split(' ')
    .map((name, index) => [name, name === 'märz' ? 3 : index + 1]),
)
const reading: DateReading = { today: '2026-11-26', order: 'day-first', months }
const read = (typed: string, changes: Partial<DateReading> = {}) => {
  const date = readDate(typed, { ...reading, ...changes })
  return date.kind === 'date' ? date.text : date.kind
}

test.each([
  ['21 sep 26', '2026-09-21'],
  ['21. September 2026', '2026-09-21'],
  ['September 21, 2026', '2026-09-21'],
  ['21st of September 2026', '2026-09-21'],
  ['2026 sept 21', '2026-09-21'],
  ['3 märz 1931', '1931-03-03'],
  ['21 sep', '2026-09-21'],
  ['21.9.2026', '2026-09-21'],
  ['21/9/26', '2026-09-21'],
  ['2026-9-1', '2026-09-01'],
  ['31.1.37', '1937-01-31'],
  ['sep 2026', '2026-09'],
  ['9/2026', '2026-09'],
  ['1931', '1931'],
  ['today', '2026-11-26'],
  ['yesterday', '2026-11-25'],
  ['1 May 2026 – 3 May 2026', '2026-05-01/2026-05-03'],
  ['1931 - 1935', '1931/1935'],
  ['1931-1935', '1931/1935'],
  ['may 1931 to june 1931', '1931-05/1931-06'],
])('reads %s', (typed, text) => {
  expect(read(typed)).toBe(text)
})

test('reads the order of the language, unless only the other one is possible', () => {
  expect(read('4/3/2026')).toBe('2026-03-04')
  expect(read('4/3/2026', { order: 'month-first' })).toBe('2026-04-03')
  expect(read('21/3/2026', { order: 'month-first' })).toBe('2026-03-21')
  expect(read('3/21/2026')).toBe('2026-03-21')
})

test.each([
  '',
  'soon',
  'ma 2026',
  '12',
  '2026-13',
  '1.2.3.4',
  '21 sep 2026?',
  'about 1900',
  '3 May – 1 May',
  '2026-05-03/2026-05-01',
  '2026/2026-05',
  '1931 to june 1931',
  '40 May 2026',
  'June 1932 -',
  '3 June 1932 -',
  '3 June 1932/',
  '- June 1932',
])('leaves %j alone', (typed) => {
  expect(read(typed)).toBe('unknown')
})

test('names the nearest days of a missing one', () => {
  expect(readDate('31 September 2026', reading)).toEqual({
    kind: 'no-such-day',
    month: '2026-09',
    nearest: ['2026-09-30', '2026-10-01'],
  })
  expect(readDate('29.2.2026', reading)).toMatchObject({ nearest: ['2026-02-28', '2026-03-01'] })
})

describe('any text', () => {
  test('is a valid date or none', () => {
    const piece = fc.constantFrom('1', '31', '2026', 'sep', 'may', '.', '/', '-', ' ', '–', ',', 'x', '0')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const date = readDate(pieces.join(''), reading)
        if (date.kind === 'date') expect(exactnessOf(date.text)).toBe(date.exact)
        if (date.kind === 'no-such-day') expect(date.nearest.every(isRealDate)).toBe(true)
      }),
    )
  })
})
