import { fail, type Result, succeed } from '../../result.ts'

export type BaseAddressProblem = 'empty' | 'not-an-address' | 'not-secure' | 'has-credentials' | 'has-query'

const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i
/** `https:/host` and `https:host`: the parser would take "https" for the host. */
const brokenScheme = /^[a-z][a-z0-9+.-]*:(?!\/\/|\d)/i
const slashesAtEnd = /\/+$/
const versionAtEnd = /\/api\/v1$/i

export function isLoopbackHost(hostname: string): boolean {
  return loopbackHost.test(hostname) || hostname.toLowerCase().endsWith('.localhost')
}

const ownNames = /^(?:localhost6?|localhost6?\.localdomain6?|ip6-localhost|ip6-loopback)$/
const ownIpv4 = /^(?:127|0)(?:\.\d{1,3}){3}$/
/** `::1` and `::`, and the IPv4 addresses above as IPv6 carries them: `::`, `::ffff:`, `::ffff:0:` and `64:ff9b::`. */
const ownIpv6 =
  /^\[(?:::1?|(?:::(?:ffff:(?:0:)?)?|64:ff9b::)(?:(?:7f)?[0-9a-f]{2}|[0-9a-f]):[0-9a-f]{1,4})\]$/

/**
 * Returns true if a host names this computer in any spelling. For refusing: `isLoopbackHost` trusts fewer.
 * Expects the host name of a `URL`, whose parser normalizes numbers and short forms.
 */
export function isOwnHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.+$/, '')
  return isLoopbackHost(host) || ownNames.test(host) || ownIpv4.test(host) || ownIpv6.test(host)
}

/**
 * Turns a typed address into the base address of requests: no trailing slash, no `/api/v1` (often pasted
 * along by mistake), `https:` unless the host is this computer. A path prefix is kept.
 */
export function parseBaseAddress(typed: string): Result<string, BaseAddressProblem> {
  const url = parsePlainAddress(typed)
  if (!url.ok) return url
  const path = url.value.pathname
    .replace(slashesAtEnd, '')
    .replace(versionAtEnd, '')
    .replace(slashesAtEnd, '')
  return succeed(url.value.origin + path)
}

/**
 * Parses a web address without name, password, query and fragment. Adds `https:` if no scheme was typed;
 * accepts `http:` only to this computer unless `allowsHttp`.
 */
export function parsePlainAddress(
  typed: string,
  { allowsHttp = false }: { readonly allowsHttp?: boolean } = {},
): Result<URL, BaseAddressProblem> {
  const text = typed.trim()
  if (text === '') return fail('empty')
  if (text.includes('\\') || brokenScheme.test(text)) return fail('not-an-address')
  const withScheme = hasScheme.test(text) ? text : `${isLoopbackStart(text) ? 'http' : 'https'}://${text}`
  if (/\s/.test(withScheme) || !URL.canParse(withScheme)) return fail('not-an-address')
  const url = new URL(withScheme)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('not-an-address')
  if (url.hostname === '') return fail('not-an-address')
  if (url.protocol === 'http:' && !allowsHttp && !isLoopbackHost(url.hostname)) return fail('not-secure')
  if (url.username !== '' || url.password !== '') return fail('has-credentials')
  if (url.search !== '' || url.hash !== '') return fail('has-query')
  return succeed(url)
}

/**
 * The only origin that a key entered for the address may go to. Empty for an invalid address, as in a
 * connections file edited by hand: no key is sent there.
 */
export function originOf(address: string): string {
  const parsed = parseBaseAddress(address)
  return parsed.ok ? new URL(parsed.value).origin : ''
}

function isLoopbackStart(text: string): boolean {
  const host = text.match(/^(\[[^\]]*\]|[^/:?#]+)/)?.[1] ?? ''
  return isLoopbackHost(host)
}

/**
 * Returns true for an `http:` or `https:` address with a host. White space and invisible characters, which
 * the platform's parser skips, are rejected.
 */
export function isWebAddress(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}

/** Prepends `https://` to an address typed without it, as browsers do. Other text stays as it is. */
export function completeAddress(typed: string): string {
  const bare = typed.trim()
  const isBare = /^[^\s/:?#@]+\.[^\s/:?#@.]{2,}(?::\d+)?(?:[/?#]\S*)?$/.test(bare)
  return isBare && isWebAddress(`https://${bare}`) ? `https://${bare}` : typed
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
