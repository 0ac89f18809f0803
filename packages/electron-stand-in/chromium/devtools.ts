import type { Readable, Writable } from 'node:stream'
import type { CommandName, EventName, Parameters, Protocol, Result } from './protocol.ts'

type Pending = { resolve(result: unknown): void; reject(cause: Error): void; method: string }
type Listener = (params: never) => void

/** A session of the DevTools protocol, with the browser or one of its pages. */
export class DevToolsSession {
  readonly id: string | undefined
  readonly #post: (method: string, params: unknown, sessionId: string | undefined) => Promise<unknown>
  readonly #listeners = new Map<string, Listener[]>()

  constructor(options: {
    id: string | undefined
    post(method: string, params: unknown, sessionId: string | undefined): Promise<unknown>
  }) {
    this.id = options.id
    this.#post = options.post
  }

  /** Rejects with the protocol's message, or if the browser or page has ended. */
  send<N extends CommandName>(method: N, params?: Parameters<N>): Promise<Result<N>> {
    // The protocol's type file pairs each method with its result.
    return this.#post(method, params ?? {}, this.id) as Promise<Result<N>>
  }

  on<N extends EventName>(method: N, listener: (params: Protocol.Events[N]) => void): void {
    const listeners = this.#listeners.get(method) ?? []
    listeners.push(listener)
    this.#listeners.set(method, listeners)
  }

  receive(method: string, params: unknown): void {
    for (const listener of this.#listeners.get(method) ?? []) listener(params as never)
  }
}

/** The DevTools protocol over the two pipes of Chromium's `--remote-debugging-pipe`. */
export class DevTools {
  readonly browser: DevToolsSession
  readonly #input: Writable
  readonly #pending = new Map<number, Pending>()
  readonly #sessions = new Map<string, DevToolsSession>()
  #lastId = 0
  #chunks: Buffer[] = []
  #closed = false

  constructor(options: { input: Writable; output: Readable; onClose(): void }) {
    this.#input = options.input
    this.browser = this.session(undefined)
    options.output.on('data', (chunk: Buffer) => this.#read(chunk))
    const close = () => {
      if (this.#closed) return
      this.#closed = true
      for (const pending of this.#pending.values()) {
        pending.reject(new Error(`${pending.method}: the browser has gone`))
      }
      this.#pending.clear()
      options.onClose()
    }
    options.output.on('close', close)
    options.output.on('error', close)
    options.input.on('error', close)
  }

  session(id: string | undefined): DevToolsSession {
    const session = new DevToolsSession({ id, post: (...message) => this.#post(...message) })
    this.#sessions.set(id ?? '', session)
    return session
  }

  forget(session: DevToolsSession): void {
    this.#sessions.delete(session.id ?? '')
  }

  #post(method: string, params: unknown, sessionId: string | undefined): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error(`${method}: the browser has gone`))
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, method })
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  #read(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      this.#chunks.push(rest.subarray(0, end))
      rest = rest.subarray(end + 1)
      const message = Buffer.concat(this.#chunks).toString('utf8')
      this.#chunks = []
      this.#dispatch(JSON.parse(message))
    }
    if (rest.length > 0) this.#chunks.push(rest)
  }

  #dispatch(message: {
    id?: number
    method?: string
    params?: unknown
    sessionId?: string
    result?: unknown
    error?: { message: string }
  }): void {
    if (message.id === undefined) {
      this.#sessions.get(message.sessionId ?? '')?.receive(message.method ?? '', message.params)
      return
    }
    const pending = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.error) pending?.reject(new Error(`${pending.method}: ${message.error.message}`))
    else pending?.resolve(message.result)
  }
}
