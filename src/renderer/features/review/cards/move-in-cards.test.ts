import { expect, test } from 'vitest'
import type { GridShape } from '../table/grid-place.ts'
import { moveInCards } from './move-in-cards.ts'

const shape: GridShape = {
  rowCount: 10,
  across: 4,
  pageRows: 2,
  isRightToLeft: false,
  stopsAt: () => ['select', 'title'],
}
const move = (index: number, key: string, more: Partial<GridShape> = {}, command = false) =>
  moveInCards({ index, stop: 'select' }, { key, command }, { ...shape, ...more })?.index

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 9],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['PageDown', 1, 9],
  ['PageUp', 9, 1],
  ['Home', 6, 0],
  ['End', 1, 9],
] as const)('%s leads from %d to %d', (key, from, to) => {
  expect(move(from, key)).toBe(to)
})

test('goes with the reading direction, and leaves other keys alone', () => {
  expect(move(3, 'ArrowRight', { isRightToLeft: true })).toBe(2)
  expect(move(9, 'ArrowUp', {}, true)).toBe(0)
  expect(move(3, 'a')).toBeUndefined()
})
