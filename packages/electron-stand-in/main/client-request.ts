import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { PassThrough, Readable, Writable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import type { Connections } from './connections.ts'
import { netError, toNetError } from './net-errors.ts'
import { notInTheStandIn } from './preventable.ts'
import type { ProtocolHandler } from './protocol.ts'

export type RequestSurroundings = {
  /** The custom scheme handlers of the request's session. */
  handlerOf(scheme: string): ProtocolHandler | undefined
  userAgent(): string
  connections: Connections
  /** Called for every redirect, followed or not. */
  onRedirect(redirect: { url: string; redirectURL: string; method: string; statusCode: number }): void
}

export type RequestOptions = Omit<Electron.ClientRequestConstructorOptions, 'session' | 'partition'> & {
  body?: never
  bypassCustomProtocolHandlers?: boolean
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MAX_REDIRECTS = 20
/** After these errors, Chromium repeats a request on a reused connection (`HttpNetworkTransaction::HandleIOError`). */
const BROKEN = new Set(
  ['RESET', 'CLOSED', 'ABORTED'].map((how) => `net::ERR_CONNECTION_${how}`).concat('net::ERR_EMPTY_RESPONSE'),
)

/** Parts of `response`: the decoded body as a stream, and the head. */
export type ResponseHead = {
  statusCode: number
  statusMessage: string
  headers: Record<string, string | string[]>
  rawHeaders: string[]
  httpVersion: string
}

/**
 * A request over Node's HTTP with Electron's behaviour: starts on `end`, follows redirects by its policy, and reports
 * failures with Chromium's codes.
 */
export class ClientRequest extends Writable {
  readonly #surroundings: RequestSurroundings
  readonly #policy: 'follow' | 'error' | 'manual'
  readonly #headers = new Map<string, { name: string; value: string }>()
  readonly #body: Buffer[] = []
  #address: URL
  #method: string
  #isBypassing: boolean
  #isStarted = false
  #isAborted = false
  #redirects = 0
  #abort = new AbortController()
  #follow: (() => void) | undefined
  #isFollowing = false

  constructor(options: RequestOptions | string, surroundings: RequestSurroundings) {
    super({ autoDestroy: true })
    const wish: RequestOptions = typeof options === 'string' ? { url: options } : options
    this.#surroundings = surroundings
    this.#address = new URL(wish.url ?? toAddress(wish))
    this.#method = (wish.method ?? 'GET').toUpperCase()
    this.#policy = wish.redirect ?? 'follow'
    this.#isBypassing = wish.bypassCustomProtocolHandlers ?? false
    for (const [name, value] of Object.entries(wish.headers ?? {})) this.setHeader(name, String(value))
  }

  setHeader(name: string, value: string): void {
    if (this.#isStarted) throw new Error("Can't set headers after they are sent")
    http.validateHeaderName(name)
    http.validateHeaderValue(name, value)
    this.#headers.set(name.toLowerCase(), { name, value })
  }

  getHeader(name: string): string {
    return this.#headers.get(name.toLowerCase())?.value ?? ''
  }

  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase())
  }

  abort(): void {
    if (this.#isAborted) return
    this.#isAborted = true
    this.#abort.abort()
    this.emit('abort')
    this.destroy()
  }

  /** Valid only in a `redirect` event under the policy `manual`. */
  followRedirect(): void {
    if (!this.#follow) throw new Error('followRedirect() called, but was not waiting for a redirect')
    this.#follow()
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.#body.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk))
    done()
  }

  override _final(done: () => void): void {
    this.#isStarted = true
    this.#start()
    done()
  }

  #start(): void {
    const { protocol } = this.#address
    const handler = this.#isBypassing ? undefined : this.#surroundings.handlerOf(protocol.slice(0, -1))
    if (handler) {
      this.#answerFrom(handler).catch((cause) =>
        this.#fail(cause instanceof Error ? netError('ERR_UNEXPECTED') : cause),
      )
    } else if (protocol === 'http:' || protocol === 'https:') {
      this.#ask()
    } else {
      queueMicrotask(() => this.#fail(netError('ERR_UNKNOWN_URL_SCHEME')))
    }
  }

  #ask(): void {
    const { protocol } = this.#address
    const body = Buffer.concat(this.#body)
    const headers: Record<string, string> = {
      'User-Agent': this.#surroundings.userAgent(),
      'Accept-Encoding': 'gzip, deflate, br, zstd',
    }
    for (const { name, value } of this.#headers.values()) headers[name] = value
    if (body.length > 0 || ['POST', 'PUT', 'PATCH'].includes(this.#method))
      headers['Content-Length'] = String(body.length)
    const isSecure = protocol === 'https:'
    const { plain, secure } = this.#surroundings.connections
    const request = (isSecure ? https : http).request(this.#address, {
      method: this.#method,
      headers,
      agent: isSecure ? secure : plain,
      signal: this.#abort.signal,
    })
    request.on('response', (response) => this.#receive(response))
    request.on('error', (cause) => {
      const error = toNetError(cause, 'before response')
      if (request.reusedSocket && BROKEN.has(error.message) && !this.#isAborted) this.#ask()
      else this.#fail(error)
    })
    request.end(body)
  }

  #receive(response: IncomingMessage): void {
    const { statusCode = 0, statusMessage = '', headers, rawHeaders, httpVersion } = response
    const location = headers.location
    if (REDIRECTS.has(statusCode) && location !== undefined) {
      response.destroy()
      this.#redirect(statusCode, location, toHeaderLists(rawHeaders))
      return
    }
    const body = decode(response)
    this.#respond(body, { statusCode, statusMessage, headers: toHeaders(headers), rawHeaders, httpVersion })
  }

  #redirect(statusCode: number, location: string, headers: Record<string, string[]>): void {
    const address = new URL(location, this.#address)
    const becomesGet =
      statusCode === 303 || ((statusCode === 301 || statusCode === 302) && this.#method === 'POST')
    const method = becomesGet && this.#method !== 'HEAD' ? 'GET' : this.#method
    this.#surroundings.onRedirect({
      url: this.#address.href,
      redirectURL: address.href,
      method: this.#method,
      statusCode,
    })
    if (this.#policy === 'error') {
      this.#fail(new Error("Attempted to redirect, but redirect policy was 'error'"))
      return
    }
    this.#isFollowing = this.#policy === 'follow'
    this.#follow = () => {
      this.#isFollowing = true
    }
    this.emit('redirect', statusCode, method, address.href, headers)
    this.#follow = undefined
    if (this.#isAborted) return
    this.#redirects += 1
    if (!this.#isFollowing || this.#redirects > MAX_REDIRECTS) {
      this.#fail(this.#isFollowing ? netError('ERR_TOO_MANY_REDIRECTS') : new Error('Redirect was cancelled'))
      return
    }
    // Credentials are not sent to a different origin (Fetch standard, HTTP-redirect fetch, step 13).
    if (address.origin !== this.#address.origin) this.removeHeader('authorization')
    if (method !== this.#method) {
      this.#body.length = 0
      this.removeHeader('content-type')
    }
    this.#method = method
    this.#address = address
    this.#start()
  }

  async #answerFrom(handler: ProtocolHandler): Promise<void> {
    const headers = new Headers(
      [...this.#headers.values()].map(({ name, value }): [string, string] => [name, value]),
    )
    const body = this.#body.length > 0 ? { body: Buffer.concat(this.#body) } : {}
    const response = await handler(new Request(this.#address, { method: this.#method, headers, ...body }))
    if (this.#isAborted) return
    if (response.type === 'error') return this.#fail(netError('ERR_FAILED'))
    // Node's stream type represents the platform's: the object is identical.
    const stream = response.body
      ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
      : Readable.from([])
    this.#respond(stream, {
      statusCode: response.status,
      statusMessage: response.statusText,
      headers: Object.fromEntries(response.headers),
      rawHeaders: [...response.headers].flat(),
      httpVersion: '1.1',
    })
  }

  #respond(body: Readable, head: ResponseHead): void {
    this.#abort.signal.addEventListener('abort', () => body.destroy(netError('ERR_ABORTED')), { once: true })
    body.on('error', () => undefined)
    this.emit('response', Object.assign(body, head))
  }

  #fail(error: Error): void {
    if (this.#isAborted) return
    this.#isAborted = true
    this.emit('error', error)
    this.emit('close')
  }
}

function decode(response: IncomingMessage): Readable {
  const coding = (response.headers['content-encoding'] ?? '').toLowerCase()
  const decoder =
    coding === 'gzip' || coding === 'x-gzip'
      ? createGunzip()
      : coding === 'br'
        ? createBrotliDecompress()
        : coding === 'deflate'
          ? createInflate()
          : coding === 'zstd'
            ? createZstdDecompress()
            : new PassThrough()
  decoder.on('error', () => response.destroy())
  decoder.on('close', () => response.destroy())
  response.on('error', (cause) => decoder.destroy(toNetError(cause, 'in body')))
  response.pipe(decoder)
  return decoder
}

function toHeaders(headers: http.IncomingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function toHeaderLists(raw: readonly string[]): Record<string, string[]> {
  const lists: Record<string, string[]> = {}
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    lists[name] = [...(lists[name] ?? []), raw[at + 1] ?? '']
  }
  return lists
}

function toAddress({
  protocol = 'http:',
  host,
  hostname = 'localhost',
  port,
  path = '/',
}: RequestOptions): string {
  if (path.includes(' ')) throw notInTheStandIn('a request path with spaces')
  return `${protocol}//${host ?? (port ? `${hostname}:${port}` : hostname)}${path}`
}
