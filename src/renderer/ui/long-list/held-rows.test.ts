import { expect, test } from 'vitest'
import { shiftOf } from './held-rows.ts'

const before = ['a', 'b', 'c', 'd'].map((key, index) => ({ key, start: 500 + index * 50 }))
const now = (starts: Readonly<Record<string, number>>) => shiftOf(before, (key) => starts[key])

test('nothing changed', () => {
  expect(now({ a: 500, b: 550, c: 600, d: 650 })).toBe(0)
})

test('rows came above', () => {
  expect(now({ a: 640, b: 690, c: 740, d: 790 })).toBe(140)
})

test('rows went above', () => {
  expect(now({ a: 400, b: 450, c: 500, d: 550 })).toBe(-100)
})

test('moves only the changed row to another group', () => {
  expect(now({ a: 10, b: 550, c: 600, d: 650 })).toBe(0)
})

test('rows that are gone have no say', () => {
  expect(now({ c: 640 })).toBe(40)
  expect(now({})).toBe(0)
})

test('parts of a pixel are no shift', () => {
  expect(now({ a: 500.4, b: 550.4, c: 600.4, d: 650.4 })).toBe(0)
})
