import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase as openPracticeStore } from '../../../practice-service/store/open-database.ts'
import { Uploads } from '../../archive/uploads.ts'
import { Backups } from '../../backups/backups.ts'
import { backupParts } from '../../backups/testing/backup-parts.ts'
import { DataFolder } from '../../data-folder/data-folder.ts'
import { createUnfinishedNotes } from '../../exports/unfinished-notes.ts'
import { writeZip } from '../../exports/write-zip.ts'
import { backUpLibrary } from '../../library/backup/dated-backup.ts'
import { openDatabase } from '../../library/db/database.ts'
import { toStorageFailure } from '../../library/db/storage-error.ts'
import { filesOf, noteDamage } from '../../library/db/storage-files.ts'
import { add, document, openIn } from '../../library/testing/test-library.ts'
import { PictureStore } from '../../pictures/picture-store.ts'
import { holdPicture } from '../../pictures/testing/hold-picture.ts'
import { samplePictures } from '../../pictures/testing/sample-pictures.ts'
import { ThumbnailStore } from '../../pictures/thumbnail-store.ts'
import { createFileLog } from '../../platform/logger.ts'
import { createRunDays } from '../../platform/run-days.ts'
import { openSettings } from '../../settings/testing/open-settings.ts'
import { UpdateMemory } from '../../updates/update-memory.ts'

/**
 * Makes every file of the app with the given umask, and prints what others may do with each: lines of
 * "moment, kind, mode, name". Files that other programs made readable are made so first.
 */
const [root = '', umask = ''] = process.argv.slice(2)
process.umask(Number.parseInt(umask, 8))

const data = path.join(root, 'data')
const disk = path.join(root, 'disk')
const elsewhere = path.join(root, 'exports')
mkdirSync(disk)
mkdirSync(elsewhere)
const connectionId = randomUUID()
const at = Date.UTC(2026, 10, 22, 9)
const runDays = createRunDays({ file: path.join(data, 'run-days.json'), now: () => at, log: () => undefined })

function tell(moment: string, folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const facts = statSync(path.join(folder, name))
    const mode = (facts.mode & 0o777).toString(8)
    process.stdout.write(
      `${JSON.stringify({ moment, kind: facts.isDirectory() ? 'folder' : 'file', mode, name })}\n`,
    )
  }
}

async function must<T>(work: Promise<{ ok: true; value: T } | { ok: false; error: { code: string } }>) {
  const done = await work
  if (!done.ok) throw new Error(done.error.code)
  return done.value
}

async function fillLibrary(): Promise<void> {
  const log = () => undefined
  const stored = await holdPicture(
    new PictureStore({ folder: path.join(data, 'pictures'), runDays, log }),
    samplePictures()['image/png'],
  )
  await must(
    new ThumbnailStore({ folder: path.join(data, 'thumbnails'), log }).keep([
      { id: stored.id, bytes: samplePictures()['image/png'] },
    ]),
  )
  const opened = await openIn(data)
  const content = { kind: 'picture-file', picture: stored } as const
  await add(opened, document(connectionId, 'a', { content }))
  const backups = new Backups({
    ...backupParts(data, at),
    placeOf: runDays.placeOf,
    library: { copyTo: opened.copyTo, ...opened.library.backups },
  })
  await must(backups.make('asked'))
  const copy = await must(backups.make('daily'))
  await must(backups.restore(copy.name))
  tell('open', data)
  await opened.close()
  // The replaced library becomes a backup, with the picture that waits in it.
  await (await openIn(data)).close()
  const db = openDatabase(filesOf(data).library)
  backUpLibrary(db, data, at + 60_000, { onStep: () => undefined })
  db.close()
  noteDamage(data)
  tell('noted', data)
  writeFileSync(filesOf(data).library, 'no database at all')
  await (await openIn(data)).close()
}

function fillSettings(): void {
  // electron-updater makes files beside it by the umask, so the folder must keep others out.
  new UpdateMemory(path.join(data, 'updates', 'notes.json')).keep({ firstSeenAt: at })
  openSettings({ folder: data }).changePreferences({ theme: 'dark' })
  chmodSync(path.join(data, 'preferences.json'), 0o644)
  writeFileSync(path.join(data, 'preferences.json'), '{ half')
  openSettings({ folder: data }).changePreferences({ theme: 'dark' })
  const { log } = createFileLog({ folder: path.join(data, 'logs'), now: () => at })
  for (let line = 0; line < 9000; line += 1) log('error', `kind-${line}`, { detail: 'x'.repeat(60) })
}

async function fillFolders(): Promise<() => Promise<void>> {
  const uploads = new Uploads({
    folder: path.join(data, 'arriving'),
    newId: randomUUID,
    toFailure: toStorageFailure,
    isBusy: () => false,
    onWhole: () => undefined,
  })
  const { uploadId } = await must(uploads.begin({ name: 'a', size: 3 }))
  await must(uploads.append(uploadId, Buffer.from('abc')))
  const unfinished = await createUnfinishedNotes(path.join(data, 'unfinished-exports')).begin(
    path.join(elsewhere, 'a.csv'),
    randomUUID(),
  )
  openPracticeStore(path.join(data, 'practice')).close()
  await must(writeZip(path.join(elsewhere, 'a.zip'), [{ name: 'a.txt', text: 'a' }], randomUUID()))
  return async () => {
    await uploads.clear()
    await unfinished.abandon()
  }
}

async function move(): Promise<void> {
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' }))
    chmodSync(path.join(data, name), statSync(path.join(data, name)).isDirectory() ? 0o755 : 0o644)
  const folder = new DataFolder({
    usual: data,
    now: () => at,
    newId: randomUUID,
    chooseFolder: async () => disk,
    tidyLibrary: () => undefined,
    doubtLibrary: noteDamage,
    openAnew: () => undefined,
    toFailure: toStorageFailure,
    onMoveFailed: ({ code, detail }) => process.stderr.write(`${code} ${detail}\n`),
  })
  const choice = await must(folder.choose(false))
  await must(folder.move(choice?.choice ?? ''))
  await folder.locate(() => undefined)
  tell('moved', disk)
  const moved = path.join(disk, 'Index Desk')
  for (const name of readdirSync(moved))
    chmodSync(path.join(moved, name), statSync(path.join(moved, name)).isDirectory() ? 0o755 : 0o644)
  await (await openIn(moved)).close()
  tell('tightened', disk)
}

fillSettings()
runDays.now()
await fillLibrary()
const endWork = await fillFolders()
tell('end', data)
tell('exported', elsewhere)
await endWork()
await move()
