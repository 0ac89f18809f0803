import { isLoopbackHost } from './base-address.ts'

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
