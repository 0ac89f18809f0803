/** The CRC-32 of PNG's chunks (https://www.w3.org/TR/png-3/#5CRC-algorithm); for a few bytes, so without a table. */
export function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (0xedb88320 & -(rest & 1))
  }
  return (rest ^ 0xffffffff) >>> 0
}
