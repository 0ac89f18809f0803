import { type BodyLimits, type ReadBody, readBody, type Timer } from './read-body.ts'

/** `fetch` of the platform: over Electron's `net.request` in the app, so that the system's proxy and certificates count. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** One request and what came of it, before anything is made of the answer. */
export type Exchange =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly statusText: string
      readonly headers: Headers
      readonly body: ReadBody
    }
  | { readonly kind: 'failed'; readonly cause: unknown }
  | { readonly kind: 'timed-out'; readonly afterMs: number }
  | { readonly kind: 'cancelled' }

type ExchangeRequest = {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
  /** From the start to the answer's headers; milliseconds. */
  readonly answerMs: number
}

/**
 * Sends one request and reads its answer within the limits; never throws. Cookies, the cache and redirects are
 * out of play: what the headers prove goes to the given address and to no other.
 */
export async function exchange(
  { method, address, headers, body, answerMs }: ExchangeRequest,
  { fetch, clock, limits }: { readonly fetch: Fetch; readonly clock: Timer; readonly limits: BodyLimits },
  signal: AbortSignal,
): Promise<Exchange> {
  const connection = new AbortController()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<Exchange>()
  const onAbort = () => stop({ kind: 'cancelled' })
  signal.addEventListener('abort', onAbort, { once: true })
  const cancelTimer = clock.after(answerMs, () => stop({ kind: 'timed-out', afterMs: answerMs }))
  let complete = false
  try {
    const answering = answered(
      fetch(address, {
        method,
        headers,
        body,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
        signal: connection.signal,
      }),
    )
    // Not every engine settles at once when its request is aborted, so the end is not left to it.
    const first = await Promise.race([answering, stopped])
    if (!('response' in first)) return first
    cancelTimer()
    const { response } = first
    const read = await readBody(response, limits, { clock, signal })
    complete = !read.cut
    return {
      kind: 'answered',
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
      body: read,
    }
  } catch (cause) {
    return { kind: 'failed', cause }
  } finally {
    cancelTimer()
    signal.removeEventListener('abort', onAbort)
    if (!complete) connection.abort()
  }
}

async function answered(pending: Promise<Response>): Promise<{ readonly response: Response } | Exchange> {
  try {
    return { response: await pending }
  } catch (cause) {
    return { kind: 'failed', cause }
  }
}
