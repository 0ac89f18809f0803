import type { IpcMainInvokeEvent } from 'electron'

export const pageScheme = 'app'
const pageHost = 'bundle'
export const pageAddress = `${pageScheme}://${pageHost}/index.html`

/** Custom schemes have the origin "null", so parts are compared. */
export function isPageAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return protocol === `${pageScheme}:` && host === pageHost
}

type Sender = {
  readonly senderFrame: Pick<NonNullable<IpcMainInvokeEvent['senderFrame']>, 'url' | 'parent'> | null
  readonly sender: { readonly id: number }
}

/**
 * True for messages from the main frame of our own windows and page (Electron's security checklist, point
 * 17). The frame is null once it has navigated or gone.
 */
export function isTrustedSender(event: Sender, ourWindows: () => readonly number[]): boolean {
  const frame = event.senderFrame
  if (frame === null || frame.parent !== null) return false
  return ourWindows().includes(event.sender.id) && isPageAddress(frame.url)
}
