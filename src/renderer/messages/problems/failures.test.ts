import { expect, test } from 'vitest'
import { failureMessage } from './failures.ts'

test('of a folder without room is said how much it takes, and of others only why they will not do', () => {
  const said = (facts: Parameters<typeof failureMessage>[0]['facts']) =>
    failureMessage({ code: 'folder-not-usable', facts })
  expect(said({ reason: 'no-room', needed: 68_000_000, free: 66_000 })).toBe(
    'There is not enough room in this folder for the library. 68 MB are needed, and 66 kB are free. Nothing was moved. Please choose another folder.',
  )
  expect(said({ reason: 'not-there' })).toBe(
    'This folder is not there. Nothing was moved. Please choose another folder.',
  )
})
