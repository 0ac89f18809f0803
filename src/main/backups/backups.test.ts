import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { backupFiles, backupName, restoreFile } from '../library/backup/backup-files.ts'
import { StorageError } from '../library/db/storage-error.ts'
import { filesOf } from '../library/db/storage-files.ts'
import type { OpenedLibrary } from '../library/open-library.ts'
import { add, document, makeFolder, openIn } from '../library/testing/test-library.ts'
import { Backups, type BackupsDeps } from './backups.ts'
import { backupParts } from './testing/backup-parts.ts'

const dayMs = 86_400_000
const connectionId = randomUUID()
let folder: string
let remove: () => void
let opened: OpenedLibrary
let now: number
let waiting: { run: () => void; at: number }[]
let onTimer: () => void
let told: Failure[]
let openedAnew: number
let onChanged: () => void
beforeEach(async () => {
  ;({ folder, remove } = makeFolder())
  opened = await openIn(folder)
  now = Date.UTC(2026, 0, 5, 23, 30)
  waiting = []
  onTimer = () => undefined
  told = []
  openedAnew = 0
  onChanged = () => undefined
})
afterEach(async () => {
  await opened.close()
  remove()
})

const copies = () => path.join(folder, 'backups')

function backupsWith(more: Partial<BackupsDeps['files']> = {}): Backups {
  return new Backups({
    ...backupParts(folder, now),
    library: { copyTo: opened.copyTo, ...opened.library.backups },
    files: { ...backupFiles(folder), ...more },
    clock: {
      now: () => now,
      after: (delayMs, run) => {
        const timer = { run, at: now + delayMs }
        waiting.push(timer)
        onTimer()
        return () => {
          waiting = waiting.filter((each) => each !== timer)
        }
      },
    },
    connectionNames: () => ({ [connectionId]: 'Town index' }),
    chooseFile: async () => path.join(folder, 'elsewhere.db'),
    openAnew: () => {
      openedAnew += 1
    },
    onChanged: () => onChanged(),
    onDailyFailed: (failure) => told.push(failure),
  })
}

async function runTo(moment: number): Promise<void> {
  for (;;) {
    const [next] = waiting.filter(({ at }) => at <= moment).sort((a, b) => a.at - b.at)
    if (next === undefined) break
    waiting = waiting.filter((each) => each !== next)
    now = Math.max(now, next.at)
    const isSet = Promise.withResolvers<void>()
    onTimer = isSet.resolve
    next.run()
    await isSet.promise
  }
  now = moment
}

const namesOf = async (backups: Backups) => (await backups.list()).copies.map(({ name }) => name)

test('makes one backup a day, first a minute after the start', async () => {
  const backups = backupsWith()
  backups.start()
  await runTo(now + 50_000)
  expect(await namesOf(backups)).toEqual([])
  await runTo(Date.UTC(2026, 0, 5, 23, 59))
  expect(await namesOf(backups)).toEqual(['library-2026-01-05T23-31-00-daily.db'])
  await runTo(Date.UTC(2026, 0, 6, 12))
  expect(await namesOf(backups)).toEqual([
    'library-2026-01-06T00-01-00-daily.db',
    'library-2026-01-05T23-31-00-daily.db',
  ])
  backups.stop()
  expect(waiting).toEqual([])
})

test('deletes old backups by the rule and no other files', async () => {
  mkdirSync(copies())
  for (let day = 1; day <= 12; day += 1)
    writeFileSync(path.join(copies(), backupName(now - day * dayMs, 'daily')), 'old')
  writeFileSync(path.join(copies(), 'library-2020-01-01T00-00-00-replaced.db'), 'old')
  writeFileSync(path.join(copies(), 'notes.txt'), 'mine')
  const backups = backupsWith()
  expect((await backups.make('daily')).ok).toBe(true)
  // Seven days, and the Sundays that ended the weeks before.
  expect(readdirSync(copies()).filter((name) => name.endsWith('-daily.db'))).toHaveLength(8)
  expect(readdirSync(copies())).toEqual(
    expect.arrayContaining(['library-2020-01-01T00-00-00-replaced.db', 'notes.txt']),
  )
})

test('makes one backup a day despite one dated in the future', async () => {
  mkdirSync(copies())
  writeFileSync(path.join(copies(), backupName(now + 400 * dayMs, 'daily')), 'ahead')
  const backups = backupsWith()
  backups.start()
  await runTo(now + 5 * 60 * 60_000)
  expect(await namesOf(backups)).toEqual([
    backupName(Date.UTC(2026, 0, 5, 23, 30) + 400 * dayMs, 'daily'),
    'library-2026-01-06T00-01-00-daily.db',
    'library-2026-01-05T23-31-00-daily.db',
  ])
  backups.stop()
})

test('keeps a requested backup as the newest after the clock was set back', async () => {
  mkdirSync(copies())
  for (let day = 1; day <= 10; day += 1)
    writeFileSync(path.join(copies(), backupName(now + day * dayMs, 'asked')), 'right')
  const backups = backupsWith()
  for (const _time of [1, 2]) expect((await backups.make('asked')).ok).toBe(true)
  expect(await namesOf(backups)).toContain(backupName(now + 1000, 'asked'))
})

test('reports a full disk once, retries and clears the report once there is room', async () => {
  let isFull = true
  const backups = backupsWith({
    requireRoom: () => {
      if (isFull) throw new StorageError(failed('copy-no-room', { facts: { needed: 2, free: 1 } }))
    },
  })
  backups.start()
  await runTo(now + 2 * 60 * 60_000)
  expect(told).toMatchObject([{ code: 'copy-no-room', facts: { needed: 2, free: 1 } }])
  expect((await backups.list()).problem).toMatchObject({ code: 'copy-no-room' })
  expect(readdirSync(folder)).not.toContain('backups')
  isFull = false
  await runTo(now + 60 * 60_000)
  expect(await namesOf(backups)).toHaveLength(1)
  expect((await backups.list()).problem).toBeNull()
  backups.stop()
})

test('reports a missing folder and keeps the library working', async () => {
  writeFileSync(copies(), 'a file in the way')
  const backups = backupsWith()
  expect(await backups.make('asked')).toMatchObject({ ok: false })
  await add(opened, document(connectionId, 'a'))
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'a' })).not.toBeNull()
})

test('lists a complete backup, previews it and restores it at the next opening', async () => {
  await add(opened, document(connectionId, 'a', { title: 'First' }))
  const backups = backupsWith()
  const made = await backups.make('asked')
  if (!made.ok) throw new Error(made.error.code)
  await add(opened, document(connectionId, 'b', { title: 'Second' }))
  const { name } = made.value
  expect(await backups.look(name)).toMatchObject({
    ok: true,
    value: { documents: 1, waiting: 1, picturesMissing: 0, names: { [connectionId]: 'Town index' } },
  })
  expect(await backups.compare(name)).toEqual({
    ok: true,
    value: { addedSince: 1, changedSince: 0, comeBack: 0, examples: ['Second'] },
  })
  expect(await backups.restore(name)).toEqual({ ok: true, value: undefined })
  expect(openedAnew).toBe(1)
  expect(readdirSync(folder)).toContain(path.basename(restoreFile.chosen(folder, now)))
})

test('restores pictures with a replaced library', async () => {
  const id = 'a'.repeat(64)
  const picture = { id, name: 'a.png', mediaType: 'image/png', byteLength: 3, width: 1, height: 1 } as const
  await add(opened, document(connectionId, 'p', { content: { kind: 'picture-file', picture } }))
  const backups = backupsWith()
  const made = await backups.make('asked')
  if (!made.ok) throw new Error(made.error.code)
  expect(await backups.look(made.value.name)).toMatchObject({ ok: true, value: { picturesMissing: 1 } })
  const replaced = backupName(now, 'replaced')
  renameSync(path.join(copies(), made.value.name), path.join(copies(), replaced))
  const kept = path.join(copies(), replaced.replace('.db', '.pictures'))
  mkdirSync(kept)
  writeFileSync(path.join(kept, id), 'png')
  expect(await backups.look(replaced)).toMatchObject({ ok: true, value: { picturesMissing: 0 } })
  expect((await backups.restore(replaced)).ok).toBe(true)
  expect(readFileSync(path.join(folder, 'pictures', id), 'utf8')).toBe('png')
})

test('does not treat the library itself as a backup', async () => {
  const backups = backupsWith()
  linkSync(filesOf(folder).library, path.join(folder, 'elsewhere.db'))
  const chosen = await backups.chooseFile()
  expect(await backups.look(chosen?.copy ?? '')).toMatchObject({
    ok: false,
    error: { code: 'copy-not-usable' },
  })
  // Still locked by its owner. Reads at once, as a library would wait two seconds for the lock.
  const second = new DatabaseSync(filesOf(folder).library, { timeout: 0 })
  expect(() => second.prepare('SELECT * FROM sqlite_schema').all()).toThrow('database is locked')
  second.close()
})

test.skipIf(process.platform === 'win32')(
  'a chosen copy is read through a link, and refused with anything but files beside it',
  async () => {
    await add(opened, document(connectionId, 'a'))
    const backups = backupsWith()
    const made = await backups.make('asked')
    if (!made.ok) throw new Error(made.error.code)
    const real = path.join(folder, 'real.db')
    copyFileSync(path.join(copies(), made.value.name), real)
    symlinkSync(real, path.join(folder, 'elsewhere.db'))
    const look = async () => {
      const chosen = await backups.chooseFile()
      return backups.look(chosen?.copy ?? '')
    }
    expect(await look()).toMatchObject({ ok: true, value: { documents: 1 } })
    for (const ending of ['-wal', '-journal', '-shm']) {
      execFileSync('mkfifo', [real + ending])
      expect(await look()).toMatchObject({ ok: false, error: { code: 'copy-not-usable' } })
      rmSync(real + ending)
    }
    rmSync(real)
    execFileSync('mkfifo', [real])
    for (const use of ['look', 'compare', 'restore'] as const) {
      const chosen = await backups.chooseFile()
      expect(await backups[use](chosen?.copy ?? '')).toMatchObject({
        ok: false,
        error: { code: 'copy-not-usable' },
      })
    }
  },
)

test.skipIf(process.platform === 'win32')(
  'of what lies beside a copy only pictures come with it',
  async () => {
    const backups = backupsWith()
    const made = await backups.make('asked')
    if (!made.ok) throw new Error(made.error.code)
    const kept = path.join(copies(), made.value.name.replace('.db', '.pictures'))
    mkdirSync(kept)
    execFileSync('mkfifo', [path.join(kept, 'a'.repeat(64))])
    symlinkSync('/dev/zero', path.join(kept, 'b'.repeat(64)))
    writeFileSync(path.join(kept, 'notes.txt'), 'notes')
    writeFileSync(path.join(kept, 'c'.repeat(64)), 'png')
    expect((await backups.restore(made.value.name)).ok).toBe(true)
    expect(readdirSync(path.join(folder, 'pictures'))).toEqual(['c'.repeat(64)])
  },
)

test('cancels running work on close and leaves no files', async () => {
  await add(opened, document(connectionId, 'a'))
  const backups = backupsWith()
  const making = backups.make('daily')
  backups.stop()
  await opened.close()
  await backups.ended()
  expect(await making).toMatchObject({ ok: false, error: { code: 'copy-given-up' } })
  expect(await backups.make('asked')).toMatchObject({ ok: false, error: { code: 'copy-given-up' } })
  expect(told).toEqual([])
  expect(await namesOf(backups)).toEqual([])
})

test("today's copy can be given up at any moment, leaves nothing, and is not begun again before tomorrow", async () => {
  for (let count = 0; count < 50; count += 1) await add(opened, document(connectionId, `d${count}`))
  for (const moment of [1, 2, 3]) {
    mkdirSync(copies(), { recursive: true })
    let changes = 0
    now = Date.UTC(2026, 1, 5 * moment, 8)
    const backups = backupsWith()
    onChanged = () => {
      changes += 1
      if (changes === moment) backups.giveUp('making')
    }
    const before = await namesOf(backups)
    backups.start()
    await runTo(now + 2 * 60 * 60_000)
    expect(await namesOf(backups)).toEqual(before)
    expect(readdirSync(copies()).filter((name) => name.includes('unfinished'))).toEqual([])
    expect((await backups.list()).problem).toBeNull()
    expect(told).toEqual([])
    onChanged = () => undefined
    await runTo(now + dayMs)
    expect(await namesOf(backups)).toHaveLength(before.length + 1)
    backups.stop()
  }
})

test('deletes partial files of a killed app at the start', async () => {
  mkdirSync(copies())
  for (const ending of ['', '-journal'])
    writeFileSync(path.join(copies(), `${backupName(now, 'asked')}.unfinished${ending}`), 'half of it')
  const backups = backupsWith()
  backups.start()
  backups.stop()
  await backups.ended()
  expect(readdirSync(copies())).toEqual([])
})

test('reports progress of preparing a restore and can be cancelled', async () => {
  await add(opened, document(connectionId, 'a', { content: { kind: 'text', text: 'x'.repeat(5_000_000) } }))
  const backups = backupsWith()
  const made = await backups.make('asked')
  if (!made.ok) throw new Error(made.error.code)
  const seen: number[] = []
  const restoring = backups.restore(made.value.name)
  while (seen.length === 0) {
    const { restoring: progress } = await backups.list()
    if (progress !== null) seen.push(progress.total)
  }
  backups.giveUp('reading')
  expect(await restoring).toMatchObject({ ok: false, error: { code: 'copy-given-up' } })
  expect(seen[0]).toBe(made.value.bytes)
  expect((await backups.list()).restoring).toBeNull()
  expect(readdirSync(folder).filter((name) => name.includes('chosen'))).toEqual([])
  expect(openedAnew).toBe(0)
  expect((await backups.restore(made.value.name)).ok).toBe(true)
})

test('runs concurrent restores one after the other', async () => {
  await add(opened, document(connectionId, 'a', { content: { kind: 'text', text: 'x'.repeat(3_000_000) } }))
  const backups = backupsWith()
  const small = await backups.make('asked')
  if (!small.ok) throw new Error(small.error.code)
  const { name } = small.value
  const restored = await Promise.all([backups.restore(name), backups.restore(name)])
  expect(restored.map(({ ok }) => ok)).toEqual([true, true])
  expect(readdirSync(folder).filter((each) => each.includes('chosen'))).toEqual([
    path.basename(restoreFile.chosen(folder, now)),
  ])
})

test('rejects names with paths and files that are not backups', async () => {
  const backups = backupsWith()
  for (const copy of ['../library.db', 'library.db', '', 'library-2026-01-05T23-31-00-daily.db'])
    expect(await backups.restore(copy)).toMatchObject({ ok: false, error: { code: 'copy-unknown' } })
  writeFileSync(path.join(folder, 'elsewhere.db'), 'These are notes.')
  const chosen = await backups.chooseFile()
  expect(chosen?.name).toBe('elsewhere.db')
  expect(await backups.restore(chosen?.copy ?? '')).toMatchObject({
    ok: false,
    error: { code: 'copy-not-usable' },
  })
  expect(openedAnew).toBe(0)
  expect(readdirSync(folder).filter((name) => name.includes('chosen'))).toEqual([])
})
