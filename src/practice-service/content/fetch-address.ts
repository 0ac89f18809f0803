import type { IncomingMessage } from 'node:http'
import { acceptedEncodings } from '../../web/decoded-body.ts'
import type { PrivateAddressCheck } from '../../web/private-address.ts'
import { createRequestAddress } from '../../web/request-address.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { describeFetchFailure, FetchFailure } from './fetch-failure.ts'
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

const headers = {
  Accept: 'text/html,application/xhtml+xml,image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.5',
  'Accept-Encoding': acceptedEncodings,
  'User-Agent': 'IndexDeskPracticeService/1.0',
}

/** Makes the fetcher. IP addresses that `isForbidden` names are refused on every hop; `null` lets all pass. */
export function createFetchAddress({
  isForbidden,
  limits,
}: {
  isForbidden: PrivateAddressCheck | null
  limits: FetchLimits
}): FetchAddress {
  const request = createRequestAddress(isForbidden)

  async function follow(start: URL, signal: AbortSignal): Promise<FetchedAddress> {
    let address = start
    for (let redirects = 0; redirects <= limits.maximumRedirects; redirects += 1) {
      const answer = await request(address, { headers, signal })
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
