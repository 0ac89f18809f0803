import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latestMoment } from '../../../shared/domain/calendar.ts'
import { extremeNumber } from '../../../shared/domain/testing/extreme-numbers.ts'
import { updateOffer } from '../../../shared/schemas/updates.ts'
import { readOffer } from './read-offer.ts'

const file = { url: 'Index-Desk-2.0.0.AppImage', sha512: `${'A'.repeat(86)}==` }
const feed = { version: '2.0.0', files: [file] }
const read = (more: object) => readOffer({ ...feed, ...more }, 'AppImage', 'x64')

test('rejects or bounds an offer with absurd sizes and times', () => {
  const odd = fc.oneof(
    extremeNumber,
    extremeNumber.map((at) => new Date(at)),
    fc.anything(),
  )
  fc.assert(
    fc.property(odd, odd, odd, (size, releaseDate, releaseNotes) => {
      const found = read({ files: [{ ...file, size }], releaseDate, releaseNotes })
      if (found !== null) expect(updateOffer.safeParse(found.offer).success).toBe(true)
    }),
  )
})

test.each([
  ['2026-11-22T09:08:07.000Z', Date.UTC(2026, 10, 22, 9, 8, 7)],
  [new Date(latestMoment), latestMoment],
  [new Date(latestMoment + 1), null],
  ['+275760-09-13T00:00:00.000Z', null],
  ['1969-12-31T23:59:59.999Z', null],
  ['soon', null],
])('a release of %s came out at %s', (releaseDate, releasedAt) => {
  expect(read({ releaseDate })?.offer.releasedAt).toBe(releasedAt)
})

test.each([[2 ** 53], [8.64e20], [-1], [0.5], [Number.POSITIVE_INFINITY], ['9'.repeat(400)]])(
  'nothing is offered with a size of %s',
  (size) => {
    expect(read({ files: [{ ...file, size }] })).toBeNull()
  },
)
