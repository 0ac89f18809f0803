import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import {
  behindNetworkDoor,
  openNetworkDoor,
  testSiteOrigin,
} from '../../../tools/network-door/open-network-door.ts'
import { loopbackHost, privateHost } from '../../web/testing/address-spellings.ts'
import { countConnections } from '../testing/count-connections.ts'
import { shortOrLong } from '../testing/long-form.ts'
import { testWorker } from '../testing/test-workers.ts'
import { createPracticeService } from './practice-service.ts'

const workerFile = fileURLToPath(testWorker('practice-service'))

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'practice-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function startAsTheApp() {
  const service = createPracticeService({
    workerFile,
    dataDirectory: newFolder(),
    onStopped: () => undefined,
  })
  onTestFinished(() => service.close())
  const started = await service.start('key')
  if (started.kind === 'failed') throw new Error(started.detail)
  return async (content: string) => {
    const response = await fetch(`${started.address}/api/v1/index`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer key' },
      body: JSON.stringify({ id: 'a', collection: 'c', title: 't', content }),
    })
    return { status: response.status, text: await response.text() }
  }
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

test('fetches no spelling of this computer when started by the app', async () => {
  const { port, count } = await countConnections()
  const index = await startAsTheApp()
  const names = fc.constantFrom('localhost', 'LocalHost')
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 3, arbitrary: loopbackHost }, names),
      fc.constantFrom('', 'somebody@', 'example.org:80@'),
      fc.constantFrom('http', 'https', 'HTTP'),
      async (host, before, scheme) => {
        const { status, text } = await index(`${scheme}://${before}${host}:${port}/`)
        expect(status, text).toBe(422)
        expect(text).toContain('content-not-fetched')
      },
    ),
    { numRuns: shortOrLong(150, 1000) },
  )
  expect(count()).toBe(0)
})

test('fetches a public page but no private address when started by the app', async () => {
  const secret = await countConnections()
  const folder = newFolder()
  const targets = [
    ...fc.sample(loopbackHost, { numRuns: 20, seed: 1 }),
    // Behind the test network door, so that a fault would not reach the network of the tests.
    ...fc.sample(privateHost, { numRuns: shortOrLong(60, 600), seed: 1 }),
  ].map((host) => new URL(`http://${host}:${secret.port}/`).href)
  let asked = 0
  const port = await serve(({ url = '' }, response) => {
    asked += 1
    const target = targets[Number(url.slice(1))]
    if (url === '/loop') response.writeHead(302, { Location: '/loop' }).end()
    else if (target === undefined) response.setHeader('Content-Type', 'text/html').end('<p>A page')
    else response.writeHead(302, { Location: target }).end()
  })
  // Its websites' names resolve to this computer only behind the test network door.
  await openNetworkDoor(path.join(folder, 'asked'))
  const origin = testSiteOrigin(port)
  const script = `
    import { createPracticeService } from ${JSON.stringify(new URL('./practice-service.ts', import.meta.url).href)}
    const service = createPracticeService(${JSON.stringify({ workerFile, dataDirectory: path.join(folder, 'data') })})
    const { address } = await service.start('key')
    const origin = '${origin}/'
    const contents = ['page', 'loop', ...Array(${targets.length}).keys()].map((name) => origin + name)
    for (const content of contents.concat(${JSON.stringify(targets)})) {
      const answer = await fetch(address + '/api/v1/index', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer key' },
        body: JSON.stringify({ id: 'a', collection: 'c', title: 't', content }),
      })
      console.log(answer.status)
    }
    await service.close()`
  const child = spawn(process.execPath, [
    ...behindNetworkDoor().slice(0, 2),
    '--input-type=module',
    '--eval',
    script,
  ])
  let said = ''
  child.stdout.on('data', (piece) => {
    said += piece
  })
  child.stderr.on('data', (piece) => {
    said += piece
  })
  await once(child, 'close')
  expect(said.trim().split('\n')).toEqual(['200', '422', ...targets.concat(targets).map(() => '422')])
  expect(asked).toBe(1 + 6 + targets.length)
  expect(secret.count()).toBe(0)
})
