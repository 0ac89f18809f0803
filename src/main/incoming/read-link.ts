import { isOwnHost } from '../../shared/domain/addresses/web-address.ts'
import { cutText } from '../../shared/domain/cut-text.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { webAddress } from '../../shared/schemas/document.ts'

/** The scheme of the app's own links: `indexdesk://add?url=...&title=...`. */
export const linkScheme = 'indexdesk'

const longestLink = 20_000
const longestTitle = 300

export type LinkedPage = { readonly address: string; readonly title: string }

/**
 * Reads a link to the app. Any page can make one, so it is untrusted: one `url`, at most one `title`, nothing
 * else, http or https only, no name or password in the address, and no address of this computer.
 */
export function readLink(link: string): Result<LinkedPage, 'link-not-usable'> {
  const refused = fail('link-not-usable' as const)
  if (link.length > longestLink || !URL.canParse(link)) return refused
  const { protocol, host, pathname, username, password, hash, searchParams } = new URL(link)
  if (protocol !== `${linkScheme}:` || host !== 'add' || (pathname !== '' && pathname !== '/')) return refused
  if (username !== '' || password !== '' || hash !== '') return refused
  const names = [...searchParams.keys()]
  if (new Set(names).size !== names.length || names.some((name) => name !== 'url' && name !== 'title'))
    return refused
  const address = webAddress.safeParse(searchParams.get('url'))
  if (!address.success || !isForLinks(address.data)) return refused
  return succeed({ address: address.data, title: plainTitle(searchParams.get('title') ?? '') })
}

/** Rejects addresses that obviously mean this computer. Further ones are rejected where pages are fetched. */
function isForLinks(address: string): boolean {
  const { username, password, hostname } = new URL(address)
  return username === '' && password === '' && !isOwnHost(hostname)
}

function plainTitle(title: string): string {
  const line = title
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return cutText(line, longestTitle)
}
