import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { samplePictures } from '../pictures/testing/sample-pictures.ts'
import { describePage } from './describe-page.ts'
import { fetchPicture } from './fetch-picture.ts'
import { webDeps } from './testing/web-deps.ts'

let server: Server
let origin: string
let received: string[]

async function answerWith(...answers: readonly Buffer[]): Promise<void> {
  received = []
  server = createServer((socket) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (!text.endsWith('\r\n\r\n')) return
      received.push(text)
      socket.end(answers[received.length - 1] ?? '')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  origin = `http://127.0.0.1:${address.port}`
}

beforeEach(() => {
  received = []
})

afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

const answer = (head: string, body: Uint8Array) =>
  Buffer.concat([Buffer.from(`HTTP/1.1 ${head}\r\nset-cookie: visitor=1\r\nconnection: close\r\n\r\n`), body])

/** Without the three lines that Node's own `fetch` adds about itself. */
const sent = () =>
  received.map((text) =>
    text
      .replace(origin.slice('http://'.length), 'HOST')
      .split('\r\n')
      .filter(
        (line) => !/^(connection|user-agent|accept-encoding|accept-language|sec-fetch-mode): /i.test(line),
      ),
  )

const signal = () => new AbortController().signal

it('asks for a page with nothing but its address, also after a redirect that sets a cookie', async () => {
  await answerWith(
    answer('302 Found\r\nlocation: /new', Buffer.from('')),
    answer('200 OK\r\ncontent-type: text/html', Buffer.from('<title>New</title>')),
  )
  const described = await describePage(
    webDeps(() => origin, []),
    'http://me:secret@site.example/old?a=1#part',
    signal(),
  )
  expect(described).toMatchObject({ outcome: 'described', page: { title: 'New' } })
  const lines = [
    'host: HOST',
    'Accept: text/html,application/xhtml+xml',
    'pragma: no-cache',
    'cache-control: no-cache',
  ]
  expect(sent()).toEqual([
    ['GET /old?a=1 HTTP/1.1', ...lines, '', ''],
    ['GET /new HTTP/1.1', ...lines, '', ''],
  ])
  expect(received.join('')).not.toMatch(/secret|bWU6c2VjcmV0|authorization|cookie|referer/i)
})

it('asks for a picture the same way', async () => {
  await answerWith(answer('200 OK', samplePictures()['image/gif']))
  const found = await fetchPicture(
    webDeps(() => origin, []),
    'http://site.example/a.gif',
    5_000_000,
    signal(),
  )
  expect(found).toMatchObject({ outcome: 'usable', mediaType: 'image/gif' })
  expect(sent()).toEqual([
    [
      'GET /a.gif HTTP/1.1',
      'host: HOST',
      'Accept: image/png,image/jpeg,image/webp,image/gif',
      'pragma: no-cache',
      'cache-control: no-cache',
      '',
      '',
    ],
  ])
})
