import { isLoopbackHost } from './base-address.ts'

/**
 * Whether a text is a web address as it stands: `http:` or `https:`, with a host, without white space and other
 * characters that cannot be seen, which the platform's own parser would pass over.
 */
export function isWebAddress(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}

/**
 * Whether an address may be handed to the system's browser (Electron's security checklist, point 15): `https:`
 * without credentials, or the practice service's own page on this computer.
 */
export function isOpenableOutside(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}
