import { expect, test } from 'vitest'
import { z } from 'zod'
import { orderedId } from './keys.ts'

const times = [0, 1, 1_763_800_000_000, 1_763_800_000_001, 281_474_976_710_655]

test('makes UUIDs of version 7 that sort by time', () => {
  const ids = times.map(orderedId)
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect([...ids].sort()).toEqual(ids)
})

test('makes unique IDs for one moment and for an invalid time', () => {
  const ids = Array.from({ length: 1000 }, () => orderedId(1))
  expect(new Set(ids).size).toBe(1000)
  for (const at of [-1, 1.5, 2 ** 52]) expect(z.uuid().safeParse(orderedId(at)).success).toBe(true)
})
