import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { testSiteOrigin } from '../../tools/network-door/open-network-door.ts'

export type RawAnswer = {
  readonly status?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export type RawSite = {
  /** Its origin for apps behind the network door. */
  readonly origin: string
  /** Requests as raw bytes, in Latin-1. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** A website that records requests as raw bytes; `answer` gets the path, and null sends no answer. */
export async function startRawSite(answer: (path: string) => RawAnswer | null): Promise<RawSite> {
  const requests: string[] = []
  const server = createServer((socket) => {
    let text = ''
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (!text.endsWith('\r\n\r\n')) return
      requests.push(text)
      const answered = answer(text.split(' ')[1] ?? '')
      if (answered === null) return
      const { status = '200 OK', headers = {}, body = '' } = answered
      const lines = Object.entries({ ...headers, 'set-cookie': 'visitor=known', connection: 'close' })
      socket.write(
        `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      )
      socket.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: testSiteOrigin(port),
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
