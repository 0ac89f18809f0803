import { expect, test } from 'vitest'
import { failureMessage } from './failures.ts'

test('says the needed room for a full folder and the reason for others', () => {
  const said = (facts: Parameters<typeof failureMessage>[0]['facts']) =>
    failureMessage({ code: 'folder-not-usable', facts })
  expect(said({ reason: 'no-room', needed: 68_000_000, free: 66_000 })).toBe(
    'Not enough room: 68 MB needed, 66 kB free. Choose another folder.',
  )
  expect(said({ reason: 'not-there' })).toBe('This folder doesn’t exist. Choose another folder.')
})
