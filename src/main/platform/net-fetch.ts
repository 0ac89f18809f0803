import type { Readable } from 'node:stream'
import type { ClientRequest, ClientRequestConstructorOptions, Session } from 'electron'
import type { Fetch } from '../http/exchange.ts'
import { buildResponse, safeHeader } from '../http/response-of.ts'

export type SendRequest = (options: ClientRequestConstructorOptions) => ClientRequest

/**
 * `fetch` over Electron's `net.request`, which uses the system's proxy and certificates.
 *
 * Electron's own `net.fetch` builds its `Headers` and `Response` unguarded: a header or reason phrase with a
 * character above U+00FF, or a status that `Response` refuses, throws uncaught, and the promise never settles
 * (electron/electron#42244). Here every answer, failure and abort settles the promise.
 *
 * Under `redirect: 'manual'` a redirect is an answer with its status and an absolute `location`. Only what
 * this app passes in `init` is supported: a body is bytes, and `redirect` is `manual` or `error`.
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
        // Client certificates are still sent under `omit`, as Chromium's feature OmitCorsClientCert is off by
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
        // Unless it is followed at once, Electron ends the request with an error, which comes too late to
        // count.
        resolve(new Response(null, { status, headers: { location: safeHeader(target) } }))
      })
      request.on('login', ({ isProxy, host, port }, answer) => {
        // No credentials: Electron continues with the answer it has.
        answer()
        if (!isProxy) return
        // The next steps depend on the kind of proxy and do not name it. Nothing has passed this one.
        reject(new Error(`net::ERR_PROXY_AUTH_REQUESTED: ${host}:${port} asks for a name and a password`))
        release()
        request.abort()
      })
      request.on('response', (answer) => {
        // Electron's IncomingMessage is a Readable, which its types omit.
        const answerContent = answer as unknown as Readable
        content = answerContent
        // The body's reader gets the error; without a listener it would end the app.
        answerContent.on('error', () => undefined)
        answerContent.on('close', () => {
          release()
          // Electron's stream continues loading after its reader stops.
          if (!answerContent.readableEnded) request.abort()
        })
        try {
          const { statusCode: status, statusMessage: statusText } = answer
          const headers = Object.entries(answer.headers).flatMap(([name, values]) =>
            [values].flat().map((value) => [name, value] as const),
          )
          resolve(buildResponse({ status, statusText, headers }, answerContent, init.method))
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
