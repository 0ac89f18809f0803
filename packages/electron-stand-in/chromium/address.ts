/**
 * Chromium knows no custom schemes, so `app://bundle/x` is shown to it as `https://bundle.app.invalid/x`. The
 * top-level domain `invalid` is reserved (RFC 2606): such an address can never reach a real host.
 */
const WEB_SCHEMES = new Set([
  'http', 'https', 'ws', 'wss', 'file', 'data', 'blob', 'about', 'javascript', 'chrome', 'chrome-error', 'devtools',
]) // biome-ignore format: one list

/** What Chromium is given for an address the app uses. */
export function toBrowserAddress(address: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/is.exec(address)
  const [, scheme = '', host = '', rest = ''] = match ?? []
  if (!match || WEB_SCHEMES.has(scheme.toLowerCase())) return address
  return `https://${host}.${scheme.toLowerCase()}.invalid${rest}`
}

/** What the app is shown for an address Chromium reports. */
export function toAppAddress(address: string): string {
  const match = /^(blob:)?https:\/\/([^/?#]+)\.([a-z][a-z0-9+-]*)\.invalid(?=[/?#]|$)(.*)$/is.exec(address)
  if (!match) return address
  const [, prefix = '', host = '', scheme = '', rest = ''] = match
  return `${prefix}${scheme}://${host}${rest}`
}

/** The custom scheme a browser address stands for, if it stands for one. */
export function customSchemeOf(browserAddress: string): string | undefined {
  const shown = toAppAddress(browserAddress)
  return shown === browserAddress ? undefined : shown.slice(0, shown.indexOf(':'))
}

/** A content security policy as the app wrote it, with its own schemes named as Chromium sees them. */
export function toBrowserPolicy(policy: string): string {
  return policy.replace(
    /(^|[\s;])([a-z][a-z0-9+.-]*):(?:\/\/([^\s;/]+))?(?=[\s;/,]|$)/gi,
    (source, lead, scheme, host) => {
      if (WEB_SCHEMES.has(scheme.toLowerCase()) || /^(mediastream|filesystem)$/i.test(scheme)) return source
      return `${lead}https://${host ?? '*'}.${scheme.toLowerCase()}.invalid`
    },
  )
}
