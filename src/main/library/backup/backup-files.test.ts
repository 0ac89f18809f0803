import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../testing/test-library.ts'
import { backupFiles, findRestore } from './backup-files.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const day = 86_400_000
const now = Date.UTC(2026, 10, 22)

test('restores the backup chosen last, even if the clock was set back', () => {
  const files = backupFiles(folder)
  for (const [backup, at] of Object.entries({ first: now, second: now - 31 * day, third: now - 32 * day }))
    writeFileSync(files.chosenForRestore(at), backup)
  const restored = findRestore(folder, 'chosen')
  expect(readFileSync(path.join(folder, `library.chosen-${restored}.db`), 'utf8')).toBe('third')
})

test('ignores a restore file named with an impossible date', () => {
  writeFileSync(path.join(folder, 'library.chosen-9999999999999999.db'), '')
  expect(findRestore(folder, 'chosen')).toBeUndefined()
  expect(() => backupFiles(folder).chosenForRestore(now)).not.toThrow()
})
