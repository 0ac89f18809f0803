import type { IpcMainInvokeEvent } from 'electron'
import { isPageAddress } from './page-address.ts'

type Sender = {
  readonly senderFrame: Pick<NonNullable<IpcMainInvokeEvent['senderFrame']>, 'url' | 'parent'> | null
  readonly sender: { readonly id: number }
}

/**
 * Whether a message comes from a window of ours, from its main frame, and from our own page (Electron's
 * security checklist, point 17). The frame is null once it has navigated or gone.
 */
export function isTrustedSender(event: Sender, ourWindows: () => readonly number[]): boolean {
  const frame = event.senderFrame
  if (frame === null || frame.parent !== null) return false
  return ourWindows().includes(event.sender.id) && isPageAddress(frame.url)
}
