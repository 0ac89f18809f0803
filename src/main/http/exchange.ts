import { type BodyLimits, type ReadBody, readBody, type Timer } from './read-body.ts'

/**
 * The platform's `fetch`: over Electron's `net.request` in the app, so that the system's proxy and
 * certificates apply.
 */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

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
}

/** All times in milliseconds, all sizes in bytes. */
export type RequestLimits = BodyLimits & {
  /** Time from the start of a request to the answer's headers, excluding the upload of a large body. */
  readonly answerMs: number
  /** Slowest accepted upload of a large body, in bytes per second. */
  readonly slowestUploadPerSecond: number
}

/**
 * Sends one request and reads its answer within the limits; never throws. Cookies, the cache and redirects
 * are off: credentials in the headers go to the given address only.
 */
export async function exchange(
  { method, address, headers, body }: ExchangeRequest,
  { fetch, clock, limits }: { readonly fetch: Fetch; readonly clock: Timer; readonly limits: RequestLimits },
  signal: AbortSignal,
): Promise<Exchange> {
  const connection = new AbortController()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<Exchange>()
  const onAbort = () => stop({ kind: 'cancelled' })
  signal.addEventListener('abort', onAbort, { once: true })
  const uploadSeconds = (body?.length ?? 0) / limits.slowestUploadPerSecond
  // Small bodies get no extra time, and timers of equal length cost less than half.
  const answerMs = limits.answerMs + (uploadSeconds < 1 ? 0 : Math.round(uploadSeconds * 1000))
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
    // Not every engine settles at once when its request is aborted, so this does not wait for it.
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

/** Drops name and password. Undefined unless the target is a web address. */
export function redirectTarget(location: string | null, requested: string): URL | undefined {
  const target = location === null ? null : URL.parse(location, requested)
  if (target === null || (target.protocol !== 'https:' && target.protocol !== 'http:')) return undefined
  target.username = ''
  target.password = ''
  return target
}

/**
 * Frees a request's body as soon as `fetch` has copied it (fetch.spec.whatwg.org, "extract a body").
 * Otherwise pictures would stay in memory until a full garbage collection. Only for the platform's `fetch`,
 * and bodies that nothing else needs.
 */
export function freeBody(fetch: Fetch): Fetch {
  return (address, init) => {
    const asked = fetch(address, init)
    if (init.body instanceof Uint8Array) freeBytes(init.body)
    return asked
  }
}

/** Frees the memory, unless other bytes share it. */
export function freeBytes({ byteLength, buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
