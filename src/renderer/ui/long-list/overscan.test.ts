import { expect, test } from 'vitest'
import { Overscan, overscanAfterJump, overscanAtRest } from './overscan.ts'

function open() {
  const waiting = { rest: [] as (() => void)[], frame: [] as (() => void)[] }
  const drawn: number[] = []
  const put = (list: (() => void)[]) => (run: () => void) => {
    list.push(run)
    return () => {
      if (list.includes(run)) list.splice(list.indexOf(run), 1)
    }
  }
  const overscan = new Overscan({
    after: (_ms, run) => put(waiting.rest)(run),
    nextFrame: put(waiting.frame),
    onMore: () => drawn.push(overscan.count),
  })
  const come = (list: (() => void)[]) => {
    for (const run of list.splice(0)) run()
  }
  return { overscan, drawn, waiting, rest: () => come(waiting.rest), frame: () => come(waiting.frame) }
}

test('after a jump there are few of them until one has come to rest, and then one more in each frame', () => {
  const { overscan, drawn, waiting, rest, frame } = open()
  expect(overscan.count).toBe(overscanAtRest)
  overscan.jump()
  expect(overscan.count).toBe(overscanAfterJump)
  rest()
  expect(drawn).toEqual([overscanAfterJump + 1])
  while (waiting.frame.length > 0) frame()
  expect(drawn).toEqual(
    Array.from({ length: overscanAtRest - overscanAfterJump }, (_, at) => overscanAfterJump + 1 + at),
  )
  expect(overscan.count).toBe(overscanAtRest)
})

test('whoever jumps on has few again, and nothing is drawn of what was still to come', () => {
  const { overscan, drawn, waiting, rest, frame } = open()
  overscan.jump()
  overscan.jump()
  expect(waiting.rest.length).toBe(1)
  rest()
  frame()
  overscan.jump()
  frame()
  expect([drawn.length, overscan.count]).toEqual([2, overscanAfterJump])
  overscan.stop()
  rest()
  expect([drawn.length, waiting.frame.length]).toEqual([2, 0])
})
