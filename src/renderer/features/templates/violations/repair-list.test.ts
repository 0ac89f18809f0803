import { expect, test } from 'vitest'
import { completeRepair, startRepairList, stepRepairList } from './repair-list.ts'

const three = startRepairList('museum', ['a', 'b', 'c'])

test('a repaired document drops out and the next one takes its place', () => {
  const one = completeRepair(three, true)
  expect(one).toMatchObject({ left: ['b', 'c'], at: 0, repaired: 1 })
  const two = completeRepair(completeRepair(one, true), true)
  expect(two).toMatchObject({ left: [], at: 0, repaired: 3 })
})

test('keeps an invalid document in the list', () => {
  const next = completeRepair(three, false)
  expect(next).toMatchObject({ left: ['a', 'b', 'c'], at: 1, repaired: 0 })
  expect(completeRepair(completeRepair(next, true), false)).toMatchObject({
    left: ['a', 'c'],
    at: 2,
    repaired: 1,
  })
})

test('going to and fro stays between the first document and the end', () => {
  expect(stepRepairList(three, -1).at).toBe(0)
  const end = [1, 1, 1, 1].reduce((repairList) => stepRepairList(repairList, 1), three)
  expect(end.at).toBe(3)
  expect(stepRepairList(end, -1).at).toBe(2)
})
