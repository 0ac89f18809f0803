import { describe, expect, test } from 'vitest'
import { sampleRow } from '../testing/sample-row.ts'
import { type GridKey, type GridPlace, type GridShape, moveInGrid } from './grid-place.ts'
import { stopsOf } from './row-stops.ts'

const duplicate = {
  by: 'id',
  of: { where: 'library', documentId: 'd', title: 'D' },
  choice: 'undecided',
} as const

/** Twenty rows; every fifth is a duplicate. */
const shape: GridShape = {
  rowCount: 20,
  across: 1,
  pageRows: 6,
  isRightToLeft: false,
  stopsAt: (index) => stopsOf({ ...sampleRow, duplicate: index % 5 === 4 ? duplicate : null }),
}
const place = (index: number, stop: GridPlace['stop']): GridPlace => ({ index, stop })
const plain = (key: string): GridKey => ({ key, command: false })
const withCommand = (key: string): GridKey => ({ key, command: true })

describe('as in a spreadsheet', () => {
  test.each([
    ['down', place(3, 'title'), plain('ArrowDown'), place(4, 'title')],
    ['up', place(3, 'title'), plain('ArrowUp'), place(2, 'title')],
    ['right', place(3, 'title'), plain('ArrowRight'), place(3, 'collection')],
    ['left', place(3, 'title'), plain('ArrowLeft'), place(3, 'select')],
    ['no further than the first row', place(0, 'content'), plain('ArrowUp'), place(0, 'content')],
    ['no further than the last row', place(19, 'title'), plain('ArrowDown'), place(19, 'title')],
    ['no further than the end of the row', place(3, 'check'), plain('ArrowRight'), place(3, 'check')],
    ['a page down', place(3, 'title'), plain('PageDown'), place(9, 'title')],
    ['a page up, or what there is', place(3, 'title'), plain('PageUp'), place(0, 'title')],
    ['to the start of the row', place(3, 'content'), plain('Home'), place(3, 'select')],
    ['to the end of the row', place(3, 'title'), plain('End'), place(3, 'check')],
    ['to the very start', place(13, 'content'), withCommand('Home'), place(0, 'select')],
    ['to the very end', place(3, 'title'), withCommand('End'), place(19, 'add')],
    ['to the last row of the column', place(3, 'title'), withCommand('ArrowDown'), place(19, 'title')],
  ])('%s', (_, from, key, to) => {
    expect(moveInGrid(from, key, shape)).toEqual(to)
  })

  test('any other key is not a move', () => {
    expect(moveInGrid(place(3, 'title'), plain('Enter'), shape)).toBeUndefined()
    expect(moveInGrid(place(3, 'title'), plain('a'), shape)).toBeUndefined()
  })
})

test('the choices of a duplicate are passed one by one', () => {
  const passed = [place(4, 'content')]
  for (let step = 0; step < 5; step += 1) {
    const next = moveInGrid(passed.at(-1) ?? place(0, 'title'), plain('ArrowRight'), shape)
    if (next !== undefined) passed.push(next)
  }
  expect(passed.map(({ stop }) => stop)).toEqual(['content', 'open', 'skip', 'update', 'add', 'add'])
})

test('from a choice, the way down leads to the check of a row without one', () => {
  expect(moveInGrid(place(4, 'update'), plain('ArrowDown'), shape)).toEqual(place(5, 'check'))
  expect(moveInGrid(place(3, 'check'), plain('ArrowDown'), shape)).toEqual(place(4, 'open'))
})

test('where one reads from right to left, the arrows follow', () => {
  const mirrored = { ...shape, isRightToLeft: true }
  expect(moveInGrid(place(3, 'title'), plain('ArrowLeft'), mirrored)).toEqual(place(3, 'collection'))
  expect(moveInGrid(place(3, 'title'), plain('ArrowRight'), mirrored)).toEqual(place(3, 'select'))
})
