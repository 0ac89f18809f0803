import { EventEmitter } from 'node:events'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import {
  ClientRequest,
  type RequestOptions,
  type RequestSurroundings,
  type ResponseHead,
} from './client-request.ts'
import { netError } from './net-errors.ts'
import type { Protocol } from './protocol.ts'

type FetchInit = RequestInit & { bypassCustomProtocolHandlers?: boolean }
export type NetFetch = (input: string | URL | Request, init?: FetchInit) => Promise<Response>

/** Chromium's MIME types by file extension. */
const TYPES: Record<string, string> = {
  '.avif': 'image/avif', '.css': 'text/css', '.gif': 'image/gif', '.htm': 'text/html', '.html': 'text/html',
  '.ico': 'image/x-icon', '.jpeg': 'image/jpeg', '.jpg': 'image/jpeg', '.js': 'text/javascript',
  '.json': 'application/json', '.map': 'application/json', '.mjs': 'text/javascript', '.mp4': 'video/mp4',
  '.pdf': 'application/pdf', '.png': 'image/png', '.svg': 'image/svg+xml', '.ttf': 'font/ttf', '.txt': 'text/plain',
  '.wasm': 'application/wasm', '.webm': 'video/webm', '.webp': 'image/webp', '.woff': 'font/woff',
  '.woff2': 'font/woff2', '.xml': 'text/xml',
} // biome-ignore format: one table

const READ_WHOLE_BELOW = 2 ** 20
const EMPTY_STATUSES = new Set([101, 204, 205, 304])

/** `fetch` as https://www.electronjs.org/docs/latest/api/net describes it, for a session's custom schemes. */
export function createNetFetch(options: {
  isReady(): boolean
  protocol: Protocol
  userAgent(): string
  connections: RequestSurroundings['connections']
  onRedirect: RequestSurroundings['onRedirect']
}): NetFetch {
  return async (input, init = {}) => {
    if (!options.isReady()) throw new Error('net.fetch can only be called after app is ready')
    const { bypassCustomProtocolHandlers = false, ...rest } = init
    const request = new Request(input, rest)
    request.signal.throwIfAborted()
    const { protocol } = new URL(request.url)
    const handler = bypassCustomProtocolHandlers
      ? undefined
      : options.protocol.handlerOf(protocol.slice(0, -1))
    if (protocol === 'file:' && !handler) return fetchFile(request.url)
    const surroundings = {
      userAgent: options.userAgent,
      connections: options.connections,
      onRedirect: options.onRedirect,
      handlerOf: (scheme: string) => options.protocol.handlerOf(scheme),
    }
    return send(request, { bypassCustomProtocolHandlers }, surroundings)
  }
}

async function send(
  request: Request,
  extra: { bypassCustomProtocolHandlers: boolean },
  surroundings: RequestSurroundings,
): Promise<Response> {
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const outgoing = new ClientRequest(
    { url: request.url, method: request.method, redirect: request.redirect, ...extra },
    surroundings,
  )
  for (const [name, value] of request.headers) outgoing.setHeader(name, value)
  let stream: (Readable & ResponseHead) | undefined
  const abort = () => {
    const reason = request.signal.reason ?? new DOMException('The operation was aborted.', 'AbortError')
    reject(reason)
    stream?.destroy(reason)
    outgoing.abort()
  }
  request.signal.addEventListener('abort', abort, { once: true })
  outgoing.on('error', reject)
  outgoing.on('response', (response: Readable & ResponseHead) => {
    stream = response
    response.on('close', () => request.signal.removeEventListener('abort', abort))
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers)) headers.set(name, [value].flat().join(', '))
    const { statusCode: status, statusMessage: statusText } = response
    const isEmpty = EMPTY_STATUSES.has(status) || request.method === 'HEAD'
    if (isEmpty) response.resume()
    // Node's stream is the platform's ReadableStream.
    const content = isEmpty ? null : (Readable.toWeb(response) as unknown as ReadableStream)
    resolve(new Response(content, { status, statusText, headers }))
  })
  outgoing.end(body)
  return promise
}

async function fetchFile(address: string): Promise<Response> {
  const path = fileURLToPath(address)
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw netError('ERR_FILE_NOT_FOUND')
  const type = TYPES[extname(path).toLowerCase()]
  const headers = { 'content-length': String(found.size), ...(type ? { 'content-type': type } : {}) }
  // A page has many small files, and wrapping each in two streams costs more than reading it.
  if (found.size < READ_WHOLE_BELOW) return new Response(await readFile(path), { headers })
  return new Response(Readable.toWeb(createReadStream(path)) as unknown as ReadableStream, { headers })
}

export class Net extends EventEmitter {
  readonly fetch: NetFetch
  readonly #options: { isReady(): boolean; surroundings: RequestSurroundings }

  constructor(options: { isReady(): boolean; fetch: NetFetch; surroundings: RequestSurroundings }) {
    super()
    this.fetch = options.fetch
    this.#options = options
  }

  get online(): boolean {
    return this.isOnline()
  }

  /** Chromium's criterion: a network interface other than loopback exists. */
  isOnline(): boolean {
    return Object.values(networkInterfaces()).some((addresses) =>
      addresses?.some(({ internal }) => !internal),
    )
  }

  request(options: RequestOptions | string, onResponse?: (response: unknown) => void): ClientRequest {
    if (!this.#options.isReady()) throw new Error('net module can only be used after app is ready')
    const request = new ClientRequest(options, this.#options.surroundings)
    if (onResponse) request.once('response', onResponse)
    return request
  }
}
