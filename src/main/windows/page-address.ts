export const pageScheme = 'app'
export const pageHost = 'bundle'
export const pageOrigin = `${pageScheme}://${pageHost}`
export const pageAddress = `${pageOrigin}/index.html`

/** Whether an address belongs to the app's own page. Custom schemes have the origin "null", so parts are compared. */
export function isPageAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return protocol === `${pageScheme}:` && host === pageHost
}
