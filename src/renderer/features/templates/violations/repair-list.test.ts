import { expect, test } from 'vitest'
import { beginMending, settleMending, stepMending } from './repair-list.ts'

const three = beginMending('museum', ['a', 'b', 'c'])

test('a mended document drops out and the next one takes its place', () => {
  const one = settleMending(three, true)
  expect(one).toMatchObject({ left: ['b', 'c'], at: 0, mended: 1 })
  const two = settleMending(settleMending(one, true), true)
  expect(two).toMatchObject({ left: [], at: 0, mended: 3 })
})

test('one that still does not fit stays in the list', () => {
  const next = settleMending(three, false)
  expect(next).toMatchObject({ left: ['a', 'b', 'c'], at: 1, mended: 0 })
  expect(settleMending(settleMending(next, true), false)).toMatchObject({
    left: ['a', 'c'],
    at: 2,
    mended: 1,
  })
})

test('going to and fro stays between the first document and the end', () => {
  expect(stepMending(three, -1).at).toBe(0)
  const end = [1, 1, 1, 1].reduce((mending) => stepMending(mending, 1), three)
  expect(end.at).toBe(3)
  expect(stepMending(end, -1).at).toBe(2)
})
