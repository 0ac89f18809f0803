import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { PrivateAddressCheck } from '../../web/private-address.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { describeFetchFailure, FetchFailure } from './fetch-failure.ts'
import { createGuardedLookup, PrivateAddressError } from './guarded-lookup.ts'
import { readAnswer } from './read-answer.ts'

/** What an address gave: its bytes, decompressed, and what the server said of them. */
export type FetchedAddress = {
  readonly kind: 'fetched'
  readonly bytes: Buffer
  /** The Content-Type header, `null` where the server sent none. */
  readonly contentType: string | null
  /** Where the last redirect led. */
  readonly finalAddress: URL
}

/** Gets an address; refusals say why in words, with status 422. */
export type FetchAddress = (address: URL, signal: AbortSignal) => Promise<FetchedAddress | Refusal>

/** The limits of a fetch: milliseconds for the whole of it, bytes after decompression, redirects followed. */
export type FetchLimits = {
  readonly timeoutMs: number
  readonly maximumBytes: number
  readonly maximumRedirects: number
}

/** Makes the fetcher. IP addresses that `isForbidden` names are refused on every hop; `null` lets all pass. */
export function createFetchAddress({
  isForbidden,
  limits,
}: {
  isForbidden: PrivateAddressCheck | null
  limits: FetchLimits
}): FetchAddress {
  const lookup = isForbidden === null ? undefined : createGuardedLookup(isForbidden)

  function send(address: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const host = address.hostname.replace(/^\[|\]$/g, '')
    // `lookup` is not asked about an address that is a number already.
    if (isForbidden !== null && isIP(host) !== 0 && isForbidden(host)) {
      return Promise.reject(new PrivateAddressError(host))
    }
    const isTls = address.protocol === 'https:'
    const options = {
      signal,
      // An agent of its own: a proxy set up for the process would do the looking up, past the guard.
      agent: isTls ? new HttpsAgent() : new HttpAgent(),
      ...(lookup !== undefined && { lookup }),
      headers: {
        Accept: 'text/html,application/xhtml+xml,image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.5',
        'Accept-Encoding': 'gzip, deflate, br',
        'User-Agent': 'IndexDeskPracticeService/1.0',
      },
    }
    return new Promise((resolve, reject) => {
      const outgoing = isTls ? requestHttps(address, options) : requestHttp(address, options)
      outgoing.once('response', resolve)
      outgoing.once('error', reject)
      outgoing.end()
    })
  }

  async function follow(start: URL, signal: AbortSignal): Promise<FetchedAddress> {
    let address = start
    for (let redirects = 0; redirects <= limits.maximumRedirects; redirects += 1) {
      const answer = await send(address, signal)
      const target = readRedirect(answer, address)
      if (target === null) {
        const bytes = await readAnswer(answer, limits.maximumBytes)
        return {
          kind: 'fetched',
          bytes,
          contentType: answer.headers['content-type'] ?? null,
          finalAddress: address,
        }
      }
      answer.destroy()
      address = target
    }
    throw new FetchFailure(`redirects more than ${limits.maximumRedirects} times`)
  }

  return async (address, signal) => {
    const timeout = AbortSignal.timeout(limits.timeoutMs)
    try {
      return await follow(address, AbortSignal.any([signal, timeout]))
    } catch (cause) {
      const reason = timeout.aborted
        ? `did not answer in full within ${limits.timeoutMs / 1000} seconds`
        : describeFetchFailure(cause)
      return refuse(422, 'content-not-fetched', `The address ${address.href} ${reason}.`, {
        field: 'content',
      })
    }
  }
}

/** Where an answer sends on to; `null` when it is the answer itself. Throws when it is neither. */
function readRedirect(answer: IncomingMessage, address: URL): URL | null {
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return null
  if (![301, 302, 303, 307, 308].includes(status)) {
    answer.destroy()
    throw new FetchFailure(`answered ${status} ${answer.statusMessage ?? ''}`.trimEnd())
  }
  const { location } = answer.headers
  const target = location === undefined ? null : URL.parse(location, address.href)
  if (target === null || !['http:', 'https:'].includes(target.protocol)) {
    answer.destroy()
    throw new FetchFailure('redirects to something that is not a web address')
  }
  return target
}
