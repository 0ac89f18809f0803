import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFile, open, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/index-native.js'
import { expect, test } from 'vitest'
import { usualTableLayout } from '../../shared/schemas/view.ts'
import { add, document, sendAll } from '../library/testing/test-library.ts'
import { connectionOf } from '../testing/connection-of.ts'
import { openArchive } from './open-archive.ts'
import { type ArchiveHarness, archiveHarnessesForEachTest } from './testing/archive-harness.ts'

const city = connectionOf(randomUUID(), { name: 'City', address: 'https://index.example' })
const { folder, openHarness, settled, exported, looked, imported, choose } = archiveHarnessesForEachTest()

type Parts = Record<string, string>

async function partsOf(file: string): Promise<Parts> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(file))))
  const parts: Parts = {}
  for (const entry of await reader.getEntries())
    if (!entry.directory)
      parts[entry.filename] = Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString()
  return parts
}

async function zipped(parts: Parts, name: string): Promise<string> {
  const zip = new ZipWriter(new Uint8ArrayWriter())
  for (const [part, text] of Object.entries(parts)) await zip.add(part, new TextReader(text))
  const file = path.join(folder(), name)
  await writeFile(file, await zip.close())
  return file
}

const change =
  (name: string, from: string | RegExp, to: string) =>
  (parts: Parts): Parts => ({ ...parts, [name]: (parts[name] ?? '').replace(from, to) })

const hostile: readonly (readonly [string, string, (parts: Parts) => Parts])[] = [
  ['no manifest', 'archive-none', ({ 'manifest.json': _, ...parts }) => parts],
  ['a manifest of something else', 'archive-none', change('manifest.json', /index-desk-archive/, 'x')],
  ['a newer version', 'archive-newer', change('manifest.json', /"version": 3/, '"version": 4, "z": 1')],
  ['a version that never was', 'archive-damaged', change('manifest.json', /"version": 3/, '"version": 2')],
  ['a missing part', 'archive-damaged', ({ 'receipts.jsonl': _, ...parts }) => parts],
  ['a missing line', 'archive-damaged', (parts) => ({ ...parts, 'receipts.jsonl': '' })],
  [
    'a document without its end',
    'archive-damaged',
    (parts) => ({ ...parts, 'documents.jsonl': parts['documents.jsonl']?.slice(0, -20) ?? '' }),
  ],
  ['a line that is none', 'archive-damaged', change('documents.jsonl', '{"document"', '{"x"')],
  [
    'a field that nobody knows',
    'archive-damaged',
    change('documents.jsonl', '"addedAt"', '"secret":1,"addedAt"'),
  ],
  [
    'metadata that is none',
    'archive-damaged',
    change('documents.jsonl', /"\{\\"n\\": 1.0\}"/g, '"{\\"n\\": 01}"'),
  ],
  [
    'a connection that is not in it',
    'archive-damaged',
    change('documents.jsonl', /"connection":"[^"]+"/, `"connection":"${randomUUID()}"`),
  ],
  [
    'a name of an object',
    'archive-damaged',
    change('documents.jsonl', /"connection":"[^"]+"/, '"connection":"__proto__"'),
  ],
  [
    'a version of no item',
    'archive-damaged',
    change('documents.jsonl', /"version":\{"item":"[^"]+"/, `"version":{"item":"${randomUUID()}"`),
  ],
  [
    'an item that would be sent',
    'archive-damaged',
    change('documents.jsonl', /"state":"done"/, '"state":"waiting"'),
  ],
  ...['no where', 'javascript:alert(1)', 'http://index.example', 'https://u:p@index.example', 'https://'].map(
    (address) =>
      [
        `a connection at ${address}`,
        'archive-damaged',
        change('manifest.json', 'https://index.example', address),
      ] as const,
  ),
  ...[8.64e15 + 1, 253370764800000, -1].map(
    (at) =>
      [
        `a time of ${at}`,
        'archive-damaged',
        change('receipts.jsonl', /"startedAt":\d+/, `"startedAt":${at}`),
      ] as const,
  ),
  ['a time of 1e999', 'archive-damaged', change('manifest.json', /"madeAt": \d+/, '"madeAt": 1e999')],
  ['two names in a line', 'archive-damaged', change('documents.jsonl', '{"document"', '{"x":1,"document"')],
  ['a name that leads elsewhere', 'archive-damaged', (parts) => ({ ...parts, '../../x': 'x' })],
]

test('refuses untrustworthy archives with a reason and writes nothing', async () => {
  const here = await openHarness(city)
  await add(here.library, document(city.id, 'a', { metadata: '{"n": 1.0}' }))
  await sendAll(here.library, city.id)
  const file = await exported(here)
  const parts = await partsOf(file)
  const there = await openHarness()
  const refused = async (hurt: string) => {
    const state = await looked(there, hurt)
    return state.kind === 'failed' ? state.failure.code : state.kind
  }
  for (const [name, code, hurt] of hostile)
    expect([name, await refused(await zipped(hurt(parts), 'hurt.indexdesk'))]).toEqual([name, code])

  expect(await refused(path.join(folder(), 'gone.indexdesk'))).toBe('archive-gone')
  expect(await refused(folder())).toBe('archive-gone')
  await writeFile(path.join(folder(), 'text.indexdesk'), 'Hello')
  expect(await refused(path.join(folder(), 'text.indexdesk'))).toBe('archive-none')
  const cut = path.join(folder(), 'cut.indexdesk')
  const { size } = await stat(file)
  for (const length of [size - 1, Math.floor(size / 2), 40]) {
    await copyFile(file, cut)
    await truncate(cut, length)
    expect([length, await refused(cut)]).toEqual([length, 'archive-cut-short'])
  }
  await copyFile(file, cut)
  const packed = (await readFile(cut)).indexOf('documents.jsonl') + 100
  const [byte = 0] = (await readFile(cut)).subarray(packed)
  const handle = await open(cut, 'r+')
  await handle.write(Buffer.from([byte ^ 0x55]), 0, 1, packed)
  await handle.close()
  expect(await refused(cut)).toBe('archive-damaged')

  expect(there.connections).toEqual([])
  expect(await there.library.library.archive.connections()).toEqual([])
  expect(await looked(there, await zipped(parts, 'whole.indexdesk'))).toMatchObject({ kind: 'read' })
  await rm(path.join(folder(), 'whole.indexdesk'))
  await copyFile(file, path.join(folder(), 'whole.indexdesk'))
  await there.archives.import()
  expect(await settled(there)).toMatchObject({ kind: 'failed', failure: { code: 'archive-changed' } })
  expect(there.connections).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'a pipe is refused, and a link is followed only where the person chose it',
  async () => {
    const here = await openHarness(city)
    const file = await exported(here)
    const pipe = path.join(folder(), 'pipe.indexdesk')
    execFileSync('mkfifo', [pipe])
    const link = path.join(folder(), 'link.indexdesk')
    await symlink(file, link)
    const gone = (reason: string) => ({
      kind: 'failed',
      failure: { code: 'archive-gone', detail: reason },
    })
    const arrived = async (path: string) => {
      choose(path)
      await here.archives.openArrived()
      return settled(here)
    }
    expect(await looked(here, pipe)).toMatchObject(gone('not-a-file'))
    expect(await arrived(pipe)).toMatchObject(gone('not-a-file'))
    expect(await looked(here, link)).toMatchObject({ kind: 'read', name: 'link.indexdesk' })
    expect(await arrived(link)).toMatchObject(gone('is-a-link'))
    expect(await arrived(file)).toMatchObject({ kind: 'read' })
  },
)

test('resolves the batches of views in any order of the file', async () => {
  const [here, there] = [await openHarness(city), await openHarness(city)]
  await add(there.library, document(city.id, 'own'))
  await add(here.library, document(city.id, 'a'), 5000)
  await add(here.library, document(city.id, 'b'), 2 * 86_400_000)
  const cameWith = async (harness: ArchiveHarness) =>
    (await harness.library.library.calls['documents/get']({ connectionId: city.id, documentId: 'b' }))
      ?.cameWith[0]?.batch
  await here.library.library.views.keep({
    ...{ id: randomUUID(), connectionId: null, name: 'B', text: `batch:${await cameWith(here)}` },
    ...{ table: usualTableLayout, position: null, at: 1 },
  })
  const parts = Object.entries(await partsOf(await exported(here)))
  for (const [name, order] of [
    ['one way', parts],
    ['the other', parts.toReversed()],
  ] as const) {
    await imported(there, await zipped(Object.fromEntries(order), name))
    expect(await there.library.library.calls['views/list']()).toMatchObject([
      { name: 'B', text: `batch:${await cameWith(there)}` },
    ])
  }
  expect(await cameWith(there)).not.toBe(await cameWith(here))
})

test('stops a bomb while unpacking and too many parts while listing', async () => {
  const here = await openHarness(city)
  const parts = await partsOf(await exported(here))
  const bounds = { entries: 10, ratio: 300, ratioFromBytes: 1_000_000 }
  const bomb = await openArchive(
    await zipped({ ...parts, 'receipts.jsonl': ' '.repeat(3_000_000) }, 'b'),
    'follow',
    bounds,
  )
  await expect(bomb.read('receipts').next()).rejects.toMatchObject({ failure: { code: 'archive-too-large' } })
  await bomb.close()
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`part${at}`, '']))
  await expect(openArchive(await zipped({ ...parts, ...many }, 'm'), 'follow', bounds)).rejects.toMatchObject(
    {
      failure: { code: 'archive-damaged' },
    },
  )
})
