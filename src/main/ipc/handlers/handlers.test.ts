import { expect, test } from 'vitest'
import { calls } from '../../../shared/ipc/contract.ts'
import type { EarlyServices } from './early-handlers.ts'
import { createHandlers } from './handlers.ts'

const asked: unknown[] = []
const library = {
  calls: {
    'collections/list': async (input: unknown) => {
      asked.push(input)
      return ['a']
    },
  },
}
const handlers = createHandlers({ ready: async () => ({ library }) } as unknown as EarlyServices)

test('every call of the contract has a handler', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(calls).sort())
})

test('a call without a handler of its own goes to the library with its input', async () => {
  expect(await handlers['collections/list']({ connectionId: 'c' })).toEqual(['a'])
  expect(asked).toEqual([{ connectionId: 'c' }])
})
