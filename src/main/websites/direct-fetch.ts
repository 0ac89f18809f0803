import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { responseOf } from '../http/response-of.ts'

type Fetch = (address: string, init: RequestInit) => Promise<Response>

export type DirectFetchDeps = {
  /**
   * Electron's `net.fetch`: the system's proxies and certificates, but no control over the address it
   * connects to.
   */
  readonly fetch: Fetch
  /** Connects only to addresses that it checked itself. */
  readonly request: (
    address: URL,
    options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ) => Promise<IncomingMessage>
  readonly decodedBody: (answer: IncomingMessage) => Readable | null
  readonly acceptedEncodings: string
  /**
   * Returns a rule as a proxy script does: `DIRECT`, or `PROXY host:port`, several separated by semicolons.
   */
  readonly resolveProxy: (address: string) => Promise<string>
  readonly userAgent: () => string
}

/**
 * Requests websites so that a name cannot lead elsewhere between its check and the request (DNS rebinding).
 * `http:` without a proxy goes to the very address that was checked. `https:` goes through Electron, for the
 * system's certificates: nothing is sent before the host has shown a certificate for its name, which a
 * program of a private network lacks. A proxy resolves names itself, so requests through it use Electron as
 * well.
 */
export function createDirectFetch(deps: DirectFetchDeps): Fetch {
  const isDirect = async (address: string) =>
    /^\s*(direct\b|$)/i.test(await deps.resolveProxy(address).catch(() => 'unknown'))
  return async (address, init) => {
    if (!address.startsWith('http:') || !(await isDirect(address))) return deps.fetch(address, init)
    const answer = await deps.request(new URL(address), {
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        'accept-encoding': deps.acceptedEncodings,
        'user-agent': deps.userAgent(),
      },
      signal: init.signal ?? new AbortController().signal,
    })
    const body = deps.decodedBody(answer)
    try {
      if (body === null) throw new TypeError('The encoding of the answer is not understood')
      return responseOf(answer, body)
    } catch (cause) {
      answer.destroy()
      throw cause
    }
  }
}
