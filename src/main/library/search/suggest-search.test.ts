import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, document, openFresh } from '../testing/test-library.ts'
import { editDistance } from './suggest-search.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
const connectionId = 'suggest'
beforeAll(async () => {
  opened = await openFresh()
  await add(opened, document(connectionId, 'dawn', { title: 'Harbour at dawn', collection: 'Prints' }))
  await add(opened, document(connectionId, 'map', { title: 'Müller’s lighthouse', collection: 'Maps' }))
  await add(opened, document('other', 'arbor', { title: 'Harbors of the world' }))
})
afterAll(() => opened.end())

const suggest = (text: string) => opened.library.calls['documents/suggest-search']({ connectionId, text })

test.each([
  ['harbor', 'harbour'],
  ['Habrour', 'harbour'],
  ['dawn harbor', 'dawn harbour'],
  ['harbor collection:Prints', 'harbour collection:Prints'],
  ['muler lighthose', 'muller lighthouse'],
])('suggests for %s: %s', async (text, suggested) => {
  expect(await suggest(text)).toBe(suggested)
})

test.each([
  ['a word like no other', 'submarine'],
  ['a word that is right, but filtered', 'harbour collection:Maps'],
  ['a word whose correction is filtered', 'harbor collection:Maps'],
  ['a phrase', '"harbor at dawn"'],
  ['a word left out', '-harbor collection:Nothing'],
  ['a short word', 'dwn'],
])('suggests nothing for %s', async (_, text) => {
  expect(await suggest(text)).toBeNull()
})

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
