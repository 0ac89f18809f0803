import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArchiveState } from '../../shared/ipc/archive-calls.ts'
import { exportFailure } from '../exports/chosen-file.ts'
import { beginFile } from '../exports/unfinished-file.ts'
import { toStorageFailure } from '../library/db/storage-error.ts'
import { openStorage } from '../library/open-storage.ts'
import { createOperations } from '../library/operations.ts'
import { contentsOf } from '../library/testing/test-archive.ts'
import { add, document, edit, makeFolder, openIn, sendAll } from '../library/testing/test-library.ts'
import { openSettings } from '../settings/testing/open-settings.ts'
import { connectionOf } from '../testing/connection-of.ts'
import { atEveryStep, withFault } from '../testing/fault-at-step.ts'
import { Archives } from './archives.ts'

const at = Date.UTC(2026, 10, 22, 9, 8, 7)
const names = ['City', 'Harbour']
const records = names.map((name) =>
  connectionOf(randomUUID(), { name, address: `https://${name.toLowerCase()}.example` }),
)
let root: string
let remove: () => void
let folder: string
let bytes: Buffer

function startApp() {
  const { db } = openStorage({ folder, openedAt: at })
  const operations = createOperations(db)
  const { archive } = operations
  const settings = openSettings({ folder })
  let chosen: string | null = null
  const archives = new Archives({
    store: {
      connections: async () => archive.connections(),
      read: async (...input) => archive.read(...input),
      look: async (...input) => archive.look(...input),
      beginMerge: async (...input) => archive.beginMerge(...input),
      take: async (...input) => archive.take(...input),
      endMerge: async (...input) => archive.endMerge(...input),
      lastMerge: async () => archive.lastMerge(),
    },
    connections: settings.connections,
    appVersion: '1.0.0',
    chooseToWrite: async () => chosen,
    chooseToRead: async () => chosen,
    takeArrived: () => chosen,
    ...{ beginFile, exportFailure, storageFailure: toStorageFailure, newId: randomUUID },
    clock: { now: () => at, after: () => () => undefined },
    uploadFolder: path.join(folder, 'arriving'),
    onChanged: () => undefined,
    onBroughtIn: () => undefined,
    log: () => undefined,
  })
  const settled = async (): Promise<ArchiveState> => {
    for (;;) {
      const found = await archives.state()
      if (!found.ok) throw new Error(found.error.code)
      if (!['exporting', 'reading', 'importing'].includes(found.value.state.kind)) return found.value.state
      await nextTurn()
    }
  }
  return {
    ...{ db, settings, archives, settled },
    choose: (file: string) => {
      chosen = file
    },
    stop: async () => {
      await archives.close()
      db.close()
    },
  }
}

type App = ReturnType<typeof startApp>

/** Imports the archive as if dropped on the window. Null if it was rejected before being read. */
async function bringIn({ archives, settled }: App): Promise<ArchiveState | null> {
  const begun = await archives.uploads.begin({ name: 'x.indexdesk', size: bytes.length })
  if (!begun.ok) return null
  const { uploadId } = begun.value
  for (const [from, to] of [
    [0, 700],
    [700, bytes.length],
  ]) {
    const appended = await archives.uploads.append(uploadId, new Uint8Array(bytes.subarray(from, to)))
    if (!appended.ok) return null
  }
  if (!(await archives.uploads.end(uploadId)).ok) return null
  const read = await settled()
  if (read.kind !== 'read') return read
  await archives.import()
  return settled()
}

/** Starts the app again; nothing interrupted may be left. Returns its content. */
async function startAnew(): Promise<{ readonly app: App; readonly holds: ReturnType<typeof contentsOf> }> {
  const app = startApp()
  await app.archives.uploads.clear()
  expect(await readdir(path.join(folder, 'arriving')).catch(() => [])).toEqual([])
  return { app, holds: contentsOf({ db: app.db, operations: createOperations(app.db) }) }
}

beforeAll(async () => {
  ;({ folder: root, remove } = makeFolder())
  folder = path.join(root, 'from')
  const opened = await openIn(folder)
  for (const { id } of records) {
    for (const documentId of ['a', 'b', 'c']) await add(opened, document(id, documentId))
    await sendAll(opened, id)
    await edit(opened, id, 'a', { title: 'Edited' })
    await sendAll(opened, id)
  }
  await opened.close()
  const app = startApp()
  expect(app.settings.connections.addAll(records).ok).toBe(true)
  const file = path.join(root, 'x.indexdesk')
  app.choose(file)
  await app.archives.export('x')
  expect(await app.settled()).toMatchObject({ kind: 'exported' })
  await app.stop()
  bytes = readFileSync(file)
  folder = path.join(root, 'to')
})
afterAll(() => remove())

test('keeps only whole documents after a fault at any step, and completes them at the next import', async () => {
  const empty = startApp()
  expect(await bringIn(empty)).toMatchObject({ kind: 'imported', newConnections: 2, joined: { added: 6 } })
  await empty.stop()
  const { app: clean, holds: whole } = await startAnew()
  await clean.stop()

  const faults = await atEveryStep(5, async (fault) => {
    rmSync(folder, { recursive: true })
    const app = startApp()
    const { isMet, outcome } = await withFault(folder, fault, async () => bringIn(app))
    const where = `${fault.kind} at ${fault.at}`
    if (outcome.status === 'rejected') throw outcome.reason
    app.db.close()

    const { app: next, holds } = await startAnew()
    if (outcome.value?.kind === 'imported') expect(holds, where).toEqual(whole)
    for (const table of ['documents', 'versions', 'receipts', 'items'])
      for (const row of holds[table] ?? []) expect(whole[table], where).toContainEqual(row)
    const known = next.settings.connections.all().map(({ id }) => id)
    for (const row of holds.documents ?? []) expect(known, where).toContain(Object(row).connectionId)

    expect(await bringIn(next), where).toMatchObject({ kind: 'imported' })
    expect(next.settings.connections.all().map(({ name }) => name)).toEqual(names)
    await next.stop()
    const { app: last, holds: ended } = await startAnew()
    expect(ended, where).toEqual(whole)
    await last.stop()
    return isMet
  })
  expect(faults).toBeGreaterThan(20)
})
