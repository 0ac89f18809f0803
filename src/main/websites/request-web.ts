import { isIP } from 'node:net'
import { errorCodeOf } from '../../shared/ipc/failure.ts'
import type { WebProblem } from '../../shared/schemas/website.ts'
import type { WebPace } from './web-pace.ts'

export type WebDeps = {
  /** The IP addresses of a name; rejects if there are none. */
  readonly resolveHost: (host: string) => Promise<readonly string[]>
  /** True if an IP address is this computer's, a local network's or otherwise not on the public internet. */
  readonly isPrivateAddress: (ipAddress: string) => boolean
  readonly pace: WebPace
  /**
   * Sends one request. If it checks the connected address itself, it rejects with the code `PRIVATE_ADDRESS`.
   */
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Time limit including redirects, in milliseconds. */
  readonly timeLimitMs?: number
}

export type WebAnswer =
  | { readonly kind: 'answered'; readonly response: Response; readonly address: URL }
  | { readonly kind: 'refused'; readonly problem: WebProblem }

const mostRedirects = 5
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Requests a web address without key, cookie, password or referrer. The only way to untrusted addresses:
 * every address is checked before the request, redirects included, and requests to a host are paced. Rejects
 * if the request does.
 */
export async function requestWeb(
  deps: WebDeps,
  start: string,
  accept: string,
  signal: AbortSignal,
): Promise<WebAnswer> {
  let address = webAddress(start)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (address === null) return { kind: 'refused', problem: 'address-not-usable' }
    const judged = await judgeHost(address.hostname, deps)
    signal.throwIfAborted()
    if (judged !== 'allowed')
      return { kind: 'refused', problem: judged === 'private' ? 'host-private' : 'host-not-found' }
    const resting = deps.pace.resting(address.host)
    // The host would repeat its answer.
    if (resting !== null)
      return { kind: 'answered', response: new Response(null, { status: resting.status }), address }
    const place = await deps.pace.enter(address.host, signal)
    const answer = await ask(deps, address.href, accept, signal)
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'answered') {
      deps.pace.answered(address.host, answer.response)
      return { ...answer, address }
    }
    place.leave()
    address = answer.target === undefined ? null : webAddress(answer.target, address.href)
  }
  return { kind: 'refused', problem: 'too-many-redirects' }
}

type Asked =
  | Extract<WebAnswer, { kind: 'refused' }>
  | { readonly kind: 'answered'; readonly response: Response }
  | { readonly kind: 'redirect'; readonly target: string | undefined }

async function ask(deps: WebDeps, address: string, accept: string, signal: AbortSignal): Promise<Asked> {
  try {
    const response = await deps.fetch(address, {
      headers: { Accept: accept },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      signal,
    })
    if (!redirectStatuses.includes(response.status)) return { kind: 'answered', response }
    void response.body?.cancel().catch(() => undefined)
    return { kind: 'redirect', target: response.headers.get('location') ?? undefined }
  } catch (cause) {
    if (errorCodeOf(cause) === 'PRIVATE_ADDRESS') return { kind: 'refused', problem: 'host-private' }
    throw cause
  }
}

/**
 * Decides whether a host may be asked at all: an untrusted web address must not make the app reach a router
 * or another program of this computer. A name with one private address among public ones is private.
 */
async function judgeHost(hostname: string, rules: WebDeps): Promise<'allowed' | 'private' | 'not-found'> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await resolve(host, rules) : [host]
  if (addresses.length === 0) return 'not-found'
  return addresses.some(rules.isPrivateAddress) ? 'private' : 'allowed'
}

async function resolve(host: string, { resolveHost }: WebDeps): Promise<readonly string[]> {
  try {
    return await resolveHost(host)
  } catch {
    return []
  }
}

/** Null unless it is a web address. Drops a name and password in it. */
export function webAddress(text: string, base?: string): URL | null {
  const address = URL.parse(text, base)
  if (address === null || (address.protocol !== 'https:' && address.protocol !== 'http:')) return null
  address.username = ''
  address.password = ''
  return address
}
