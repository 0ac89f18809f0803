import { Readable } from 'node:stream'
import type { ClientRequest, ClientRequestConstructorOptions, Session } from 'electron'
import type { Fetch } from '../http/exchange.ts'

/** The part of Electron's `net` that sends. */
export type SendRequest = (options: ClientRequestConstructorOptions) => ClientRequest

/** Statuses whose answers have no body (Fetch standard, "null body status"). */
const bodilessStatuses: ReadonlySet<number> = new Set([101, 204, 205, 304])

/**
 * `fetch` over Electron's `net.request`, which uses the system's proxy and certificates.
 *
 * Electron's own `net.fetch` builds its `Headers` and `Response` unguarded: a header or reason phrase with a
 * character above U+00FF, or a status that `Response` refuses, throws where nobody catches it, and the promise
 * never settles (electron/electron#42244). Here every answer, failure and abort settles the promise.
 *
 * Under `redirect: 'manual'` a redirect is an answer with its status and an absolute `location`. Only what this
 * app passes in `init` is supported: a body is bytes, and `redirect` is `manual` or `error`.
 */
export function createNetFetch(send: SendRequest, session?: Session): Fetch {
  return (address, init) =>
    new Promise((resolve, reject) => {
      const { signal, body } = init
      signal?.throwIfAborted()
      if (body != null && !(body instanceof Uint8Array)) throw new TypeError('A body must be bytes')
      const request = send({
        url: address,
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(session !== undefined && { session }),
        // Client certificates still go along under `omit`, as Chromium's feature OmitCorsClientCert is off by
        // default. Signing in with one depends on that.
        credentials: init.credentials ?? 'omit',
        cache: init.cache ?? 'no-store',
        redirect: init.redirect === 'error' ? 'error' : 'manual',
        referrerPolicy: init.referrerPolicy ?? 'no-referrer',
      })
      let content: Readable | undefined
      const abort = () => {
        const reason: unknown = signal?.reason
        reject(reason)
        content?.destroy(reason instanceof Error ? reason : undefined)
        request.abort()
      }
      const release = () => signal?.removeEventListener('abort', abort)
      signal?.addEventListener('abort', abort, { once: true })

      request.on('redirect', (status, _method, target) => {
        // Unless it is followed here and now, Electron ends the request with an error, which comes too late to count.
        resolve(new Response(null, { status, headers: { location: safeHeader(target) } }))
      })
      request.on('response', (answer) => {
        // Electron's IncomingMessage is a Readable, which its types do not say.
        const answerContent = answer as unknown as Readable
        content = answerContent
        // The body's reader is told; without a listener the error would end the app.
        answerContent.on('error', () => undefined)
        answerContent.on('close', () => {
          release()
          // Electron's stream goes on loading where its reader gives up.
          if (!answerContent.readableEnded) request.abort()
        })
        try {
          resolve(responseOf(answer, answerContent, init.method))
        } catch (cause) {
          reject(cause)
          request.abort()
        }
      })
      // Not `close`: Electron emits it as soon as the request is written (its stream destroys itself then).
      request.on('error', (cause) => {
        release()
        reject(cause)
      })
      if (body == null) request.end()
      // Electron copies the bytes within this call.
      else request.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
    })
}

type Answer = {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: Record<string, string | string[]>
}

function responseOf(answer: Answer, content: Readable, method: string | undefined): Response {
  const { statusCode: status } = answer
  // Chromium reports 0 where it lost the head of an answer.
  if (!(status > 0)) throw new Error('net::ERR_INVALID_HTTP_RESPONSE')
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of [value].flat()) headers.append(name, safeHeader(one))
  const isBodiless = bodilessStatuses.has(status) || method === 'HEAD'
  if (isBodiless) content.resume()
  const body = isBodiless ? null : Readable.toWeb(content)
  const isConstructible = status >= 200 && status <= 599
  const response = new Response(body, {
    status: isConstructible ? status : 599,
    statusText: safeHeader(answer.statusMessage),
    headers,
  })
  // A server may answer with any number. `Response` refuses to be built with one outside 200 to 599.
  return isConstructible ? response : Object.defineProperty(response, 'status', { value: status })
}

/**
 * Electron decodes header values and reason phrases as UTF-8, while `Headers` and `Response` take one byte a
 * character. Gives the bytes that came, without the control characters that no header may have (RFC 9110, 5.5).
 */
function safeHeader(text: string): string {
  const bytes = /[\u{100}-\u{10FFFF}]/u.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text
  return bytes.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
}
