import { type HostRules, isAllowedHost } from './allowed-host.ts'
import { readStart } from './read-start.ts'
import { readTitle } from './read-title.ts'

export type SuggestTitleParts = HostRules & {
  /** `fetch` of the platform: Electron's `net.fetch` in the app. */
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Turns a page's bytes into text, by byte order mark, Content-Type header or `<meta>`. */
  readonly decodePage: (bytes: Uint8Array, contentType: string | null) => string
  /**
   * Where the platform saw a request to this address redirected. Needed with Electron's `net.fetch`, which
   * rejects at a redirect under `redirect: 'manual'` (electron/electron#43715).
   */
  readonly knownRedirect?: (address: string) => string | undefined
  /** For the whole of it; milliseconds. */
  readonly timeLimitMs?: number
}

const defaultTimeLimitMs = 8000
const startBytes = 512 * 1024
const mostRedirects = 5
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308]

/**
 * The title of the page at a web address; null where there is none or it cannot be got, for whatever reason: it
 * is a suggestion. Every address is checked before it is asked, redirects included. A name could still change
 * its IP address between the check and the request (DNS rebinding), which `fetch` gives no way to rule out; the
 * answer is used for a title only.
 */
export async function suggestTitle(
  parts: SuggestTitleParts,
  address: string,
  signal: AbortSignal,
): Promise<string | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(parts.timeLimitMs ?? defaultTimeLimitMs)])
  const stop = new AbortController()
  try {
    return await beforeAbort(follow(parts, address, stop.signal), limit)
  } catch {
    return null
  } finally {
    stop.abort()
  }
}

async function follow(parts: SuggestTitleParts, start: string, signal: AbortSignal): Promise<string | null> {
  let address = webAddress(start)
  for (let redirects = 0; redirects <= mostRedirects && address !== null; redirects += 1) {
    if (!(await isAllowedHost(address.hostname, parts)) || signal.aborted) return null
    const answer = await ask(parts, address.href, signal)
    if (answer.kind === 'page') return titleOf(answer.response, parts)
    address = answer.target === undefined ? null : webAddress(answer.target, address.href)
  }
  return null
}

type Asked =
  | { readonly kind: 'page'; readonly response: Response }
  | { readonly kind: 'redirect'; readonly target: string | undefined }

async function ask(parts: SuggestTitleParts, address: string, signal: AbortSignal): Promise<Asked> {
  try {
    const response = await parts.fetch(address, {
      headers: { Accept: 'text/html,application/xhtml+xml' },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      signal,
    })
    if (!redirectStatuses.includes(response.status)) return { kind: 'page', response }
    void response.body?.cancel().catch(() => undefined)
    return { kind: 'redirect', target: response.headers.get('location') ?? undefined }
  } catch (cause) {
    const target = parts.knownRedirect?.(address)
    if (target === undefined) throw cause
    return { kind: 'redirect', target }
  }
}

async function titleOf(response: Response, { decodePage }: SuggestTitleParts): Promise<string | null> {
  const contentType = response.headers.get('content-type')
  if (!response.ok || !/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '')) return null
  return readTitle(decodePage(await readStart(response, startBytes), contentType))
}

/** Null for what is no web address. A name and password in it stay here. */
function webAddress(text: string, base?: string): URL | null {
  const address = URL.parse(text, base)
  if (address === null || (address.protocol !== 'https:' && address.protocol !== 'http:')) return null
  address.username = ''
  address.password = ''
  return address
}

/** Not every engine ends at once when told to, and looking up a name cannot be told at all. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
