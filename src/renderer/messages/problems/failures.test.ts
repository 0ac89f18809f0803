import { expect, test } from 'vitest'
import { failureMessage } from './failures.ts'

test('of a folder without room is said how much it takes, and of others only why they will not do', () => {
  const said = (facts: Parameters<typeof failureMessage>[0]['facts']) =>
    failureMessage({ code: 'folder-not-usable', facts })
  expect(said({ reason: 'no-room', needed: 68_000_000, free: 66_000 })).toBe(
    'Not enough room: 68 MB needed, 66 kB free. Choose another folder.',
  )
  expect(said({ reason: 'not-there' })).toBe('This folder doesn’t exist. Choose another folder.')
})
