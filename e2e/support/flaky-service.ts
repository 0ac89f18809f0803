import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { seededNumber } from './seeded.ts'

/** A request and the status of its processing; null if it was dropped without effect. */
export type Handled = {
  readonly id: string
  readonly body: string
  readonly status: number | null
  /**
   * True if it came over a reused connection that broke without an answer: Chromium repeats it without the app's
   * knowledge.
   */
  readonly isRepeatedUnseen: boolean
}

export type StoredDocument = {
  readonly collection: string
  readonly title: string
  readonly content: string
  /** As received. */
  readonly metadata: string | null
  /** How often a document of this ID was created; more than once is a duplicate. */
  readonly made: number
}

export type FlakyService = {
  readonly address: string
  readonly documents: ReadonlyMap<string, StoredDocument>
  readonly handled: readonly Handled[]
  /** Turns faults off or on; on initially. */
  setGood(isGood: boolean): void
  /** Called when a request has arrived, before any effect, and again after its answer. */
  onMoment(listener: (moment: 'arrived' | 'answered') => void): void
  close(): Promise<void>
}

type Fault = 'none' | 'reset-before' | 'reset-after' | 'trouble' | 'too-many' | 'slow' | 'half-an-answer'

const shares: readonly (readonly [Fault, number])[] = [
  ['reset-before', 0.06],
  ['reset-after', 0.08],
  ['trouble', 0.06],
  ['too-many', 0.01],
  ['slow', 0.1],
  ['half-an-answer', 0.04],
]

/** Maximum consecutive faults of a document: the service is flaky, not broken. */
const mostFaultsInARow = 2
const slowAnswerMs = 150

/**
 * A service on a bad line: resets connections before and after doing the work, answers 500 and 429, is slow, and
 * truncates answers. Its behaviour depends on the seed, the document's ID and the number of requests, not on time, so
 * that a run can be repeated. Adding a known document is answered with 409.
 */
export async function startFlakyService(seed: number): Promise<FlakyService> {
  const documents = new Map<string, StoredDocument>()
  const handled: Handled[] = []
  const sent = new Map<string, number>()
  const faultsInARow = new Map<string, number>()
  const used = new WeakSet<Socket>()
  let tell: (moment: 'arrived' | 'answered') => void = () => undefined

  let isGood = false

  function chooseFault(id: string): Fault {
    if (isGood) return 'none'
    const count = (sent.get(id) ?? 0) + 1
    sent.set(id, count)
    const before = faultsInARow.get(id) ?? 0
    let left = seededNumber(seed, 'fault', id, count)
    const found = shares.find(([, share]) => {
      left -= share
      return left < 0
    })
    const fault = before >= mostFaultsInARow ? 'none' : (found?.[0] ?? 'none')
    faultsInARow.set(id, fault === 'none' || fault === 'slow' ? 0 : before + 1)
    return fault
  }

  function apply(method: string, id: string, body: string): number {
    const { collection, title, content } = JSON.parse(body) as Record<string, string | undefined>
    const metadata = /,"metadata":(\{.*\})\}$/s.exec(body)?.[1]
    const known = documents.get(id)
    if (method === 'POST' && known !== undefined) return 409
    if (method === 'PATCH' && known === undefined) return 404
    documents.set(id, {
      collection: known?.collection ?? collection ?? '',
      title: title ?? known?.title ?? '',
      content: known?.content ?? content ?? '',
      metadata: metadata ?? known?.metadata ?? null,
      made: (known?.made ?? 0) + (method === 'POST' ? 1 : 0),
    })
    return 200
  }

  function handle(request: IncomingMessage, response: ServerResponse, body: string): void {
    const id = (JSON.parse(body) as { readonly id: string }).id
    const fault = chooseFault(id)
    const isReset = fault === 'reset-before' || fault === 'reset-after'
    const isRepeatedUnseen = isReset && used.has(request.socket)
    used.add(request.socket)
    tell('arrived')
    if (fault === 'reset-before' || fault === 'trouble' || fault === 'too-many') {
      handled.push({ id, body, status: null, isRepeatedUnseen })
      if (fault === 'reset-before') request.socket.destroy()
      else if (fault === 'trouble') response.writeHead(500).end('{"message":"Out of order"}')
      else response.writeHead(429, { 'retry-after': '1' }).end()
    } else {
      const status = apply(request.method ?? '', id, body)
      handled.push({ id, body, status, isRepeatedUnseen })
      const answer = JSON.stringify({ id, message: `Answered with ${status}` })
      const end = () => response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
      if (fault === 'reset-after') request.socket.destroy()
      else if (fault === 'half-an-answer') {
        response.writeHead(status, { 'content-length': answer.length + 10 })
        response.write(answer.slice(0, 5), () => request.socket.destroy())
      } else if (fault === 'slow') setTimeout(end, slowAnswerMs)
      else end()
    }
    tell('answered')
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => handle(request, response, Buffer.concat(chunks).toString('utf8')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    documents,
    handled,
    setGood: (next) => {
      isGood = next
    },
    onMoment: (listener) => {
      tell = listener
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
