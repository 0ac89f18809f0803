import { expect, test } from 'vitest'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { sampleItem } from '../../testing/sample-item.ts'
import { neighbourOf, type QueueGroup, type QueueGroups, rowsOf, withoutRepeats } from './queue-rows.ts'

function item(id: string, state: QueueItem['state'] = 'waiting'): QueueItem {
  return { ...sampleItem, id, title: id, state }
}
const empty: QueueGroup = { items: [], hasMore: false }
const none: QueueGroups = {
  'needs-attention': empty,
  sending: empty,
  unsure: empty,
  waiting: empty,
  paused: empty,
  done: empty,
}
const counts = { 'needs-attention': 0, sending: 0, unsure: 0, waiting: 900, paused: 0, done: 40 }

test('sections stand in the order of their urgency, empty ones not at all', () => {
  const groups = {
    ...none,
    done: { items: [item('d', 'done')], hasMore: true },
    waiting: { items: [item('w')], hasMore: false },
    'needs-attention': { items: [item('n', 'needs-attention')], hasMore: false },
  }
  expect(rowsOf(groups, counts, true).map((row) => (row.kind === 'item' ? row.item.id : row.kind))).toEqual([
    'group',
    'n',
    'group',
    'w',
    'group',
    'd',
    'over',
  ])
  expect(rowsOf(groups, counts, false).slice(4)).toEqual([{ kind: 'group', section: 'done', count: null }])
})

test('a group that is loaded in part is counted by the summary, or not at all for one connection', () => {
  const groups = { ...none, waiting: { items: [item('w')], hasMore: true } }
  expect(rowsOf(groups, counts, true)[0]).toEqual({ kind: 'group', section: 'progress', count: 900 })
  expect(rowsOf(groups, null, true)[0]).toEqual({ kind: 'group', section: 'progress', count: null })
  expect(rowsOf(groups, null, true).at(-1)).toEqual({ kind: 'more', state: 'waiting', loaded: 1 })
})

test('groups all automatic items in one frame', () => {
  const groups = {
    ...none,
    sending: { items: [item('s', 'sending')], hasMore: false },
    waiting: { items: [item('w'), item('x')], hasMore: false },
  }
  const rows = rowsOf(groups, counts, true)
  expect(rows[0]).toEqual({ kind: 'group', section: 'progress', count: 3 })
  const ends = rows.flatMap((row) => (row.kind === 'item' ? [[row.isFirst, row.isLast]] : []))
  expect(ends).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
})

test('lists an item met in two states once, in the later one', () => {
  const groups = withoutRepeats({
    ...none,
    waiting: { items: [item('a'), item('b')], hasMore: false },
    sending: { items: [item('a', 'sending')], hasMore: false },
    done: { items: [item('b', 'done')], hasMore: false },
  })
  expect(groups.waiting.items).toEqual([])
  expect(groups.sending.items.map(({ id }) => id)).toEqual(['a'])
  expect(groups.done.items.map(({ id }) => id)).toEqual(['b'])
})

test('the focus goes to the next entry that is still there, else to the one before', () => {
  const order = ['a', 'b', 'c', 'd']
  const there =
    (...ids: readonly string[]) =>
    (id: string) =>
      ids.includes(id)
  expect(neighbourOf(order, there('a', 'c', 'd'), 'b')).toBe('c')
  expect(neighbourOf(order, there('a', 'd'), 'b')).toBe('d')
  expect(neighbourOf(order, there('a', 'c'), 'd')).toBe('c')
  expect(neighbourOf(order, there(), 'a')).toBeUndefined()
  expect(neighbourOf(order, there('a'), 'x')).toBeUndefined()
})
