import { expect, test } from 'vitest'
import { createSerialQueue, createSerialQueues } from './serial-queue.ts'

test('runs each task after the previous one settles', async () => {
  const inTurn = createSerialQueue()
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn(async () => {
    await gate.promise
    order.push('first')
    throw new Error('failed')
  })
  const second = inTurn(async () => order.push('second'))
  gate.resolve()
  await expect(first).rejects.toThrow('failed')
  expect(await second).toBe(2)
  expect(order).toEqual(['first', 'second'])
})

test('does not wait for tasks of another ID', async () => {
  const inTurn = createSerialQueues()
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const slow = inTurn('a', () => gate.promise)
  const waiting = inTurn('a', async () => order.push('a'))
  await inTurn('b', async () => order.push('b'))
  gate.resolve()
  await Promise.all([slow, waiting])
  expect(order).toEqual(['b', 'a'])
})
