import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ElectronApplication, Page } from 'playwright'
import { longestTaskOfPage, worstPauseOfMain } from '../longest-work.ts'
import { type Figure, withAppOn } from '../support.ts'
import { writeSampleFolder } from './sample-folder.ts'

const fileCount = 5000
const waitsAtMostMs = 10 * 60_000

/** A folder of small files through the window into the review, compared with reading and hashing them into SQLite. */
export async function measureReadingFolder(): Promise<readonly Figure[]> {
  const place = mkdtempSync(path.join(tmpdir(), 'index-desk-bench-'))
  const folder = path.join(place, 'files')
  try {
    const names = await writeSampleFolder(folder, fileCount)
    const peerMs = readBare(folder, names, path.join(place, 'bare.db'))
    const { ms, page, main } = await withAppOn(path.join(place, 'data'), '.', (window, _, electron) =>
      readThrough(window, electron, folder),
    )
    const pause = (of: string, ours: number): Figure => ({
      name: `Longest pause of ${of} while ${fileCount} files come into the review`,
      ...{ ours, peer: 50, unit: 'ms', peerName: 'what a person does not see', ratio: ours / 50 },
      goal: { of: 'ours', atMost: 50 },
    })
    return [
      {
        name: `${fileCount} files of a folder into the review`,
        ...{ ours: ms / 1000, peer: peerMs / 1000, unit: 's', ratio: ms / peerMs },
        peerName: 'reading, hashing and one transaction',
        goal: { of: 'ours', atMost: 15 },
      },
      pause('the page', page),
      pause('the main process', main),
    ]
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

function readBare(folder: string, names: readonly string[], file: string): number {
  const startedAt = performance.now()
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE files (name TEXT NOT NULL, hash TEXT NOT NULL, bytes BLOB NOT NULL); BEGIN')
  const insert = db.prepare('INSERT INTO files VALUES (?, ?, ?)')
  for (const name of names) {
    const bytes = readFileSync(path.join(folder, name))
    insert.run(name, createHash('sha256').update(bytes).digest('hex'), bytes)
  }
  db.exec('COMMIT')
  db.close()
  return performance.now() - startedAt
}

async function readThrough(page: Page, electron: ElectronApplication, folder: string) {
  await page.getByRole('button', { name: 'Try the practice service' }).click()
  await page.getByRole('tab', { name: 'Text' }).waitFor()
  const [endPageWatch, endMainWatch] = await Promise.all([
    longestTaskOfPage(page),
    worstPauseOfMain(electron),
  ])
  const startedAt = performance.now()
  await dropFolder(page, folder)
  await page.getByRole('table', { name: 'Documents to add' }).waitFor({ timeout: waitsAtMostMs })
  const ms = performance.now() - startedAt
  return { ms, page: (await endPageWatch()).longestMs, main: (await endMainWatch()).workedMs }
}

async function dropFolder(page: Page, folder: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  await session.detach()
}
