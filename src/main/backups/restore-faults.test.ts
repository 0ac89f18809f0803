import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupFiles, backupName, restoreFile } from '../library/backup/backup-files.ts'
import { checkBackup } from '../library/backup/check-backup.ts'
import { openBackup } from '../library/backup/read-backup.ts'
import { openStorage } from '../library/open-storage.ts'
import { add, document, makeFolder, openIn } from '../library/testing/test-library.ts'
import { PictureStore } from '../pictures/picture-store.ts'
import { holdPicture } from '../pictures/testing/hold-picture.ts'
import { samplePictures } from '../pictures/testing/sample-pictures.ts'
import { atEveryStep, type Fault, withFault } from '../testing/fault-at-step.ts'
import { namesNotWaitedFor, traceDisk } from '../testing/trace-disk.ts'
import { Backups } from './backups.ts'
import { backupParts } from './testing/backup-parts.ts'

const connectionId = randomUUID()
const at = Date.UTC(2026, 10, 22, 9, 8, 7)
const chosenName = backupName(at - 1000, 'replaced')
const pictures = [samplePictures()['image/png'], samplePictures()['image/gif']]
const ids: string[] = []
let root: string
const runDays = { now: () => at, ranSince: () => 2 }

let remove: () => void
let scene: string
let folder: string

beforeAll(async () => {
  ;({ folder: root, remove } = makeFolder())
  scene = path.join(root, 'scene')
  folder = path.join(root, 'library')
  mkdirSync(scene)
  const held = path.join(scene, 'pictures')
  const store = new PictureStore({ folder: held, runDays, log: () => undefined })
  const opened = await openIn(scene)
  for (const [index, bytes] of pictures.entries()) {
    const picture = await holdPicture(store, bytes)
    ids.push(picture.id)
    const content = { kind: 'picture-file', picture } as const
    await add(opened, document(connectionId, `in-copy-${index}`, { content }))
  }
  const copy = path.join(scene, 'backups', chosenName)
  mkdirSync(path.dirname(copy))
  await opened.copyTo(copy, () => undefined)
  checkBackup(copy)
  await add(opened, document(connectionId, 'since'))
  await opened.close()
  cpSync(held, copy.replace('.db', '.pictures'), { recursive: true })
  rmSync(held, { recursive: true })
})
afterAll(() => remove())

function setUp(): void {
  rmSync(folder, { recursive: true, force: true })
  cpSync(scene, folder, { recursive: true })
}

const backups = () =>
  new Backups({
    ...backupParts(folder, at),
    library: {
      copyTo: () => Promise.reject(new Error('Nothing is copied here')),
      listForComparison: () => Promise.reject(new Error('Nothing is compared here')),
    },
    files: { ...backupFiles(folder), requireRoom: () => undefined },
    read: (file) => ({
      check: async () => {
        checkBackup(file)
        openBackup(file).close()
      },
      look: () => Promise.reject(new Error('Nothing is looked at here')),
      compare: async () => undefined,
      result: () => Promise.reject(new Error('Nothing is compared here')),
      end: async () => undefined,
      stop: async () => undefined,
    }),
  })

async function start() {
  const { db, integrity } = openStorage({ folder, openedAt: at + 5000 })
  const documents = db.texts('SELECT document_id FROM documents')
  db.close()
  // Interrupted writes are removed once this run cannot be writing them.
  const store = new PictureStore({ folder: path.join(folder, 'pictures'), runDays, log: () => undefined })
  await store.sweep(async () => new Set(ids))
  return { isRestored: !documents.includes('since'), documents, restore: integrity.restore }
}

function expectNothingLeft(): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => /unfinished|chosen|ready/.test(name))).toEqual([])
  const kept = readdirSync(path.join(folder, 'backups'))
  for (const name of kept.filter((each) => each.endsWith('.pictures')))
    expect(kept).toContain(name.replace('.pictures', '.db'))
}

function expectPicturesWhole(): void {
  for (const [index, id] of ids.entries())
    expect(readFileSync(path.join(folder, 'pictures', id))).toEqual(Buffer.from(pictures[index] ?? []))
}

test('never completes a failed restore later, and restores wholly or not at all if killed', async () => {
  const faults = await atEveryStep(3, async (fault) => {
    setUp()
    const { isMet, outcome } = await withFault(folder, fault, () => backups().restore(chosenName))
    const where = `${fault.kind} at ${fault.at}`
    const isDone = outcome.status === 'fulfilled' && outcome.value.ok
    const { isRestored, restore } = await start()
    if (fault.kind === 'fails') expect(isRestored, where).toBe(isDone)
    expect(restore === null, where).toBe(!isRestored)
    if (isRestored) expectPicturesWhole()
    expectNothingLeft()
    expect(await start(), where).toMatchObject({ isRestored, restore: null })
    return isMet
  })
  expect(faults).toBeGreaterThan(20)
})

test('leaves one whole library after a fault at any step', async () => {
  const faults = await atEveryStep(3, async (fault: Fault) => {
    setUp()
    expect((await backups().restore(chosenName)).ok).toBe(true)
    const { isMet, outcome } = await withFault(folder, fault, () => {
      const { db, integrity } = openStorage({ folder, openedAt: at + 4000 })
      db.close()
      return integrity.restore
    })
    const where = `${fault.kind} at ${fault.at}`
    const first = await start()
    // A reported failure changed nothing. If the library could not be opened at all, the next start
    // continues.
    const hasFailed = outcome.status === 'fulfilled' && outcome.value?.kind === 'failed'
    expect(first.isRestored, where).toBe(!hasFailed)
    if (hasFailed) expect(first.restore, where).toBeNull()
    expectNothingLeft()
    expect(await start(), where).toMatchObject({ isRestored: first.isRestored, restore: null })
    return isMet
  })
  expect(faults).toBeGreaterThan(20)
})

test.skipIf(process.platform === 'win32')(
  'each step of a restore is on disk before the next relies on it (Windows cannot be asked for that)',
  async () => {
    setUp()
    const { trace, restore } = traceDisk(folder)
    try {
      expect((await backups().restore(chosenName)).ok).toBe(true)
      openStorage({ folder, openedAt: at + 4000 }).db.close()
    } finally {
      restore()
    }
    expect(trace.filter((line) => line.startsWith('rename')).length).toBeGreaterThan(4)
    expect(namesNotWaitedFor(trace)).toEqual([])
  },
)

test('performs only the newest of two chosen restores', async () => {
  setUp()
  expect((await backups().restore(chosenName)).ok).toBe(true)
  writeFileSync(restoreFile.chosen(folder, at - 1), readFileSync(path.join(folder, 'library.db')))
  expect(await start()).toMatchObject({ isRestored: true, restore: { kind: 'restored' } })
  expect(await start()).toMatchObject({ isRestored: true, restore: null })
  expectNothingLeft()
})

test('does not fall back to an older restore if the newest fails', async () => {
  setUp()
  expect((await backups().restore(chosenName)).ok).toBe(true)
  writeFileSync(restoreFile.chosen(folder, at + 1), 'no database at all')
  expect(await start()).toMatchObject({ isRestored: false, restore: { kind: 'failed' } })
  expect(await start()).toMatchObject({ isRestored: false, restore: null })
  expectNothingLeft()
})

test('replaces a truncated picture', async () => {
  setUp()
  const [id = ''] = ids
  mkdirSync(path.join(folder, 'pictures'))
  writeFileSync(path.join(folder, 'pictures', id), 'half')
  expect((await backups().restore(chosenName)).ok).toBe(true)
  expect(existsSync(path.join(folder, 'pictures', id))).toBe(true)
  expectPicturesWhole()
})
