import type { After } from '../../shared/domain/throttle.ts'
import { type HeldBytes, pieceBytes } from '../../shared/schemas/held-bytes.ts'

export type BytesToRead = {
  hold(bytes: Uint8Array): HeldBytes
  /** Returns the next piece; null once the bytes are released, as after the last piece. */
  read(id: string, from: number): Uint8Array<ArrayBuffer> | null
}

type BytesToReadDeps = { readonly newId: () => string; readonly after: After }

/** The page reads at most two pictures and one file at a time. */
const mostHeld = 4
/** Releases unread bytes, because a reloaded page reads no further. */
const unreadMs = 60_000

/**
 * Holds bytes too large for one message: serializing 200 MB would stop main and the page for half a second.
 */
export function createBytesToRead({ newId, after }: BytesToReadDeps): BytesToRead {
  const held = new Map<string, { readonly bytes: Uint8Array; cancel: () => void }>()
  const letGo = (id: string) => {
    held.get(id)?.cancel()
    held.delete(id)
  }
  const untilUnread = (id: string) => after(unreadMs, () => letGo(id))
  return {
    hold: (bytes) => {
      const id = newId()
      if (bytes.length > 0) held.set(id, { bytes, cancel: untilUnread(id) })
      const [oldest] = held.keys()
      if (held.size > mostHeld && oldest !== undefined) letGo(oldest)
      return { id, length: bytes.length }
    },
    read: (id, from) => {
      const entry = held.get(id)
      if (entry === undefined || from >= entry.bytes.length) return null
      entry.cancel()
      entry.cancel = untilUnread(id)
      if (from + pieceBytes >= entry.bytes.length) letGo(id)
      // A copy: a message carries the whole buffer of a view.
      return new Uint8Array(entry.bytes.subarray(from, from + pieceBytes))
    },
  }
}
