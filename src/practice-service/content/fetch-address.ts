import type { IncomingMessage } from 'node:http'
import { acceptedEncodings, decodedBody, encodingOf } from '../../web/decoded-body.ts'
import { PrivateAddressError } from '../../web/guarded-lookup.ts'
import type { PrivateAddressCheck } from '../../web/private-address.ts'
import { BadPortError, createRequestAddress } from '../../web/request-address.ts'
import { type Refusal, refuse } from '../refusal.ts'

export type FetchedAddress = {
  readonly kind: 'fetched'
  readonly bytes: Buffer
  readonly contentType: string | null
  /** Address after the last redirect. */
  readonly finalAddress: URL
}

export type FetchAddress = (address: URL, signal: AbortSignal) => Promise<FetchedAddress | Refusal>

/** Limits of a fetch: total milliseconds, bytes after decompression, redirects. */
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

/** IP addresses that `isForbidden` names are refused on every hop; null allows all. */
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

/** Returns the target of a redirect; null for any other valid answer. Throws otherwise. */
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

/**
 * Reads a complete answer. The limit applies before and after decompression; throws a `FetchFailure` beyond.
 */
async function readAnswer(answer: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const tooLarge = new FetchFailure(`gives more than ${maximumBytes / 1_000_000} MB`)
  if (Number(answer.headers['content-length'] ?? 0) > maximumBytes) {
    answer.destroy()
    throw tooLarge
  }
  const body = decodedBody(answer)
  if (body === null) {
    answer.destroy()
    throw new FetchFailure(`sends its content encoded as ${encodingOf(answer)}, which is not understood`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('an answer without an encoding gives bytes')
    size += chunk.length
    if (size > maximumBytes) {
      answer.destroy()
      throw tooLarge
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Fetch failure with a known reason; the message continues "The address X ...". */
class FetchFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FetchFailure'
  }
}

function describeFetchFailure(cause: unknown): string {
  if (cause instanceof FetchFailure) return cause.message
  if (cause instanceof PrivateAddressError) {
    return `cannot be fetched, because ${cause.message}. This service fetches public addresses only`
  }
  if (cause instanceof BadPortError) return `cannot be fetched: ${cause.message}`
  switch (readCode(cause)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'cannot be found: nothing on the network has this name'
    case 'ECONNREFUSED':
      return 'refuses connections'
    case 'ECONNRESET':
    case 'EPIPE':
      return 'broke the connection off'
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
      return 'cannot be reached'
    case 'ABORT_ERR':
      return 'was not fetched, because the practice service is closing'
    default:
      return `cannot be fetched: ${cause instanceof Error ? cause.message : 'unknown reason'}`
  }
}

function readCode(cause: unknown): string | null {
  if (cause instanceof AggregateError) return readCode(cause.errors[0])
  if (!(cause instanceof Error) || !('code' in cause)) return null
  return typeof cause.code === 'string' ? cause.code : null
}
