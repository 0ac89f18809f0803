import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { PrivateAddressCheck } from './private-address.ts'

/** Raised through the connection when a name leads to a private address. */
export class PrivateAddressError extends Error {
  /** Identifies the error for code that may not import this class. */
  readonly code = 'PRIVATE_ADDRESS'
  constructor(host: string) {
    super(`${host} is on this computer or on a local network`)
    this.name = 'PrivateAddressError'
  }
}

/**
 * A `lookup` for `net.connect` that refuses private addresses. Checking here, where the very addresses to be
 * connected to are known, leaves no gap in which a name could change its mind (DNS rebinding). A name with a
 * single private address among public ones is refused whole.
 */
export function createGuardedLookup(isPrivate: PrivateAddressCheck): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0)
      const [first] = addresses
      if (first === undefined || addresses.some(({ address }) => isPrivate(address))) {
        return callback(new PrivateAddressError(host), '', 0)
      }
      if (options.all === true) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
