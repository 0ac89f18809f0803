import { expect, test } from 'vitest'
import { editDistance } from './suggest-search.ts'

test.each([
  ['harbour', 'harbour', 0],
  ['harbor', 'harbour', 1],
  ['harbuor', 'harbour', 1],
  ['lighthose', 'lighthouse', 1],
  ['karte', 'karten', 1],
  ['harbrou', 'harbour', 2],
  ['compass', 'steamer', 3],
  ['pier', 'pierhead', 3],
  ['été', 'ete', 2],
])('%s and %s are %i slips apart, counted to 3', (one, other, slips) => {
  expect(editDistance(one, other, 2)).toBe(slips)
  expect(editDistance(other, one, 2)).toBe(slips)
})
