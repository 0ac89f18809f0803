import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchesAsked, onlyCollectionOf, renameBatches, searchForCollection } from './edit-query.ts'
import { parseQuery } from './parse-query.ts'

const id = '0a1b2c3d-0000-4000-8000-00000000abcd'

test('renumbers only batch filters and keeps all other text', () => {
  const text = `17  -BATCH:017,“23”,"${id.toUpperCase()}" year:17 batch~17 "batch:17" title:17`
  expect(batchesAsked(text)).toEqual([17, 23, id])
  const names = new Map<number | string, number | string>([
    [17, 1000],
    [23, id],
    [id, 4],
  ])
  expect(renameBatches(text, (one) => names.get(one) ?? one)).toBe(
    `17  -BATCH:1000,“${id}”,"4" year:17 batch~17 "batch:17" title:17`,
  )
  expect(renameBatches(text, (one) => one)).toBe(text)
})

test('searches invalid batches as words and never renumbers them', () => {
  for (const text of ['batch:seventeen', 'batch:17,x', 'batch:0a1b2c3d', 'batch:>17', 'batch:', 'batch:-1'])
    expect(renameBatches(text, () => 5)).toBe(text)
})

test('round-trips any text', () => {
  const value = fc.oneof(fc.nat(999).map(String), fc.uuid())
  const term = fc.oneof(
    fc
      .tuple(fc.constantFrom('', '-'), fc.array(value, { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(
        ([sign, values, quotes]) =>
          `${sign}batch:${values.map((one) => (quotes ? `"${one}"` : one)).join(',')}`,
      ),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(term, { maxLength: 6 }), fc.constantFrom(' ', '  ', '\t'), (terms, space) => {
      const text = terms.join(space)
      const there = renameBatches(text, (one) => (typeof one === 'number' ? one + 1_000_000 : one))
      const back = renameBatches(there, (one) => (typeof one === 'number' ? one - 1_000_000 : one))
      const isPlain = batchesAsked(text).every((one) => !text.includes(`0${one}`))
      if (isPlain) expect(back).toBe(text)
      expect(batchesAsked(there)).toEqual(
        batchesAsked(text).map((one) => (typeof one === 'number' ? one + 1_000_000 : one)),
      )
      expect(parseQuery(there).terms.map(({ kind }) => kind)).toEqual(
        parseQuery(text).terms.map(({ kind }) => kind),
      )
    }),
  )
})

test('recognises the search for one collection', () => {
  for (const name of ['Photographs', 'Maps and charts', 'a "quoted" one', 'x:y, z', '-'])
    expect(onlyCollectionOf(searchForCollection(name))).toBe(name)
  for (const text of ['', 'boats', 'collection:a,b', '-collection:a', 'collection:a boats', 'kind:text'])
    expect(onlyCollectionOf(text)).toBeUndefined()
})
