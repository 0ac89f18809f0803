/**
 * Each function returns exactly `length` bytes, whatever follows in the source, and null if it is broken or
 * too short.
 */

const clear = 256
const end = 257
const mostCodes = 4096

/**
 * LZW of TIFF 6.0, section 13. Each code stands for bytes already written, so only their position is kept.
 */
export function unpackLzw(source: Uint8Array, length: number): Uint8Array | null {
  const out = new Uint8Array(length)
  const starts = new Uint32Array(mostCodes)
  const lengths = new Uint32Array(mostCodes)
  let [at, bits, next, from, count] = [0, 9, end + 1, 0, 0]
  for (let bit = 0; at < length && bit + bits <= source.length * 8; ) {
    const byte = bit >> 3
    const three = ((source[byte] ?? 0) << 16) | ((source[byte + 1] ?? 0) << 8) | (source[byte + 2] ?? 0)
    const code = (three >> (24 - (bit & 7) - bits)) & ((1 << bits) - 1)
    bit += bits
    if (code === end) break
    if (code === clear) {
      ;[bits, next, count] = [9, end + 1, 0]
      continue
    }
    if (count > 0 && next < mostCodes) {
      starts[next] = from
      // New entry: the previous code's text, and the first byte of this one's.
      lengths[next] = count + 1
      next += 1
    }
    if (code >= next) return null
    const begin = starts[code] ?? 0
    from = at
    count = code < clear ? 1 : (lengths[code] ?? 0)
    if (code < clear) out[at] = code
    else
      for (let index = 0; index < count && at + index < length; index += 1)
        out[at + index] = out[begin + index] ?? 0
    at += count
    if (next >= 2 ** bits - 1 && bits < 12) bits += 1
  }
  return at >= length ? out : null
}

/** TIFF 6.0, section 9. */
export function unpackBits(source: Uint8Array, length: number): Uint8Array | null {
  const out = new Uint8Array(length)
  let at = 0
  for (let place = 0; place < source.length && at < length; ) {
    const head = source[place] ?? 0
    place += 1
    if (head === 128) continue
    const count = head < 128 ? head + 1 : 257 - head
    if (head < 128) out.set(source.subarray(place, place + Math.min(count, length - at)), at)
    else out.fill(source[place] ?? 0, at, at + count)
    if (head < 128 && place + count > source.length) return null
    place += head < 128 ? count : 1
    at += count
  }
  return at >= length ? out : null
}

/** Inflates with the platform's decoder, stopped at `length`: a few bytes may expand to gigabytes. */
export async function inflate(source: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array | null> {
  const out = new Uint8Array(length)
  let at = 0
  const reader = new Blob([source]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  try {
    while (at < length) {
      const { done, value } = await reader.read()
      if (done) return null
      out.set(value.subarray(0, length - at), at)
      at += value.length
    }
  } catch {
    return null
  } finally {
    reader.cancel().catch(() => undefined)
  }
  return out
}

export function reversed(source: Uint8Array): Uint8Array {
  return source.map((byte) => {
    let turned = 0
    for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) turned |= 0x80 >> bit
    return turned
  })
}
