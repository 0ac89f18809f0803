import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { createGuardedLookup, PrivateAddressError } from './guarded-lookup.ts'
import type { PrivateAddressCheck } from './private-address.ts'

/** Sends one GET to an `http:` or `https:` address and gives its answer, redirects included. Rejects without one. */
export type RequestAddress = (
  address: URL,
  options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
) => Promise<IncomingMessage>

/** An address whose port belongs to another protocol. */
export class BadPortError extends Error {
  readonly code = 'BAD_PORT'
  constructor() {
    super('its port belongs to another protocol than the web')
    this.name = 'BadPortError'
  }
}

/**
 * Makes the way to addresses that strangers chose. Every connection goes to an IP address that passed `isForbidden`;
 * `null` lets all pass.
 */
export function createRequestAddress(isForbidden: PrivateAddressCheck | null): RequestAddress {
  const lookup = isForbidden === null ? undefined : createGuardedLookup(isForbidden)
  return async (address, { headers, signal }) => {
    const host = address.hostname.replace(/^\[|\]$/g, '')
    // `lookup` is not asked about an address that is a number already.
    if (isForbidden !== null && isIP(host) !== 0 && isForbidden(host)) throw new PrivateAddressError(host)
    if (badPorts.has(Number(address.port))) throw new BadPortError()
    const isTls = address.protocol === 'https:'
    const options = {
      signal,
      // An agent of its own: a proxy set up for the process would resolve names itself, past the guard.
      agent: isTls ? new HttpsAgent() : new HttpAgent(),
      ...(lookup !== undefined && { lookup }),
      headers,
    }
    return new Promise((resolve, reject) => {
      const outgoing = isTls ? requestHttps(address, options) : requestHttp(address, options)
      outgoing.once('response', resolve)
      outgoing.once('error', reject)
      outgoing.end()
    })
  }
}

/** The ports that no browser asks, https://fetch.spec.whatwg.org/#port-blocking. Port 0 is that of no port at all here. */
const badPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
