import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { loadKeytar } from '../src/main/keychain/keytar-store.ts'
import { expect, outputFile, type RunningApp, test } from './support/app.ts'
import { addAnyway, call, callFor } from './support/bridge.ts'
import { canaryKey } from './support/canary.ts'
import { chooseAction, connectByForm, expectAdded, go, handOverText, openSettings } from './support/desk.ts'
import { copiedTexts, listenIn, pageContents } from './support/page-contents.ts'
import { environmentOf, processTree } from './support/processes.ts'
import { startRecordingService } from './support/recording-service.ts'
import { filesWithKey, keyIn } from './support/search-for-key.ts'
import { tellTheKey } from './support/telling-service.ts'

/** Outcome of an attempt of each document at the service that reveals the key. */
const outcomes = {
  accepted: 'done',
  'accepted-not-json': 'done',
  'web-page': 'lost-contact',
  refused: 'refused',
  'refused-escaped': 'refused',
  'refused-broken-off': 'refused',
  redirected: 'refused',
  'in-trouble': 'postponed',
  cut: 'lost-contact',
} as const

test('the key is in the keychain and nowhere else', async ({ kept, keptAgain }) => {
  const elsewhere = await startRecordingService()
  const service = await startRecordingService()
  service.answerWith(tellTheKey(elsewhere.address))
  const app = kept
  const { page } = app
  const ears = await listenIn(page)
  const screens: string[] = []
  const look = async () => screens.push(await pageContents(page))

  await connectByForm(page, service, { key: canaryKey })
  await look()
  const [connection] = await callFor(page, 'connections/list', undefined)
  if (connection === undefined) throw new Error('There is no connection')

  await handOverText(page, { text: 'Typed in the window', id: 'typed', title: 'Typed' })
  await expectAdded(page, 'Typed')
  await callFor(page, 'documents/edit', { connectionId: connection.id, documentId: 'typed', title: 'Edited' })
  for (const id of Object.keys(outcomes)) await add(page, connection.id, id)
  for (const [id, outcome] of Object.entries(outcomes)) await expectTried(page, connection.id, id, outcome)
  await look()

  await go(page, 'Queue')
  for (const id of ['refused', 'refused-escaped', 'refused-broken-off', 'redirected'])
    await chooseAction(page, `About ${id}`, 'Copy details')
  expect(await copiedTexts(page)).toHaveLength(4)
  await look()

  await add(page, connection.id, 'key-refused')
  await expect
    .poll(async () => (await callFor(page, 'queue/summary', undefined)).pauses)
    .toEqual([expect.objectContaining({ reason: 'key-refused' })])
  await look()
  await go(page, 'Activity')
  for (const id of ['accepted', 'refused']) {
    await page
      .getByRole('button', { name: new RegExp(`About ${id}( |$)`) })
      .first()
      .click()
    await expect(page.getByRole('region', { name: `Receipt of “About ${id}”` })).toBeVisible()
    await look()
  }
  await openSettings(page, 'Connections')
  await look()

  expect(keyIn(screens.join('\n')), 'what the screens showed').toBeUndefined()
  const answers = await everyAnswer(page, connection.id, service.address)
  for (const [name, answer] of answers) expect([name, keyIn(answer)]).toEqual([name, undefined])
  expect(keyIn(await ears.heard()), 'events, console and clipboard').toBeUndefined()

  await failEverywhere(app)
  for (const withNames of [false, true]) {
    const { files } = await callFor(page, 'diagnostics/gather', { withNames })
    expect(files.length).toBeGreaterThan(6)
    for (const { name, text } of files) expect([name, keyIn(text)]).toEqual([name, undefined])
  }
  expectInNoProcess(app)
  expect(filesWithKey(app.folder), 'files while it runs').toEqual([])
  await app.kill()
  expect(filesWithKey(app.folder), 'files after it was killed').toEqual([])
  expect(filesWithKey(outputFile(app.folder))).toEqual([])

  const again = await keptAgain('kill')
  await again.page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(filesWithKey(app.folder), 'files after it was started again').toEqual([])

  // Proof that a key existed, and that only its own service received it.
  expect(service.requests.length).toBeGreaterThan(Object.keys(outcomes).length)
  for (const { headers } of service.requests) expect(headers.authorization).toBe(`Bearer ${canaryKey}`)
  expect(elsewhere.requests).toEqual([])
  // Each entered key had its own entry, and no older one is left.
  const { getPassword } = await loadKeytar()
  const inKeychain = ['', ':2', ':3', ':4', ':5'].map((slot) =>
    getPassword('Index Desk', connection.id + slot),
  )
  expect((await Promise.all(inKeychain)).filter((key) => key !== null)).toEqual([canaryKey])

  await service.close()
  await elsewhere.close()
})

async function add(page: Page, connectionId: string, documentId: string): Promise<void> {
  await addAnyway(page, {
    connectionId,
    documentId,
    collection: 'canary',
    title: `About ${documentId}`,
    content: { kind: 'text', text: 'A text' },
    metadata: '{"n":1}',
  })
}

async function expectTried(page: Page, connectionId: string, documentId: string, outcome: string) {
  const tried = async () => {
    const receipts = await callFor(page, 'documents/receipts', { connectionId, documentId })
    return receipts.map((receipt) => receipt.outcome)
  }
  await expect.poll(tried, { message: documentId }).toContain(outcome)
}

/** Answers of all calls that read something, and of those that take a key. */
async function everyAnswer(page: Page, connectionId: string, address: string) {
  const all = { connectionId, after: null, limit: 500 }
  const items = (await callFor(page, 'queue/list', { ...all, states: [] })).items
  const ids = Object.keys(outcomes)
  const answers: [string, unknown][] = [
    ['about', await call(page, 'app/about', undefined)],
    ['preferences', await call(page, 'preferences/get', undefined)],
    ['connections', await call(page, 'connections/list', undefined)],
    ['check', await call(page, 'connections/check', { address, key: canaryKey })],
    ['check of the kept key', await call(page, 'connections/check', { address, connectionId })],
    ['change', await call(page, 'connections/change', { id: connectionId, name: 'Renamed' })],
    [
      'replace',
      await call(page, 'connections/replace-key', { id: connectionId, key: canaryKey, keep: 'keychain' }),
    ],
    [
      'not an address',
      await call(page, 'connections/create', {
        name: '',
        address: canaryKey.slice(0, 3),
        colour: 'red',
        key: canaryKey,
        keep: 'keychain',
      }),
    ],
    ['collections', await call(page, 'collections/list', { connectionId })],
    ['items', items],
    ['summary', await call(page, 'queue/summary', undefined)],
    ['activity', await call(page, 'activity/list', { ...all, outcome: null, text: '' })],
    ['drafts', await call(page, 'drafts/get', { name: 'add' })],
  ]
  for (const text of ['', 'bearer', 'canary', 'DoNotKeep', 'authorization'])
    answers.push([`search ${text}`, await call(page, 'documents/search', { ...all, text })])
  for (const { id } of items) {
    answers.push([`open ${id}`, await call(page, 'queue/open', { id })])
    answers.push([`history ${id}`, await call(page, 'queue/history', { id })])
  }
  for (const documentId of ids) {
    answers.push([`document ${documentId}`, await call(page, 'documents/get', { connectionId, documentId })])
    answers.push([
      `receipts ${documentId}`,
      await call(page, 'documents/receipts', { connectionId, documentId }),
    ])
  }
  return answers.map(([name, answer]) => [name, JSON.stringify(answer)] as const)
}

/** Uncaught errors are logged, in main and in the page, but without their messages. */
async function failEverywhere({ electron, page, folder }: RunningApp): Promise<void> {
  await electron.evaluate((_electron, key) => {
    setTimeout(() => {
      throw new TypeError(`In a timer: ${key}\n    at ${key} (/srv/${key}.js:1:1)`)
    })
    void Promise.reject(Object.assign(new Error(key, { cause: key }), { name: key, code: key }))
    void Promise.reject(key)
  }, canaryKey)
  await page.evaluate((key) => console.error(new RangeError(key), key), canaryKey)
  const log = () => readFileSync(path.join(folder, 'logs', 'index-desk.log'), 'utf8')
  for (const message of ['uncaught', 'unhandled', 'page-error'])
    await expect.poll(log).toContain(`"message":"${message}"`)
  expect(keyIn(log())).toBeUndefined()
}

function expectInNoProcess(app: RunningApp): void {
  const { pid } = app.electron.process()
  if (pid === undefined) throw new Error('The app has no process')
  const processes = processTree(pid)
  expect(processes.length).toBeGreaterThan(1)
  for (const { id, command } of processes)
    expect(keyIn(`${command}\n${environmentOf(id)}`), `process ${id}`).toBeUndefined()
}
