import { expect, test } from 'vitest'
import { SendTurns } from './send-window.ts'

const completed = () => new Promise((resolve) => setImmediate(resolve))

test('starts requests in order, up to the limit', async () => {
  let most = 2
  const turns = new SendTurns({ most: () => most })
  const begun: string[] = []
  const never = new AbortController().signal
  for (const name of 'abcde') void turns.take(never).then(() => begun.push(name))
  await completed()
  expect(begun).toEqual(['a', 'b'])
  expect([turns.underWay(), turns.waiting()]).toEqual([2, 3])
  turns.end()
  await completed()
  expect(begun).toEqual(['a', 'b', 'c'])
  most = 4
  turns.look()
  await completed()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('gives the turn of a cancelled waiter to the next', async () => {
  const turns = new SendTurns({ most: () => 1 })
  const stopped = new AbortController()
  const never = new AbortController().signal
  expect(await turns.take(never)).toBe(true)
  const second = turns.take(stopped.signal)
  const third = turns.take(never)
  stopped.abort()
  expect(await second).toBe(false)
  expect([turns.underWay(), turns.waiting()]).toEqual([1, 1])
  turns.end()
  expect(await third).toBe(true)
  expect(await turns.take(stopped.signal)).toBe(false)
  expect([turns.underWay(), turns.waiting()]).toEqual([1, 0])
})
