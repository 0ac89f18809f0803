/**
 * Chromium lacks custom schemes, so `app://bundle/x` becomes `https://bundle.app.invalid/x`. The top-level domain
 * `invalid` is reserved (RFC 2606): such an address never reaches a real host.
 */
const WEB_SCHEMES = new Set([
  'http', 'https', 'ws', 'wss', 'file', 'data', 'blob', 'about', 'javascript', 'chrome', 'chrome-error', 'devtools',
]) // biome-ignore format: one list

export function toBrowserAddress(address: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/is.exec(address)
  const [, scheme = '', host = '', rest = ''] = match ?? []
  if (!match || WEB_SCHEMES.has(scheme.toLowerCase())) return address
  return `https://${host}.${scheme.toLowerCase()}.invalid${rest}`
}

export function toAppAddress(address: string): string {
  const match = /^(blob:)?https:\/\/([^/?#]+)\.([a-z][a-z0-9+-]*)\.invalid(?=[/?#]|$)(.*)$/is.exec(address)
  if (!match) return address
  const [, prefix = '', host = '', scheme = '', rest = ''] = match
  return `${prefix}${scheme}://${host}${rest}`
}

/** The custom scheme that a browser address represents, if any. */
export function customSchemeOf(browserAddress: string): string | undefined {
  const shown = toAppAddress(browserAddress)
  return shown === browserAddress ? undefined : shown.slice(0, shown.indexOf(':'))
}

/** Converts the custom schemes in an app's content security policy for Chromium. */
export function toBrowserPolicy(policy: string): string {
  return policy.replace(
    /(^|[\s;])([a-z][a-z0-9+.-]*):(?:\/\/([^\s;/]+))?(?=[\s;/,]|$)/gi,
    (source, lead, scheme, host) => {
      if (WEB_SCHEMES.has(scheme.toLowerCase()) || /^(mediastream|filesystem)$/i.test(scheme)) return source
      return `${lead}https://${host ?? '*'}.${scheme.toLowerCase()}.invalid`
    },
  )
}
