export type Cleaning = {
  readonly address: string
  readonly parameters: readonly string[]
  /** As written, with its `#`; null if nothing is removed. */
  readonly fragment: string | null
}

/** A query holding one of these is signed as a whole: with anything missing, the server would refuse it. */
const signatures: ReadonlySet<string> = new Set([
  'x-amz-signature',
  'x-goog-signature',
  'x-oss-signature',
  'signature',
  'sig',
  'hmac',
])

/**
 * Returns one spelling for all addresses of a page, for comparing: lower-case host, no default port, tracking
 * parameters or fragment that only scrolls; the rest unchanged and in order. Returns text that is not a web
 * address as it is. Never throws; idempotent.
 */
export function cleanAddress(address: string): string {
  const href = webHref(address)
  if (href === null) return address
  return webHref(proposeCleaning(href).address) ?? href
}

export function proposeCleaning(typed: string): Cleaning {
  const address = typed.trim()
  const unchanged = { address, parameters: [], fragment: null }
  if (/\s/.test(address) || webHref(address) === null) return unchanged
  const { hostname, pathname } = new URL(address)
  const hashAt = address.indexOf('#')
  const beforeHash = hashAt === -1 ? address : address.slice(0, hashAt)
  const hash = hashAt === -1 ? '' : address.slice(hashAt)
  const queryAt = beforeHash.indexOf('?')
  const place = queryAt === -1 ? beforeHash : beforeHash.slice(0, queryAt)
  // The query contains the address of another page, as web archives have it, and stays unchanged.
  const isFixed = queryAt === -1 || /https?:\//i.test(decode(pathname))
  const query = isFixed
    ? { text: queryAt === -1 ? '' : beforeHash.slice(queryAt), removed: [] }
    : withoutTracking(beforeHash.slice(queryAt + 1), hostname)
  const keptHash = withoutScrolling(hash, hostname)
  return {
    address: place + query.text + keptHash,
    parameters: [...new Set(query.removed)],
    fragment: keptHash === hash ? null : hash.slice(keptHash.length),
  }
}

function withoutTracking(
  query: string,
  hostname: string,
): { readonly text: string; readonly removed: readonly string[] } {
  const parts = query.split('&').map((text) => ({ text, name: decode(text.split('=', 1)[0] ?? '') }))
  const removed = parts.filter(({ name }) => isTrackingParameter(name, hostname))
  const isSigned = parts.some(({ name }) => signatures.has(name.toLowerCase()))
  if (removed.length === 0 || isSigned) return { text: `?${query}`, removed: [] }
  const kept = parts.filter((part) => !removed.includes(part)).map(({ text }) => text)
  return {
    text: kept.every((text) => text === '') ? '' : `?${kept.join('&')}`,
    removed: removed.map(({ name }) => name),
  }
}

/**
 * Removes a fragment that only scrolls; browsers never send it. A fragment that a script may read as a page
 * (`#!/news`, `#/news`, `#gid=0`) stays.
 */
function withoutScrolling(hash: string, hostname: string): string {
  // https://wicg.github.io/scroll-to-text-fragment
  const [fragment = ''] = hash.split(':~:', 1)
  // Facebook's sign-in leaves this behind.
  if (fragment === '' || fragment === '#' || fragment === '#_=_') return ''
  const pairs = fragment.slice(1).split('&')
  const isTracking = pairs.every((pair) => {
    const [name = '', value] = pair.split('=', 2)
    return value !== undefined && isTrackingParameter(decode(name), hostname)
  })
  if (isTracking) return ''
  return /[!/=?&#]/.test(decode(fragment.slice(1))) ? fragment : ''
}

function webHref(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, href } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '' ? href : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/**
 * Parameters that newsletters, ads and analytics add to an address. Lower case. Only documented names that no
 * known website uses itself: a longer list would at times remove the part that selects the page.
 */
const families: readonly string[] = [
  // Google Analytics, https://support.google.com/analytics/answer/10917952
  'utm_',
  // Matomo, https://matomo.org/faq/reports/what-is-campaign-tracking-and-why-it-is-important/
  'mtm_',
  'pk_',
  'piwik_',
  // HubSpot Ads, https://knowledge.hubspot.com/ads/ad-tracking-in-hubspot
  'hsa_',
]

const names: ReadonlySet<string> = new Set([
  // Google Ads and Campaign Manager, https://support.google.com/google-ads/answer/9744275
  'gclid',
  'gclsrc',
  'dclid',
  'gbraid',
  'wbraid',
  'gad_source',
  'gad_campaignid',
  // Google Analytics across domains, https://support.google.com/analytics/answer/10071811
  '_ga',
  '_gl',
  // Google Merchant Center, https://support.google.com/merchants/answer/11193846
  'srsltid',
  // Meta
  'fbclid',
  'igsh',
  'igshid',
  // Microsoft Advertising, Yandex, X, TikTok, LinkedIn, Pinterest, Snapchat, Reddit: the click's own number
  'msclkid',
  'yclid',
  'ysclid',
  '_openstat',
  'twclid',
  'ttclid',
  'li_fat_id',
  'epik',
  'sccid',
  'rdt_cid',
  // Mailchimp, https://mailchimp.com/help/about-mailchimp-tracking/
  'mc_cid',
  'mc_eid',
  // HubSpot, https://knowledge.hubspot.com/privacy-and-consent/what-cookies-does-hubspot-set
  '_hsenc',
  '_hsmi',
  '__hssc',
  '__hstc',
  '__hsfp',
  'hsctatracking',
  // Marketo, Klaviyo, Vero, Drip, Omeda
  'mkt_tok',
  '_kx',
  'vero_id',
  'vero_conv',
  '__s',
  'oly_enc_id',
  'oly_anon_id',
  // Piano Analytics, https://developers.atinternet-solutions.com/javascript-en/campaigns-javascript-en/
  'at_medium',
  'at_campaign',
  'at_custom1',
  'at_custom2',
  'at_custom3',
  'at_custom4',
  'xtor',
])

/** Hosts, with their subdomains, whose `si` names the person who shared a link. */
const sharingHosts: readonly string[] = ['youtube.com', 'youtu.be', 'spotify.com']

function isTrackingParameter(name: string, hostname: string): boolean {
  const lower = name.toLowerCase()
  if (names.has(lower) || families.some((family) => lower.startsWith(family))) return true
  return lower === 'si' && sharingHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
