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

test('has a handler for every call of the contract', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(calls).sort())
})

test('passes calls without a handler to the library', async () => {
  expect(await handlers['collections/list']({ connectionId: 'c' })).toEqual(['a'])
  expect(asked).toEqual([{ connectionId: 'c' }])
})
