import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runSeed, shortOrLong } from '../../testing/long-form.ts'
import type { OpenedLibrary } from '../open-library.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations } from '../operations.ts'
import {
  accepted,
  add,
  document,
  lost,
  makeFolder,
  openIn,
  refused,
  sendAll,
} from '../testing/test-library.ts'
import { restoreFile } from './backup-files.ts'
import { checkBackup } from './check-backup.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const connectionId = randomUUID()
const chosenAt = Date.UTC(2026, 10, 22, 9, 8, 7)
const replacedName = 'library-2026-11-22T09-08-07-replaced.db'
const copyFile = () => path.join(folder, 'copy.db')

const stateOf = async ({ library }: OpenedLibrary, itemId: string) => {
  const item = (await library.queue.open(itemId))?.item
  return item === undefined ? undefined : { state: item.state, doubtful: item.doubtful }
}

async function makeBackupAndContinue(): Promise<Record<'sent' | 'lost' | 'still' | 'refused', string>> {
  const opened = await openIn(folder)
  const ids = ['sent', 'lost', 'refused', 'still'] as const
  const [sent = '', lostItem = '', refusedItem = '', still = ''] = await Promise.all(
    ids.map((id) => add(opened, document(connectionId, id))),
  )
  await opened.copyTo(copyFile(), () => undefined)
  checkBackup(copyFile())
  for (const end of [accepted, lost, refused]) {
    const [claim] = await opened.library.queue.claim({ connectionId, now: 5000, limit: 1 })
    if (claim === undefined) throw new Error('Nothing to claim')
    await opened.library.queue.complete({ itemId: claim.id, attemptId: claim.attemptId }, end, 5000)
  }
  await add(opened, document(connectionId, 'later'))
  await opened.close()
  return { sent, lost: lostItem, refused: refusedItem, still }
}

const choose = () => copyFileSync(copyFile(), restoreFile.chosen(folder, chosenAt))

test('replaces the library by a chosen backup and sets the old one aside', async () => {
  await makeBackupAndContinue()
  choose()
  const opened = await openIn(folder)
  expect(opened.integrity.restore).toEqual({ kind: 'restored', done: 1, paused: 3, replaced: replacedName })
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'still' })).not.toBeNull()
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'later' })).toBeNull()
  await opened.close()
  expect(readdirSync(folder).sort()).toEqual(['backups', 'copy.db', 'library.db'])
  const aside = new DatabaseSync(path.join(folder, 'backups', replacedName), { readOnly: true })
  expect(aside.prepare("SELECT 1 AS found FROM documents WHERE document_id = 'later'").get()).toEqual({
    found: 1,
  })
  aside.close()
  const again = await openIn(folder)
  expect(again.integrity.restore).toBeNull()
  await again.close()
})

test('sends nothing that waited in the backup and keeps known outcomes', async () => {
  const items = await makeBackupAndContinue()
  choose()
  const opened = await openIn(folder)
  expect(await stateOf(opened, items.sent)).toEqual({ state: 'done', doubtful: false })
  expect(await stateOf(opened, items.lost)).toEqual({ state: 'paused', doubtful: true })
  expect(await stateOf(opened, items.refused)).toEqual({ state: 'paused', doubtful: false })
  expect(await stateOf(opened, items.still)).toEqual({ state: 'paused', doubtful: false })
  expect(await sendAll(opened, connectionId, accepted, Number.MAX_SAFE_INTEGER)).toEqual([])
  expect(
    (
      await opened.library.calls['activity/list']({
        connectionId,
        outcome: null,
        text: '',
        after: null,
        limit: 9,
      })
    ).receipts,
  ).toMatchObject([{ itemId: items.sent, outcome: 'done', answer: { message: 'Indexed' } }])
  await opened.library.queue.apply('resumed', [items.still], 9000)
  expect(await sendAll(opened, connectionId, accepted, Number.MAX_SAFE_INTEGER)).toEqual([items.still])
  await opened.close()
})

test('marks all waiting items as possibly sent if the old library is missing', async () => {
  const items = await makeBackupAndContinue()
  writeFileSync(path.join(folder, 'library.db'), 'no database at all')
  choose()
  const opened = await openIn(folder)
  expect(opened.integrity.restore).toMatchObject({ kind: 'restored', done: 0, paused: 4 })
  for (const id of Object.values(items))
    expect(await stateOf(opened, id)).toEqual({ state: 'paused', doubtful: true })
  await opened.close()
  expect(existsSync(path.join(folder, 'backups', replacedName))).toBe(true)
})

test('reports a backup that is not a library and leaves the library unchanged', async () => {
  await makeBackupAndContinue()
  writeFileSync(restoreFile.chosen(folder, chosenAt), 'no database at all')
  const opened = await openIn(folder)
  expect(opened.integrity.restore).toMatchObject({ kind: 'failed', failure: { code: 'storage-damaged' } })
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'later' })).not.toBeNull()
  await opened.close()
  expect(readdirSync(folder).sort()).toEqual(['copy.db', 'library.db'])
})

test('keeps waiting pictures with the replaced library', async () => {
  await makeBackupAndContinue()
  const id = 'a'.repeat(64)
  const opened = await openIn(folder)
  const picture = { id, name: 'a.png', mediaType: 'image/png', byteLength: 3, width: 1, height: 1 } as const
  await add(opened, document(connectionId, 'picture', { content: { kind: 'picture-file', picture } }))
  await opened.close()
  mkdirSync(path.join(folder, 'pictures'))
  writeFileSync(path.join(folder, 'pictures', id), 'png')
  choose()
  await (await openIn(folder)).close()
  expect(readdirSync(path.join(folder, 'backups', 'library-2026-11-22T09-08-07-replaced.pictures'))).toEqual([
    id,
  ])
})

const dying = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const [folder, at] = process.argv.slice(-2)
  let left = Number(at)
  for (const name of ['renameSync', 'rmSync', 'mkdirSync', 'linkSync', 'copyFileSync']) {
    const real = fs[name]
    fs[name] = (...values) => {
      const changes = name === 'mkdirSync' ? !fs.existsSync(values[0]) : fs.existsSync(values[0])
      if (changes && left-- === 0) process.kill(process.pid, 'SIGKILL')
      return real(...values)
    }
  }
  syncBuiltinESMExports()
  const { openStorage } = await import(${JSON.stringify(fileURLToPath(new URL('../open-storage.ts', import.meta.url)))})
  openStorage({ folder, openedAt: 1 }).db.close()
  process.exit(0)`

test('leaves one whole library if killed during a restore, and completes it at the next start', async () => {
  await makeBackupAndContinue()
  choose()
  const program = path.join(folder, '..', `dying-${randomUUID()}.mjs`)
  const scene = path.join(folder, '..', `scene-${randomUUID()}`)
  writeFileSync(program, dying)
  try {
    const stride = shortOrLong(3, 1)
    let step = runSeed() % stride
    for (; step < 60; step += stride) {
      rmSync(scene, { recursive: true, force: true })
      cpSync(folder, scene, { recursive: true })
      const { status, signal } = spawnSync(process.execPath, [program, scene, String(step)])
      const libraries = [
        path.join(scene, 'library.db'),
        restoreFile.ready(scene, chosenAt),
        path.join(scene, 'backups', replacedName),
      ]
      for (const file of libraries.filter(existsSync)) expect(documentsIn(file)).toBeGreaterThanOrEqual(4)
      const { db } = openStorage({ folder: scene, openedAt: 2 })
      const library = createOperations(db)
      expect(library.calls['documents/get']({ connectionId, documentId: 'later' })).toBeNull()
      expect(library.queue.summary().counts).toMatchObject({ waiting: 0, unsure: 0, paused: 3, done: 1 })
      db.close()
      expect(documentsIn(path.join(scene, 'backups', replacedName))).toBe(5)
      expect(readdirSync(path.join(scene, 'backups'))).toEqual([replacedName])
      expect(readdirSync(scene).sort()).toEqual(['backups', 'copy.db', 'library.db'])
      if (signal !== 'SIGKILL') {
        expect(status).toBe(0)
        break
      }
    }
    expect(step).toBeGreaterThan(2)
    expect(step).toBeLessThan(60)
  } finally {
    rmSync(program, { force: true })
    rmSync(scene, { recursive: true, force: true })
  }
})

function documentsIn(file: string): number {
  const scratch = `${file}.counted`
  for (const ending of ['', '-wal'])
    if (existsSync(file + ending)) copyFileSync(file + ending, scratch + ending)
  const db = new DatabaseSync(scratch)
  try {
    expect(db.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' })
    return Number(db.prepare('SELECT count(*) AS count FROM documents').get()?.count)
  } finally {
    db.close()
    for (const ending of ['', '-wal', '-shm']) rmSync(scratch + ending, { force: true })
  }
}
