import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RecordedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Answer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type RecordingService = {
  readonly address: string
  readonly requests: RecordedRequest[]
  /** Decides the answers of further requests; `null` closes the connection without an answer. */
  answerWith(decide: (request: RecordedRequest) => Answer | null | Promise<Answer | null>): void
  close(): Promise<void>
}

const accepted: Answer = {
  status: 200,
  body: JSON.stringify({ message: 'Document indexed', type: 'text', usage: 12 }),
}
const notKnown: Answer = {
  status: 404,
  body: JSON.stringify({ error: { message: 'No document has this id.' } }),
}

/** The key check changes nothing: it sends an ID only. */
export function isKeyCheck({ method, body }: RecordedRequest): boolean {
  return method === 'PATCH' && /^\{"id":"[^"]*"\}$/.test(body)
}

/** Accepts every document, and the key that it is asked about. */
export const usualAnswer = (request: RecordedRequest): Answer => (isKeyCheck(request) ? notKnown : accepted)

/** A service that records every request and answers as the test decides. */
export async function startRecordingService(): Promise<RecordingService> {
  const requests: RecordedRequest[] = []
  let decide: (request: RecordedRequest) => Answer | null | Promise<Answer | null> = usualAnswer
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', async () => {
      const request: RecordedRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      if (!isKeyCheck(request)) requests.push(request)
      const answer = await decide(request)
      if (answer === null) {
        incoming.socket.destroy()
        return
      }
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    answerWith: (next) => {
      decide = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
