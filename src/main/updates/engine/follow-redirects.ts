import type { UpdateProblem } from '../../../shared/schemas/updates.ts'
import { explainNetworkFailure } from '../../http/network-failure.ts'
import { RequestError } from './update-failure.ts'

export type UpdateRequests = {
  /** The platform's `fetch`: Electron's, so that the system's proxy and certificates apply. */
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Checks an address: `https:` in the app. */
  readonly isAllowed: (address: URL) => boolean
  readonly after: (delayMs: number, run: () => void) => () => void
}

/** Releases on GitHub take one, and a mirror in front of them another. */
const mostRedirects = 5
const answerMs = 30_000
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Sends nothing but the address: no cookie, no key, no installation ID and no password in the address.
 * Redirects are followed to allowed addresses only. Rejects with a `RequestError`.
 */
export async function requestUpdate(
  { fetch, isAllowed, after }: UpdateRequests,
  start: URL,
  signal: AbortSignal,
  accept = '*/*',
): Promise<Response> {
  let address: URL | null = start
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (address === null || !isAllowed(address) || address.username !== '' || address.password !== '')
      throw new RequestError('not-understood', 'an address that is not allowed')
    const href: string = address.href
    const patience = new AbortController()
    const stopWaiting = after(answerMs, () => patience.abort())
    let target: string | undefined
    try {
      const response = await fetch(href, {
        headers: { Accept: accept },
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.any([signal, patience.signal]),
      })
      if (!redirectStatuses.includes(response.status)) return accepted(response)
      void response.body?.cancel().catch(() => undefined)
      target = response.headers.get('location') ?? undefined
    } catch (cause) {
      if (cause instanceof RequestError) throw cause
      if (patience.signal.aborted) throw new RequestError('not-reached', 'no answer in time')
      throw networkError(cause)
    } finally {
      stopWaiting()
    }
    address = target === undefined ? null : URL.parse(target, href)
  }
  throw new RequestError('not-understood', 'too many redirects')
}

function accepted(response: Response): Response {
  if (response.ok) return response
  void response.body?.cancel().catch(() => undefined)
  const { status } = response
  throw new RequestError(status === 404 || status === 410 ? 'none-published' : 'refused', `HTTP ${status}`)
}

const problems: Readonly<Partial<Record<string, UpdateProblem>>> = {
  offline: 'offline',
  'certificate-not-trusted': 'not-trusted',
}

function networkError(cause: unknown): RequestError {
  const { code, detail } = explainNetworkFailure(cause)
  return new RequestError(problems[code] ?? 'not-reached', detail.slice(0, 300))
}
