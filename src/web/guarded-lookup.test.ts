import { expect, test } from 'vitest'
import { createGuardedLookup, PrivateAddressError } from './guarded-lookup.ts'

test('passes on permitted addresses of a name, one or all', async () => {
  const lookup = createGuardedLookup(() => false)
  const one = await new Promise((resolve) => {
    lookup('localhost', { all: false, family: 4 }, (error, address, family) =>
      resolve([error, address, family]),
    )
  })
  expect(one).toEqual([null, '127.0.0.1', 4])
  const all = await new Promise((resolve) => {
    lookup('localhost', { all: true, family: 4 }, (error, addresses) => resolve([error, addresses]))
  })
  expect(all).toEqual([null, [{ address: '127.0.0.1', family: 4 }]])
})

test('refuses a name with a private address', async () => {
  const lookup = createGuardedLookup((address) => address === '127.0.0.1')
  const error = await new Promise((resolve) => {
    lookup('localhost', { all: true, family: 4 }, (found) => resolve(found))
  })
  expect(error).toBeInstanceOf(PrivateAddressError)
})
