import { BlockList, isIP } from 'node:net'

export type HostRules = {
  /** The IP addresses of a name; rejects where there are none. */
  readonly resolveHost: (host: string) => Promise<readonly string[]>
  /** Whether an IP address is this computer's, a local network's or otherwise not on the public internet. */
  readonly isPrivateAddress: (ipAddress: string) => boolean
  /** Whether this very computer is allowed all the same; never the networks it is in. */
  readonly allowLoopback: boolean
}

/**
 * Whether a page may be asked for at all: a web address somebody was sent must not make the app knock at a
 * router or at another program of this computer. A name with one private address among public ones is refused.
 */
export async function isAllowedHost(hostname: string, rules: HostRules): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await rules.resolveHost(host) : [host]
  if (addresses.length === 0) return false
  const loopback = loopbackAddresses()
  return addresses.every(
    (address) => !rules.isPrivateAddress(address) || (rules.allowLoopback && isIn(loopback, address)),
  )
}

function loopbackAddresses(): BlockList {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  list.addAddress('::1', 'ipv6')
  return list
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
