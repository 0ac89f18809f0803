import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUnfinishedNotes } from './unfinished-notes.ts'

let root: string
let notes: string
let elsewhere: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'unfinished-'))
  notes = path.join(root, 'notes')
  elsewhere = path.join(root, 'elsewhere')
  await mkdir(elsewhere)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const begin = (name: string) => createUnfinishedNotes(notes).begin(path.join(elsewhere, name), randomUUID())
const sweep = () => createUnfinishedNotes(notes).sweep()

test('what an app that was killed was writing is taken away at the next start, and nothing else', async () => {
  await writeFile(path.join(elsewhere, 'all.indexdesk'), 'before')
  await writeFile(path.join(elsewhere, '.all.indexdesk.mine.unfinished'), 'not ours')
  const file = await begin('all.indexdesk')
  await file.append('half of it')
  expect(await readdir(elsewhere)).toHaveLength(3)
  await sweep()
  expect(await readdir(elsewhere)).toEqual(['.all.indexdesk.mine.unfinished', 'all.indexdesk'])
  expect(await readdir(notes)).toEqual([])
  await file.abandon()
})

test('what came to its end leaves no note', async () => {
  const file = await begin('a.csv')
  await file.finish()
  await (await begin('b.csv')).abandon()
  expect(await readdir(notes)).toEqual([])
  await expect(begin('no/such/folder.csv')).rejects.toThrow('ENOENT')
  expect(await readdir(notes)).toEqual([])
  await sweep()
  expect(await readdir(elsewhere)).toEqual(['a.csv'])
})

test('on a disk that is not connected it waits; notes that nobody can read harm nothing', async () => {
  const file = await begin('a.csv')
  await rename(elsewhere, `${elsewhere}-away`)
  await sweep()
  expect(await readdir(notes)).toHaveLength(1)
  await writeFile(path.join(notes, `${randomUUID()}.json`), 'not JSON')
  await rename(`${elsewhere}-away`, elsewhere)
  await sweep()
  expect(await readdir(elsewhere)).toEqual([])
  await file.abandon()
})
