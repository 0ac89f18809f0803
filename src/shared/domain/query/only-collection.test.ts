import { expect, test } from 'vitest'
import { onlyCollectionOf, searchForCollection } from './only-collection.ts'

test('recognises the search for one collection', () => {
  for (const name of ['Photographs', 'Maps and charts', 'a "quoted" one', 'x:y, z', '-'])
    expect(onlyCollectionOf(searchForCollection(name))).toBe(name)
  for (const text of ['', 'boats', 'collection:a,b', '-collection:a', 'collection:a boats', 'kind:text'])
    expect(onlyCollectionOf(text)).toBeUndefined()
})
