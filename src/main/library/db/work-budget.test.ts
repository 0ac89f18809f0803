import { expect, test } from 'vitest'
import { openOperations } from '../testing/test-operations.ts'
import { createOthers, createPieceBudget } from './work-budget.ts'

function doneWithin(arrivesAfterMs: number, eachMs: number, most = 1000): number {
  const { db, end } = openOperations()
  let time = 0
  try {
    db.own(createOthers).areWaiting = () => time >= arrivesAfterMs
    const mayGoOn = createPieceBudget(db, most, () => time)
    let done = 0
    for (; mayGoOn(); done += 1) time += eachMs
    return done
  } finally {
    end()
  }
}

test('extends the budget only while no calls wait', () => {
  expect(doneWithin(0, 1)).toBe(20)
  expect(doneWithin(50, 1)).toBe(50)
  expect(doneWithin(Number.POSITIVE_INFINITY, 1)).toBe(100)
})

test('always allows the first step and never exceeds the limit', () => {
  expect(doneWithin(0, 500)).toBe(1)
  expect(doneWithin(Number.POSITIVE_INFINITY, 1, 7)).toBe(7)
})

test('assumes waiting calls by default', () => {
  const { db, end } = openOperations()
  expect(db.own(createOthers).areWaiting()).toBe(true)
  end()
})
