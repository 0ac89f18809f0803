import { randomUUID } from 'node:crypto'
import { Serializer } from 'node:v8'
import { expect, test } from 'vitest'
import { pieceBytes } from '../../shared/schemas/held-bytes.ts'
import { createBytesToRead } from './held-bytes.ts'

function open() {
  const timers = new Set<() => void>()
  const bytesToRead = createBytesToRead({
    newId: randomUUID,
    after: (_delayMs, run) => {
      timers.add(run)
      return () => timers.delete(run)
    },
  })
  return { ...bytesToRead, timers }
}

/** As Electron serializes it: a view is sent with its whole buffer. */
function lengthAsMessage(value: unknown): number {
  const serializer = new Serializer()
  serializer.writeHeader()
  serializer.writeValue(value)
  return serializer.releaseBuffer().length
}

test('returns bytes in order, in pieces of bounded size', () => {
  const { hold, read, timers } = open()
  const whole = Buffer.alloc(2 * pieceBytes + 7, 'harbour')
  const { id, length } = hold(whole)
  const joined = new Uint8Array(length)
  for (let from = 0; from < length; from += pieceBytes) {
    const piece = read(id, from) ?? new Uint8Array()
    expect(lengthAsMessage(piece)).toBeLessThan(pieceBytes + 100)
    joined.set(piece, from)
  }
  expect(Buffer.compare(joined, whole)).toBe(0)
  expect(read(id, 0)).toBeNull()
  expect(timers.size).toBe(0)
})

test('drops bytes that are not read on', () => {
  const { hold, read, timers } = open()
  const { id } = hold(new Uint8Array(pieceBytes + 1))
  read(id, 0)
  expect(timers.size).toBe(1)
  for (const run of timers) run()
  expect(read(id, pieceBytes)).toBeNull()
})

test('drops the oldest of too many', () => {
  const { hold, read } = open()
  const ids = Array.from({ length: 5 }, () => hold(new Uint8Array(1)).id)
  expect(ids.map((id) => read(id, 0)?.length)).toEqual([undefined, 1, 1, 1, 1])
})

test('returns nothing beyond the end', () => {
  const { hold, read } = open()
  expect(read(hold(new Uint8Array(3)).id, 3)).toBeNull()
  expect(hold(new Uint8Array()).length).toBe(0)
})
