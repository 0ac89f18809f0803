import { isIP } from 'node:net'

export type HostRules = {
  /** The IP addresses of a name; rejects where there are none. */
  readonly resolveHost: (host: string) => Promise<readonly string[]>
  /** Whether an IP address is this computer's, a local network's or otherwise not on the public internet. */
  readonly isPrivateAddress: (ipAddress: string) => boolean
}

/**
 * Whether a host may be asked at all: a web address somebody was sent must not make the app knock at a router or
 * at another program of this computer. A name with one private address among public ones is private.
 */
export async function judgeHost(
  hostname: string,
  rules: HostRules,
): Promise<'allowed' | 'private' | 'not-found'> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await resolve(host, rules) : [host]
  if (addresses.length === 0) return 'not-found'
  return addresses.some(rules.isPrivateAddress) ? 'private' : 'allowed'
}

async function resolve(host: string, { resolveHost }: HostRules): Promise<readonly string[]> {
  try {
    return await resolveHost(host)
  } catch {
    return []
  }
}
