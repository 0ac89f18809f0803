import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { seededNumber } from './seeded.ts'

/** One request, and the status it was worked off with; null where it changed nothing and was not looked at. */
export type Handled = {
  readonly id: string
  readonly body: string
  readonly status: number | null
  /** Whether it came over a used connection that broke without an answer: Chromium sends it once more, unseen by the app. */
  readonly isRepeatedUnseen: boolean
}

export type StoredDocument = {
  readonly collection: string
  readonly title: string
  readonly content: string
  /** As it came over the wire. */
  readonly metadata: string | null
  /** How many documents of this id were made; more than one would be a document doubled. */
  readonly made: number
}

export type FlakyService = {
  readonly address: string
  readonly documents: ReadonlyMap<string, StoredDocument>
  readonly handled: readonly Handled[]
  /** While the line is good, nothing goes wrong; it begins bad. */
  setGood(isGood: boolean): void
  /** Called when a request has arrived and nothing is done yet, and again when it is answered. */
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

/** A document that failed this often in a row is let through: the service is flaky, not broken. */
const mostFaultsInARow = 2
const slowAnswerMs = 150

/**
 * A service on a bad line: it resets connections before and after it has done the work, answers with 500 and 429, is
 * slow, and breaks answers off. What it does depends on the seed, the document's id and how often that was sent, not
 * on the moment, so that a run can be repeated. A document it has is answered with 409 when it is added again.
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
