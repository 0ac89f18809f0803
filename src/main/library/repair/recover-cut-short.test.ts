import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { add, document, makeFolder, openIn } from '../testing/test-library.ts'
import { listAll, makeLibrary } from '../testing/test-recovery.ts'

let folder: string
let remove: () => void
let file: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  file = path.join(folder, 'library.db')
})
afterEach(() => remove())

const connectionId = randomUUID()

describe('an interrupted recovery', () => {
  test('restarts if the damaged file was not moved yet', async () => {
    const made = await makeLibrary(folder, connectionId, 10)
    for (const name of ['library.building.db', 'library.reading.db', 'library.recovered.db']) {
      writeFileSync(path.join(folder, name), 'half of something')
    }
    const opened = await openIn(folder)
    expect(await listAll(opened)).toHaveLength(made.size)
    await opened.close()
    expect(readdirSync(folder)).toEqual(['library.db'])
  })

  test('completes if the damaged file was moved', async () => {
    const made = await makeLibrary(folder, connectionId, 10)
    renameSync(file, path.join(folder, 'library.recovered.db'))
    const opened = await openIn(folder)
    expect(await listAll(opened)).toHaveLength(made.size)
    await opened.close()
    expect(existsSync(path.join(folder, 'library.recovered.db'))).toBe(false)
  })
})

test('never applies a stale write-ahead log to the recovered file', async () => {
  const connectionId = randomUUID()
  const opened = await openIn(folder)
  await add(opened, document(connectionId, 'before'))
  await opened.close()
  const library = path.join(folder, 'library.db')
  copyFileSync(library, path.join(folder, 'whole'))
  const later = await openIn(folder)
  await add(later, document(connectionId, 'damaged'))
  copyFileSync(`${library}-wal`, path.join(folder, 'left'))
  await later.close()
  renameSync(path.join(folder, 'left'), `${library}-wal`)
  renameSync(library, path.join(folder, 'library-damaged-2026-11-20T09-08-07.db'))

  renameSync(path.join(folder, 'whole'), path.join(folder, 'library.recovered.db'))

  const ended = await openIn(folder)
  expect(await ended.library.calls['documents/get']({ connectionId, documentId: 'before' })).not.toBeNull()
  expect(await ended.library.calls['documents/get']({ connectionId, documentId: 'damaged' })).toBeNull()
  await ended.close()
  expect(readdirSync(folder)).toContain('library-damaged-2026-11-20T09-08-07.db-wal')
})
