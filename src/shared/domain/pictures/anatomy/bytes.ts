export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  if (at < 0 || at + text.length > bytes.length) return false
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

/** Returns the byte, or 0 beyond the end: callers check lengths first where that matters. */
export const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

export const readUint16 = (bytes: Uint8Array, at: number, isLittle = false): number =>
  isLittle
    ? byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8)
    : (byteAt(bytes, at) << 8) | byteAt(bytes, at + 1)

export const readUint24Little = (bytes: Uint8Array, at: number): number =>
  readUint16(bytes, at, true) | (byteAt(bytes, at + 2) << 16)

export const readUint32 = (bytes: Uint8Array, at: number, isLittle = false): number =>
  isLittle
    ? readUint16(bytes, at, true) + readUint16(bytes, at + 2, true) * 65_536
    : readUint16(bytes, at) * 65_536 + readUint16(bytes, at + 2)

export const lengthOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, piece) => sum + piece.length, 0)

export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(pieces))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

export function areSame(bytes: Uint8Array, pieces: readonly Uint8Array[]): boolean {
  let at = 0
  for (const piece of pieces) {
    // A view of the bytes at the right offset need not be compared.
    const isOwn = piece.buffer === bytes.buffer && piece.byteOffset === bytes.byteOffset + at
    if (!isOwn && piece.some((byte, index) => byte !== bytes[at + index])) return false
    at += piece.length
  }
  return at === bytes.length
}
