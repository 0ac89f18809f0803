import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageProtocol, fileOfAddress } from './page-protocol.ts'

let root: string
let answer: (request: Request) => Promise<Response>

beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'page-'))
  root = path.join(folder, 'page')
  await mkdir(path.join(root, 'assets'), { recursive: true })
  await writeFile(path.join(folder, 'secret.txt'), 'secret')
  await writeFile(path.join(root, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__">')
  await writeFile(path.join(root, 'assets', 'page.js'), 'start()')
  answer = createPageProtocol({
    root,
    fetchFile: async (address) => new Response(await readFile(fileURLToPath(address))),
  })
})

afterEach(async () => {
  await rm(path.dirname(root), { recursive: true })
})

test('serves the document with the policy and a new nonce', async () => {
  const first = await answer(new Request('app://bundle/index.html'))
  const second = await answer(new Request('app://bundle/'))
  const policy = first.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(await first.text()).toBe(`<meta property="csp-nonce" nonce="${nonce}">`)
  expect(nonce).toHaveLength(24)
  expect(second.headers.get('content-security-policy')).not.toBe(policy)
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
})

test('allows no foreign, inline or evaluated code in the policy', async () => {
  const policy =
    (await answer(new Request('app://bundle/index.html'))).headers.get('content-security-policy') ?? ''
  const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
  expect(directives.get('default-src')).toEqual(["'none'"])
  expect(directives.get('script-src')).toEqual(["'self'"])
  expect(directives.get('connect-src')).toEqual(["'self'"])
  expect(directives.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

test('serves other files of the build', async () => {
  const response = await answer(new Request('app://bundle/assets/page.js'))
  expect(await response.text()).toBe('start()')
})

test('serves workers with a policy that blocks all connections', async () => {
  await mkdir(path.join(root, 'workers'))
  await writeFile(path.join(root, 'workers', 'pictures.js'), 'work()')
  const response = await answer(new Request('app://bundle/workers/pictures.js'))
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'self'")
  expect(await response.text()).toBe('work()')
})

test.each([
  'app://bundle/../secret.txt',
  'app://bundle/..%2fsecret.txt',
  'app://bundle/%2e%2e/secret.txt',
  'app://bundle/assets/..%2f..%2fsecret.txt',
  'app://bundle/..%5csecret.txt',
  'app://bundle/%00',
  'app://bundle/%zz',
  'app://bundle/missing.js',
  'app://elsewhere/index.html',
  'https://bundle/index.html',
])('%s is not found', async (address) => {
  expect((await answer(new Request(address))).status).toBe(404)
})

test('answers only GET', async () => {
  expect((await answer(new Request('app://bundle/index.html', { method: 'POST', body: 'x' }))).status).toBe(
    405,
  )
})

test('serves the document at the root', () => {
  expect(fileOfAddress('/build', 'app://bundle/')).toBe(path.join('/build', 'index.html'))
})
