import { expect, test } from 'vitest'
import { rowsAhead, rowsAheadOfJump } from './row-window.ts'
import { createRowsBeyond } from './rows-beyond.ts'

/** A clock and a screen whose times come when the test says so. */
function open() {
  const waiting = { rest: [] as (() => void)[], frame: [] as (() => void)[] }
  const drawn: number[] = []
  const put = (list: (() => void)[]) => (run: () => void) => {
    list.push(run)
    return () => {
      if (list.includes(run)) list.splice(list.indexOf(run), 1)
    }
  }
  const beyond = createRowsBeyond({
    after: (_ms, run) => put(waiting.rest)(run),
    nextFrame: put(waiting.frame),
    onMore: () => drawn.push(beyond.count),
  })
  const come = (list: (() => void)[]) => {
    for (const run of list.splice(0)) run()
  }
  return { beyond, drawn, waiting, rest: () => come(waiting.rest), frame: () => come(waiting.frame) }
}

test('after a jump there are few of them until one has come to rest, and then one more in each frame', () => {
  const { beyond, drawn, waiting, rest, frame } = open()
  expect(beyond.count).toBe(rowsAhead)
  beyond.jump()
  expect(beyond.count).toBe(rowsAheadOfJump)
  rest()
  expect(drawn).toEqual([rowsAheadOfJump + 1])
  while (waiting.frame.length > 0) frame()
  expect(drawn).toEqual(
    Array.from({ length: rowsAhead - rowsAheadOfJump }, (_, at) => rowsAheadOfJump + 1 + at),
  )
  expect(beyond.count).toBe(rowsAhead)
})

test('whoever jumps on has few again, and nothing is drawn of what was still to come', () => {
  const { beyond, drawn, waiting, rest, frame } = open()
  beyond.jump()
  beyond.jump()
  expect(waiting.rest.length).toBe(1)
  rest()
  frame()
  beyond.jump()
  frame()
  expect([drawn.length, beyond.count]).toEqual([2, rowsAheadOfJump])
  beyond.stop()
  rest()
  expect([drawn.length, waiting.frame.length]).toEqual([2, 0])
})
