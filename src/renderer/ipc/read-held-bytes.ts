import type { HeldBytes } from '../../shared/schemas/held-bytes.ts'
import { tryCall } from './call.ts'

/** Gives `take` each piece of the bytes that main holds. Returns false if main no longer holds them. */
export async function readHeldBytes(
  { id, length }: HeldBytes,
  take: (piece: Uint8Array<ArrayBuffer>, from: number) => void,
): Promise<boolean> {
  for (let from = 0; from < length; ) {
    const read = await tryCall('bytes/read', { id, from })
    if (!read.ok || read.value.bytes === null) return false
    take(read.value.bytes, from)
    from += read.value.bytes.length
  }
  return true
}
