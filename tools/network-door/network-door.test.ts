import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindNetworkDoor, hostsAskedFor, openNetworkDoor, testSiteOrigin } from './open-network-door.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'network-door-'))
const file = path.join(folder, 'asked')
let door: readonly string[]
let port: number

beforeAll(async () => {
  await openNetworkDoor(file)
  door = behindNetworkDoor()
  port = Number(/127\.0\.0\.1:(\d+)/.exec(door.join())?.[1])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(script: string): Promise<string> {
  const child = spawn(process.execPath, [...door.slice(0, 2), '--input-type=module', '--eval', script])
  let said = ''
  child.stdout.on('data', (piece) => {
    said += piece
  })
  child.stderr.on('data', (piece) => {
    said += piece
  })
  await once(child, 'close')
  return said.trim()
}

test('every way to the network out of Node is refused, in a thread too, and written down', async () => {
  const ways = `
    import { lookup, resolve4 } from 'node:dns/promises'
    import dns from 'node:dns'
    import { get } from 'node:https'
    import { connect } from 'node:net'
    const codes = await Promise.all([
      fetch('https://fetched.example/').then(() => 'fetched', (cause) => cause.cause.code),
      lookup('looked-up.example').then(() => 'found', (cause) => cause.code),
      resolve4('resolved.example').then(() => 'found', (cause) => cause.code),
      new Promise((resolve) => dns.lookup('called-back.example', (cause) => resolve(cause?.code ?? 'found'))),
      new Promise((resolve) => get('https://got.example/').on('error', (cause) => resolve(cause.code))),
      new Promise((resolve) => connect(80, '192.0.2.1').on('error', (cause) => resolve(cause.code))),
    ])`
  const here = `${ways}; console.log(codes.join())`
  const inThread = `
    import { Worker } from 'node:worker_threads'
    const script = ${JSON.stringify(ways)}.replaceAll('.example', '.thread.example') + '; console.log(codes.join())'
    new Worker(new URL('data:text/javascript,' + encodeURIComponent(script)))`
  const refused = Array(6).fill('ENOTFOUND').join()
  expect(await run(here)).toBe(refused)
  expect(await run(inThread)).toBe(refused)
  const names = ['called-back', 'fetched', 'got', 'looked-up', 'resolved']
  expect(hostsAskedFor(file)).toEqual(
    ['192.0.2.1', ...names.flatMap((name) => [`${name}.example`, `${name}.thread.example`])].sort(),
  )
})

test('this computer is reached by all of its names', async () => {
  const server = createServer((_request, response) => response.end('reached'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const before = hostsAskedFor(file)
  const said = await run(`
    for (const host of ['127.0.0.1', 'localhost'])
      console.log(await (await fetch('http://' + host + ':${address.port}/')).text())`)
  server.close()
  expect(said).toBe('reached\nreached')
  expect(hostsAskedFor(file)).toEqual(before)
})

test('what Chromium is led to writes down who was meant, over HTTP and over TLS', async () => {
  await new Promise((resolve) =>
    request({ port, headers: { host: 'plain.example:80' } })
      .on('error', resolve)
      .end(),
  )
  await new Promise((resolve) => connect({ port, servername: 'secret.example' }).on('error', resolve))
  expect(hostsAskedFor(file)).toEqual(expect.arrayContaining(['plain.example', 'secret.example']))
})

test('a website of a test has a public address, is served by this computer, and a lookup that refuses it is heeded', async () => {
  const server = createServer(({ headers }, response) => response.end(`reached as ${headers.host}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const origin = testSiteOrigin(address.port)
  const before = hostsAskedFor(file)
  const said = await run(`
    import dns from 'node:dns'
    import { lookup } from 'node:dns/promises'
    import { get } from 'node:http'
    const { hostname } = new URL('${origin}')
    console.log((await lookup(hostname)).address)
    console.log((await lookup(hostname, { all: true })).map(({ address }) => address).join())
    dns.lookup(hostname, (_error, address) => console.log(address))
    console.log(await (await fetch('${origin}')).text())
    const text = (options) => new Promise((resolve) => get('${origin}', options, async (answer) => {
      for await (const piece of answer) resolve(String(piece))
    }).on('error', (cause) => resolve(cause.message)))
    console.log(await text({}))
    console.log(await text({ lookup: (host, options, done) => dns.lookup(host, options, () => done(new Error('refused'))) }))`)
  server.close()
  const reached = `reached as ${new URL(origin).host}`
  expect(said.split('\n')).toEqual([...Array(3).fill('93.184.215.14'), reached, reached, 'refused'])
  expect(hostsAskedFor(file)).toEqual(before)
})
