import { createHash } from 'node:crypto'

/** Bytes of a part; the last part is shorter. */
const partSize = 1_048_576
/** The server's limit. */
export const mostParts = 320

/** Splits a content as the server stores it. The last part is shorter, and may be empty. */
export function partsOf(bytes: Uint8Array): readonly Uint8Array[] {
  const parts = Math.floor(bytes.length / partSize) + 1
  return Array.from({ length: parts }, (_, part) => bytes.subarray(part * partSize, (part + 1) * partSize))
}

export function isLast(part: Uint8Array): boolean {
  return part.length < partSize
}

/** The SHA-256 of the SHA-256s of the parts. */
export function contentIdOf(parts: readonly Uint8Array[]): string {
  const whole = createHash('sha256')
  for (const part of parts) whole.update(createHash('sha256').update(part).digest())
  return whole.digest('hex')
}
