import type { WebContents } from 'electron'
import { type EventName, type EventPayload, events } from '../../shared/ipc/contract.ts'

export type Publish = <N extends EventName>(name: N, payload: EventPayload<N>) => void

/** Parses the payload, so that nothing extra leaves. */
export function createPublish(
  openWindows: () => readonly Pick<WebContents, 'send' | 'isDestroyed'>[],
): Publish {
  return (name, payload) => {
    const parsed = events[name].parse(payload)
    for (const contents of openWindows()) {
      if (!contents.isDestroyed()) contents.send(`index-desk-event:${name}`, parsed)
    }
  }
}
