import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackage } from '@electron/asar'
import { _electron } from '@playwright/test'
import { expect, isStandIn, testOnOwnData as test } from './reference-app.ts'

const main = `
import { Worker } from 'node:worker_threads'
const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: 21 })
globalThis.answer = new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
`
const worker = `
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { twice } from './part.mjs'
const { late } = await import('./late.mjs')
const beside = readFileSync(new URL('./beside.txt', import.meta.url), 'utf8')
parentPort.postMessage([twice(workerData), late, beside])
`

function writeApp(folder: string): string {
  mkdirSync(folder)
  const files = {
    'package.json': '{ "name": "archived", "version": "1.0.0", "main": "main.mjs" }',
    'main.mjs': main,
    'worker.mjs': worker,
    'part.mjs': 'export const twice = (value) => value * 2',
    'late.mjs': "export const late = 'imported later'",
    'beside.txt': 'read beside it',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

for (const kind of ['folder', 'archive'] as const)
  test(`a worker that is an ES module starts, and imports others, from inside an app's ${kind}`, async ({
    data,
  }) => {
    test.skip(isStandIn && kind === 'archive', 'Node by itself cannot read inside an archive')
    const source = writeApp(join(data, 'source'))
    const place = kind === 'folder' ? source : join(data, 'app.asar')
    if (kind === 'archive') await createPackage(source, place)
    const app = await _electron.launch({ args: [place, `--user-data-dir=${join(data, 'data')}`] })
    expect(await app.evaluate(() => (globalThis as unknown as { answer: unknown }).answer)).toEqual([
      42,
      'imported later',
      'read beside it',
    ])
    await app.close()
  })
