import { expect, test } from 'vitest'
import { sampleRow } from '../testing/sample-row.ts'
import { nearestStop, stopsOf } from './row-stops.ts'

const website = { kind: 'website', address: 'https://example.org/?utm_source=x' } as const
const picture = { kind: 'picture-address', address: 'https://example.org/a.png' } as const
const beforeCheck = (row: Parameters<typeof stopsOf>[0]) => stopsOf(row).slice(6, -1)

test('what is offered below an address can be reached by the keys', () => {
  expect(beforeCheck(sampleRow)).toEqual([])
  expect(beforeCheck({ ...sampleRow, content: website, address: 'can-be-shorter' })).toEqual([
    'shorten',
    'keepAddress',
  ])
  expect(beforeCheck({ ...sampleRow, content: website, address: 'shortened' })).toEqual(['original'])
  expect(beforeCheck({ ...sampleRow, content: picture })).toEqual(['checkPicture'])
})

test('below an address with a problem, nothing is offered', () => {
  const problems = [{ field: 'content', code: 'address-not-usable', facts: {} } as const]
  expect(beforeCheck({ ...sampleRow, content: picture, problems })).toEqual([])
})

test('where a row has not the place, the nearest of its kind is taken', () => {
  expect(nearestStop('shorten', stopsOf(sampleRow))).toBe('content')
  expect(nearestStop('skip', stopsOf({ ...sampleRow, content: picture }))).toBe('check')
})
