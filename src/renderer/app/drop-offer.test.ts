import { expect, test } from 'vitest'
import { readOffer } from './drop-offer.ts'

const file = (type: string) => ({ kind: 'file', type })

test('pictures are counted, and so is what cannot be taken', () => {
  expect(readOffer([file('image/png'), file('image/webp'), file('application/pdf')], ['Files'])).toEqual({
    kind: 'pictures',
    count: 2,
    notTaken: 1,
  })
})

test('files that are no pictures are refused before they are let go', () => {
  expect(readOffer([file('application/pdf')], ['Files'])).toEqual({ kind: 'nothing' })
})

test('a file without a type may be a picture: its bytes will tell', () => {
  expect(readOffer([file('')], ['Files'])).toMatchObject({ kind: 'pictures', count: 1 })
})

test('a dragged link is an address, and dragged text is nobody’s business', () => {
  const text = { kind: 'string', type: 'text/plain' }
  expect(readOffer([text], ['text/uri-list', 'text/plain'])).toEqual({ kind: 'address' })
  expect(readOffer([text], ['text/plain'])).toBeUndefined()
})
