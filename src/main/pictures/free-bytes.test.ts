import { expect, test } from 'vitest'
import { freeBytes } from './free-bytes.ts'

test('bytes with memory of their own are given back, those that share it with others are not', () => {
  const own = new Uint8Array(5_000_000).fill(1)
  freeBytes(own)
  expect([own.byteLength, own.buffer.detached]).toEqual([0, true])
  const shared = new Uint8Array(new Uint8Array([1, 2, 3, 4]).buffer, 1, 2)
  freeBytes(shared)
  expect([...shared]).toEqual([2, 3])
})
