import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { requireRoom } from './backup-files.ts'

test('room is asked for where a folder will be, before it is made', () => {
  const folder = path.join(tmpdir(), 'index-desk-not-there', 'backups')
  expect(() => requireRoom(folder, 0)).not.toThrow()
  expect(() => requireRoom(folder, Number.MAX_SAFE_INTEGER)).toThrow('copy-no-room')
})
