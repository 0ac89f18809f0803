import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { requireRoom } from './backup-files.ts'

test('measures free space for a folder that does not exist yet', () => {
  const folder = path.join(tmpdir(), 'index-desk-not-there', 'backups')
  expect(() => requireRoom(folder, 0)).not.toThrow()
  expect(() => requireRoom(folder, Number.MAX_SAFE_INTEGER)).toThrow('copy-no-room')
})
