import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  answerBytes,
  type RawRequest,
  type RawServer,
  startRawServer,
} from '../src/main/http/testing/raw-server.ts'
import type { CallInput } from '../src/shared/ipc/contract.ts'
import { expect, type RunningApp, test } from './support/app.ts'
import { addAnyway, callFor, connectTo, type PageWindow } from './support/bridge.ts'
import { canaryKey } from './support/canary.ts'
import { collectionField, fillId, samples, submitButton, textField, titleField } from './support/desk.ts'

// Serial, since the tests share what is started for them.
test.describe.configure({ mode: 'default' })

let app: RunningApp
let service: RawServer
let connectionId: string

test.beforeAll(async ({ keptApp }) => {
  service = await startRawServer((socket) => socket.end(answerBytes('200 OK', '{"message":"fine"}')))
  app = await keptApp.begin()
  connectionId = (await connectTo(app.page, service.address)).id
})
test.afterAll(() => service.close())

type NewDocument = CallInput<'documents/add'>
type Edit = Omit<CallInput<'documents/edit'>, 'connectionId' | 'documentId'>

async function nextRequest(act: () => Promise<unknown>): Promise<RawRequest> {
  const before = service.requests.length
  await act()
  await expect.poll(() => service.requests.length).toBe(before + 1)
  const request = service.requests.at(-1)
  if (request === undefined) throw new Error('Nothing arrived')
  return request
}

function add(documentId: string, more: Partial<NewDocument>, connection = connectionId): Promise<RawRequest> {
  return nextRequest(() =>
    addAnyway(app.page, {
      connectionId: connection,
      documentId,
      collection: 'wire',
      title: 'A title',
      content: { kind: 'text', text: 'A text' },
      metadata: null,
      ...more,
    }),
  )
}

const edit = (documentId: string, change: Edit): Promise<RawRequest> =>
  nextRequest(() => callFor(app.page, 'documents/edit', { connectionId, documentId, ...change }))

/** Headers set by the app itself; Chromium sets the remaining ones. */
function ownHeaders({ headers }: RawRequest) {
  const value = (wanted: string) =>
    headers.filter(([name]) => name.toLowerCase() === wanted).map(([, text]) => text)
  return { authorization: value('authorization'), type: value('content-type'), cookie: value('cookie') }
}

function expectPost(request: RawRequest, body: string, prefix = ''): void {
  expect([request.method, request.path]).toEqual(['POST', `${prefix}/api/v1/index`])
  expectHead(request)
  expect(request.body.toString('utf8')).toBe(body)
}

function expectPatch(request: RawRequest, body: string): void {
  expect([request.method, request.path]).toEqual(['PATCH', '/api/v1/documents'])
  expectHead(request)
  expect(request.body.toString('utf8')).toBe(body)
}

function expectHead(request: RawRequest): void {
  expect(ownHeaders(request)).toEqual({
    authorization: [`Bearer ${canaryKey}`],
    type: ['application/json'],
    cookie: [],
  })
}

test('a text', async () => {
  const text = 'Line one\r\nLine two\t“quoted” \\ / \u2028\u2029 \u0000 🧭 é é'
  expectPost(
    await add('text', { title: ' Ünïcode "title" ', content: { kind: 'text', text } }),
    `{"id":"text","collection":"wire","title":" Ünïcode \\"title\\" ","content":${JSON.stringify(text)}}`,
  )
})

test('a website and a picture on the web', async () => {
  const website = 'https://example.org/a%20b?q=1&r=ü#part'
  expectPost(
    await add('website', { content: { kind: 'website', address: website } }),
    `{"id":"website","collection":"wire","title":"A title","content":"${website}"}`,
  )
  const address = 'https://example.org/picture.png'
  expectPost(
    await add('picture-address', { content: { kind: 'picture-address', address } }),
    `{"id":"picture-address","collection":"wire","title":"A title","content":"${address}"}`,
  )
})

test('a picture of this computer', async () => {
  const bytes = readFileSync(path.join(samples, 'harbour-at-dawn.jpg'))
  const encoded = bytes.toString('base64')
  const picture = await app.page.evaluate(async (base64) => {
    const raw = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const { indexDesk } = window as unknown as PageWindow
    const held = await indexDesk.invoke('pictures/hold', {
      bytes: raw,
      pictures: [{ name: 'harbour.png', byteLength: raw.length, thumbnailByteLength: 0 }],
    })
    if (!held.ok) throw new Error(held.error.code)
    const [stored] = held.value
    if (stored === undefined) throw new Error('Nothing was stored')
    return stored
  }, encoded)
  expectPost(
    await add('picture-file', { content: { kind: 'picture-file', picture }, metadata: '{"a":1}' }),
    `{"id":"picture-file","collection":"wire","title":"A title","content":"data:image/jpeg;base64,${encoded}","metadata":{"a":1}}`,
  )
})

test('each kind of change', async () => {
  await add('changing', { metadata: '{"keep":1.0,"go":2}' })
  expectPatch(await edit('changing', { title: 'New' }), '{"id":"changing","title":"New"}')
  expectPatch(
    await edit('changing', { metadata: '{"keep":1.00,"go":2}' }),
    '{"id":"changing","metadata":{"keep":1.00,"go":2}}',
  )
  expectPatch(
    await edit('changing', { title: 'Newer', metadata: '{"go":3,"keep":1.00}' }),
    '{"id":"changing","title":"Newer","metadata":{"go":3,"keep":1.00}}',
  )
  expectPatch(
    await edit('changing', { metadata: '{}', removes: ['go', 'keep'] }),
    '{"id":"changing","metadata":{}}',
  )
  expectPatch(
    await nextRequest(() =>
      callFor(app.page, 'documents/edit-unknown', { connectionId, documentId: 'never seen', title: 'T' }),
    ),
    '{"id":"never seen","title":"T"}',
  )
})

const wide = `{${Array.from({ length: 10_000 }, (_, index) => `"key ${index}":${index}.0`).join(',')}}`
const deep = `${'{"d":['.repeat(50)}1${']}'.repeat(50)}`
const awkward: Readonly<Record<string, string>> = {
  'a number no double holds': '{"n":12345678901234567890}',
  'numbers as typed': '{"a":1.0,"b":-0,"c":1e400,"d":1E+2,"e":0.10,"f":-1e-400}',
  'names of the language': '{"__proto__":{"x":1},"constructor":1,"toString":2,"hasOwnProperty":3}',
  'names that look like numbers, in their order': '{"b":1,"2":2,"10":3,"1":4,"a":5}',
  'signs beyond the first plane': '{"🧭":"👩‍👩‍👧","\u2028":"\u2029","":" ","\\u0000":"\\ud83e\\udded"}',
  '10,000 names': wide,
  'depth 100': deep,
}

for (const [name, metadata] of Object.entries(awkward)) {
  test(`metadata: ${name}`, async () => {
    const id = `awkward ${name}`
    expectPost(
      await add(id, { metadata }),
      `{"id":"${id}","collection":"wire","title":"A title","content":"A text","metadata":${metadata}}`,
    )
    const request = await nextRequest(() =>
      callFor(app.page, 'documents/edit-unknown', { connectionId, documentId: `${id} edited`, metadata }),
    )
    expectPatch(request, `{"id":"${id} edited","metadata":${metadata}}`)
  })
}

test('white space around metadata goes, nothing within its texts', async () => {
  const request = await add('spaced', { metadata: ' {\n\t"a b" : [ 1.0 ,\r\n "c  d" ] } ' })
  expect(request.body.toString('utf8')).toContain('"metadata":{"a b":[1.0,"c  d"]}}')
})

for (const [name, tail, prefix] of [
  ['a slash at the end', '/', ''],
  ['a prefix', '/search/eu', '/search/eu'],
  ['a prefix and a slash', '/search/eu/', '/search/eu'],
  ['the path of the calls', '/api/v1', ''],
  ['a prefix and the path of the calls', '/search/api/v1/', '/search'],
] as const) {
  test(`a base address with ${name}`, async () => {
    const connection = await callFor(app.page, 'connections/create', {
      name,
      address: `${service.address}${tail}`,
      colour: 'red',
      key: canaryKey,
      keep: 'session',
    })
    expectPost(
      await add(`by ${name}`, {}, connection.id),
      `{"id":"by ${name}","collection":"wire","title":"A title","content":"A text"}`,
      prefix,
    )
  })
}

test('metadata typed in the window goes as typed', async () => {
  const { page } = app
  await page.reload()
  await page.getByRole('tab', { name: 'Text' }).click()
  await textField(page).fill('Typed in the window 🧭')
  await titleField(page).fill('Typed')
  await collectionField(page).fill('wire')
  await page.keyboard.press('Escape')
  await fillId(page, 'typed')
  await page.getByRole('group', { name: 'Metadata' }).getByRole('tab', { name: 'JSON' }).click()
  const editor = page.getByRole('textbox', { name: 'Metadata as JSON' })
  const typed = '{"n": 12345678901234567890, "z": -0, "e": 1e400, "__proto__": [1.0, "🧭"]}'
  await editor.fill(typed)
  const request = await nextRequest(() => submitButton(page).click())
  expectPost(
    request,
    '{"id":"typed","collection":"wire","title":"Typed","content":"Typed in the window 🧭","metadata":{"n":12345678901234567890,"z":-0,"e":1e400,"__proto__":[1.0,"🧭"]}}',
  )
})
