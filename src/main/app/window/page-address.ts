export const pageScheme = 'app'
const pageHost = 'bundle'
export const pageAddress = `${pageScheme}://${pageHost}/index.html`

/** Whether an address belongs to the app's own page. Custom schemes have the origin "null", so parts are compared. */
export function isPageAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return protocol === `${pageScheme}:` && host === pageHost
}
