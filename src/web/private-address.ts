import { BlockList, isIP } from 'node:net'

// IANA special-purpose registries, https://www.iana.org/assignments/iana-ipv4-special-registry
const closedIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

// Inside 2000::/3, the only block given out for the internet: ranges which are documentation, or which carry
// an IPv4 address that a gateway would reach (6to4, Teredo). https://www.iana.org/assignments/iana-ipv6-special-registry
const closedIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

/** Tells whether an IP address is this computer's, a local network's, or otherwise not on the public internet. */
export type PrivateAddressCheck = (ipAddress: string) => boolean

/** Null if its size is unknown, and showing it might take too much memory. */
export function createPrivateAddressCheck(): PrivateAddressCheck {
  const closed = new BlockList()
  for (const [network, bits] of closedIpv4) closed.addSubnet(network, bits, 'ipv4')
  for (const [network, bits] of closedIpv6) closed.addSubnet(network, bits, 'ipv6')
  const global = new BlockList()
  global.addSubnet('2000::', 3, 'ipv6')
  const mapped = new BlockList()
  mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

  return (ipAddress) => {
    const [plain = ''] = ipAddress.split('%')
    const family = isIP(plain)
    if (family === 4) return closed.check(plain, 'ipv4')
    if (family === 0) return true
    // `BlockList` holds an IPv4-mapped address against the IPv4 rules, https://nodejs.org/api/net.html
    const isPublicKind = global.check(plain, 'ipv6') || mapped.check(plain, 'ipv6')
    return !isPublicKind || closed.check(plain, 'ipv6')
  }
}
