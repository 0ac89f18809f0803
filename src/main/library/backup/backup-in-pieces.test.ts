import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accepted, add, document, makeFolder, openIn } from '../testing/test-library.ts'
import { checkBackup } from './check-backup.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const connectionId = randomUUID()
const largeText = (word: string) => ({ kind: 'text', text: `${word} `.repeat(2000) }) as const

async function openLarge() {
  const opened = await openIn(folder)
  await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      add(opened, document(connectionId, `d${index}`, { content: largeText(`word${index}`) })),
    ),
  )
  return opened
}

function countIn(file: string, table: string): unknown {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    return copy.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count
  } finally {
    copy.close()
  }
}

test('adds and sends documents during a backup, which stays consistent', async () => {
  const opened = await openLarge()
  const file = path.join(folder, 'backups', 'copy.db')
  let told = 0
  let added = 0
  const settling: Promise<unknown>[] = []
  const addAndSend = async () => {
    await add(opened, document(connectionId, `late${added}`, { content: largeText('late') }))
    const [claim] = await opened.library.queue.claim({ connectionId, now: 5000, limit: 1 })
    if (claim === undefined) throw new Error('Nothing could be claimed')
    // Not awaited here: it shares its commit with the next call, and would outlast the copy.
    settling.push(
      opened.library.queue.complete({ itemId: claim.id, attemptId: claim.attemptId }, accepted, 5000),
    )
    added += 1
  }
  /** Returns true if documents were added before the copy was done, which a busy machine may prevent. */
  const copyWhileAdding = async (): Promise<boolean> => {
    let isDone = false
    const before = added
    const copying = opened
      .copyTo(file, () => {
        told += 1
      })
      .finally(() => {
        isDone = true
      })
    while (!isDone) await addAndSend()
    await copying
    return added - before > 1
  }
  while (!(await copyWhileAdding())) rmSync(file)
  await Promise.all(settling)
  expect(told).toBeGreaterThan(0)
  checkBackup(file)
  expect(countIn(file, 'documents')).toBeGreaterThanOrEqual(300)
  await opened.close()
  expect(readdirSync(path.dirname(file))).toEqual(['copy.db'])
})

test('completes a backup during constant writes', async () => {
  const opened = await openLarge()
  const file = path.join(folder, 'backups', 'copy.db')
  let isDone = false
  const copying = opened
    .copyTo(file, () => undefined)
    .finally(() => {
      isDone = true
    })
  let number = 0
  const writer = async (): Promise<void> => {
    while (!isDone) await add(opened, document(connectionId, `w${++number}`))
  }
  await Promise.all([copying, ...Array.from({ length: 100 }, writer)])
  checkBackup(file)
  await opened.close()
})

test('makes concurrent backups one after the other', async () => {
  const opened = await openLarge()
  const files = ['a.db', 'b.db'].map((name) => path.join(folder, 'backups', name))
  await Promise.all(files.map((file) => opened.copyTo(file, () => undefined)))
  for (const file of files) expect(countIn(file, 'documents')).toBe(300)
  await opened.close()
})

test('cancels a backup on close and deletes its file', async () => {
  const opened = await openLarge()
  const file = path.join(folder, 'backups', 'copy.db')
  const copying = opened.copyTo(file, () => undefined)
  const answer = expect(copying).rejects.toMatchObject({ failure: { code: 'copy-given-up' } })
  await opened.close()
  await answer
  expect(existsSync(file)).toBe(false)
})

test('reports an unusable backup folder and keeps the library working', async () => {
  const opened = await openLarge()
  writeFileSync(path.join(folder, 'backups'), 'a file in the way')
  const copying = opened.copyTo(path.join(folder, 'backups', 'copy.db'), () => undefined)
  await expect(copying).rejects.toMatchObject({ name: 'StorageError' })
  await add(opened, document(connectionId, 'after'))
  expect(await opened.library.calls['documents/get']({ connectionId, documentId: 'after' })).not.toBeNull()
  await opened.close()
})
