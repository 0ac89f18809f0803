import { expect, test } from 'vitest'
import { readOffer } from './drop-offer.ts'

const file = (type: string) => ({ kind: 'file', type })
const read = (types: readonly string[]) => readOffer(types.map(file), ['Files'], false)

test('counts accepted and refused files by kind', () => {
  expect(
    read(['image/png', 'image/webp', 'text/csv', 'text/html', '', 'application/pdf', 'video/mp4']),
  ).toEqual({
    kind: 'files',
    counts: { pictures: 2, texts: 1, tables: 1, unknown: 1 },
    notTaken: 2,
  })
})

test('refuses unusable files before the drop', () => {
  expect(read(['application/pdf', 'video/mp4'])).toEqual({ kind: 'nothing' })
})

test('accepts a file without a type until it is read', () => {
  expect(read([''])).toMatchObject({ kind: 'files', counts: { unknown: 1 } })
  expect(readOffer([], ['Files'], false)).toMatchObject({ kind: 'files', counts: { unknown: 1 } })
})

test('a dragged link is an address; a dragged text is one, too, unless a field is there for it', () => {
  const text = { kind: 'string', type: 'text/plain' }
  expect(readOffer([text], ['text/uri-list', 'text/plain'], false)).toEqual({ kind: 'address' })
  expect(readOffer([text], ['text/uri-list', 'text/plain'], true)).toEqual({ kind: 'address' })
  expect(readOffer([text], ['text/plain'], false)).toEqual({ kind: 'text' })
  expect(readOffer([text], ['text/plain'], true)).toBeUndefined()
  expect(readOffer([{ kind: 'string', type: 'x-program/own' }], ['x-program/own'], false)).toBeUndefined()
})
