import type { Encoding } from '../encodings.ts'

/** Encodes text in a single- or double-byte encoding by inverting the platform's decoder. */
export function createEncoder(encoding: Encoding): (text: string) => Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const bytesOf = new Map<string, readonly number[]>()
  const learn = (bytes: readonly number[]) => {
    try {
      const sign = decoder.decode(Uint8Array.from(bytes))
      if ([...sign].length === 1 && !bytesOf.has(sign)) bytesOf.set(sign, bytes)
    } catch {
      // No character has these bytes.
    }
  }
  for (let first = 0; first < 256; first += 1) learn([first])
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) learn([first, second])
  return (text) => Uint8Array.from([...text].flatMap((sign) => bytesOf.get(sign) ?? [0x3f]))
}
