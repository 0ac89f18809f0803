import type { Page } from '@playwright/test'
import { loadKeytar } from '../src/main/keychain/keytar-store.ts'
import type { PictureHost } from '../src/shared/domain/pictures/picture-host.ts'
import type { HostCredentials } from '../src/shared/schemas/picture-host.ts'
import { addPictureFile } from './support/add-picture-file.ts'
import { expect, outputFile, type RunningApp, test } from './support/app.ts'
import { call, callFor } from './support/bridge.ts'
import { canaryKey } from './support/canary.ts'
import { chooseAction, go, openSettings } from './support/desk.ts'
import { copiedTexts, listenIn, pageContents } from './support/page-contents.ts'
import { environmentOf, processTree } from './support/processes.ts'
import {
  type Answer,
  type RecordedRequest,
  type RecordingService,
  startRecordingService,
} from './support/recording-service.ts'
import { filesWithKey, keyIn } from './support/search-for-key.ts'

/** The host's behaviour, named by the document's ID, and the outcome of the attempt. */
const outcomes = {
  accepted: 'done',
  refused: 'refused',
  'refused-in-xml': 'refused',
  'refused-broken-off': 'refused',
  redirected: 'refused',
  'in-trouble': 'postponed',
  cut: 'postponed',
} as const
type Mood = keyof typeof outcomes

/** Ways to sign in, each with the canary in its secret parts. */
const signIns: readonly { readonly name: string; readonly credentials: HostCredentials }[] = [
  { name: 'password', credentials: { kind: 'password', user: canaryKey, password: canaryKey } },
  { name: 'token', credentials: { kind: 'token', token: canaryKey } },
  {
    name: 'access key',
    credentials: { kind: 'access-key', accessKeyId: canaryKey, secretAccessKey: canaryKey },
  },
]

/** A host that reveals its credentials in its answers. */
function tellTheSignIn({ method, headers }: RecordedRequest, mood: Mood, elsewhere: string): Answer | null {
  const given = `${headers.authorization} ${canaryKey}`
  if (method === 'HEAD') return { status: 404, headers: { 'x-debug': given } }
  if (method === 'GET')
    return { status: 302, headers: { location: `${elsewhere}/?k=${encodeURIComponent(given)}` } }
  switch (mood) {
    case 'accepted':
      return { status: 201, headers: { 'x-debug': given }, body: given }
    case 'refused':
      return { status: 403, headers: { 'www-authenticate': given }, body: JSON.stringify({ message: given }) }
    case 'refused-in-xml':
      return {
        status: 400,
        body: `<Error><Code>InvalidRequest</Code><Message>${given.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</Message></Error>`,
      }
    case 'refused-broken-off':
      return { status: 400, body: given.slice(0, -6) }
    case 'redirected':
      return { status: 307, headers: { location: `${elsewhere}/moved?key=${encodeURIComponent(canaryKey)}` } }
    case 'in-trouble':
      return { status: 500, body: `Trace: ${given}` }
    case 'cut':
      return null
  }
}

test('what picture hosts are signed in to with is in the keychain and nowhere else', async ({ kept }) => {
  const elsewhere = await startRecordingService()
  const service = await startRecordingService()
  const app = kept
  const { page } = app
  const ears = await listenIn(page)
  const tried: Tried[] = []
  for (const signIn of signIns)
    await test.step(`the ${signIn.name} of a picture host`, async () => {
      tried.push(await tryHost(page, signIn, { service, elsewhere }))
    })

  expect(keyIn(await ears.heard()), 'events, console and clipboard').toBeUndefined()
  expectInNoProcess(app)
  expect(filesWithKey(app.folder), 'files while it runs').toEqual([])
  expect(filesWithKey(outputFile(app.folder))).toEqual([])

  // Proof that the secrets existed, and that only the host received them.
  const keytar = await loadKeytar()
  for (const { connectionId, credentials, host } of tried) {
    // Each entered secret had its own entry, and no older one is left.
    const accounts = ['', ':2', ':3', ':4', ':5'].map((slot) => `picture-host:${connectionId}${slot}`)
    const kept = await Promise.all(accounts.map((account) => keytar.getPassword('Index Desk', account)))
    expect(kept.filter((each) => each !== null).map((each) => JSON.parse(each))).toEqual([
      { origin: host.address, credentials },
    ])
    expect(host.requests.filter(({ headers }) => headers.authorization !== undefined).length).toBeGreaterThan(
      8,
    )
  }
  expect(keyIn(JSON.stringify(service.requests)), 'what the service got').toBeUndefined()
  expect(elsewhere.requests).toEqual([])
  for (const server of [service, elsewhere, ...tried.map(({ host }) => host)]) await server.close()
})

type Tried = {
  readonly connectionId: string
  readonly credentials: HostCredentials
  readonly host: RecordingService
}

/** Exercises a connection with such a host in every way, and checks all answers and screens. */
async function tryHost(
  page: Page,
  { name, credentials }: (typeof signIns)[number],
  { service, elsewhere }: { readonly service: RecordingService; readonly elsewhere: RecordingService },
): Promise<Tried> {
  const host = await startRecordingService()
  let mood: Mood = 'accepted'
  host.answerWith((request) => tellTheSignIn(request, mood, elsewhere.address))
  const connection = await callFor(page, 'connections/create', {
    ...{ name: `Index by ${name}`, address: service.address, colour: 'teal' },
    ...{ key: 'another-key', keep: 'keychain' },
  })
  const connectionId = connection.id
  await callFor(page, 'preferences/change', { chosenConnection: connectionId, holdSeconds: 0 })
  const settings = hostOf(credentials, host.address)
  const answers: unknown[] = [
    await call(page, 'picture-hosts/check', { connectionId, host: settings, credentials }),
    await callFor(page, 'picture-hosts/save', { connectionId, host: settings, credentials }),
    await call(page, 'picture-hosts/check', { connectionId, host: settings }),
    await call(page, 'picture-hosts/save', {
      connectionId,
      host: { ...settings, publicAddress: 'x y' },
      credentials,
    }),
  ]

  for (const id of Object.keys(outcomes) as Mood[]) {
    mood = id
    const agreed = Object.keys(outcomes)
    await addPictureFile(page, { connectionId, documentId: id, title: `About ${id}, ${name}`, agreed })
    const receipts = () => callFor(page, 'documents/receipts', { connectionId, documentId: id })
    await expect
      .poll(async () => (await receipts()).map(({ outcome }) => outcome), { message: id })
      .toContain(outcomes[id])
    answers.push(await receipts(), await call(page, 'documents/get', { connectionId, documentId: id }))
    // Automatic retries would change the outcome.
    const all = { connectionId, after: null, limit: 500 }
    const { items } = await callFor(page, 'queue/list', { ...all, states: [] })
    answers.push(items, await callFor(page, 'activity/list', { ...all, outcome: null, text: '' }))
    const waiting = items.filter(({ state }) => state === 'waiting').map((item) => item.id)
    if (waiting.length > 0) await callFor(page, 'queue/pause', { ids: waiting })
  }
  answers.push(await callFor(page, 'connections/list', undefined))
  answers.push(await callFor(page, 'diagnostics/gather', { withNames: true }))

  const screens: string[] = []
  await go(page, 'Queue')
  const copiedBefore = (await copiedTexts(page)).length
  // Toasts cover the list until dismissed.
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
  await chooseAction(page, `About refused, ${name}`, 'Copy details')
  expect(await copiedTexts(page)).toHaveLength(copiedBefore + 1)
  screens.push(await pageContents(page))
  await go(page, 'Activity')
  screens.push(await pageContents(page))
  await openSettings(page, 'Adding')
  await page.getByRole('button', { name: `Picture host of “Index by ${name}”` }).click()
  mood = 'accepted'
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('its public address leads elsewhere')).toBeVisible()
  screens.push(await pageContents(page))
  await go(page, 'Add')

  expect(keyIn(JSON.stringify(answers)), 'answers of calls').toBeUndefined()
  expect(keyIn(screens.join('\n')), 'what the screens showed').toBeUndefined()
  return { connectionId, credentials, host }
}

function hostOf({ kind }: HostCredentials, address: string): PictureHost {
  const publicAddress = `${address}/public`
  return kind === 'access-key'
    ? {
        kind: 's3',
        ...{ endpoint: address, bucket: 'pictures', folder: '', region: 'auto', pathStyle: true },
        publicAddress,
      }
    : { kind: 'folder', address: `${address}/dav`, signIn: kind, publicAddress }
}

function expectInNoProcess(app: RunningApp): void {
  const { pid } = app.electron.process()
  if (pid === undefined) throw new Error('The app has no process')
  const processes = processTree(pid)
  expect(processes.length).toBeGreaterThan(1)
  for (const { id, command } of processes)
    expect(keyIn(`${command}\n${environmentOf(id)}`), `process ${id}`).toBeUndefined()
}
