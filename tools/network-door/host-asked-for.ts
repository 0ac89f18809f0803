const handshake = 22
const clientHello = 1
const serverName = 0

/** The host requested by the first bytes of a connection: TLS or HTTP/1. */
export function hostAskedFor(beginning: Buffer): string {
  const host = beginning[0] === handshake ? serverNameIn(beginning) : hostHeaderIn(beginning)
  return host ?? `unknown (${beginning.subarray(0, 16).toString('hex')})`
}

function hostHeaderIn(beginning: Buffer): string | undefined {
  return /^host: *([^\r\n:]+)/im.exec(beginning.toString('latin1'))?.[1]
}

/** TLS 1.3, RFC 8446, 4.1.2, and the extension of RFC 6066, 3. Undefined if absent or truncated. */
function serverNameIn(beginning: Buffer): string | undefined {
  try {
    if (beginning[5] !== clientHello) return undefined
    // Record (5), handshake (4), version (2), random (32).
    let at = 43
    at += 1 + beginning.readUInt8(at)
    at += 2 + beginning.readUInt16BE(at)
    at += 1 + beginning.readUInt8(at)
    const end = at + 2 + beginning.readUInt16BE(at)
    for (at += 2; at < end; at += 4 + beginning.readUInt16BE(at + 2)) {
      if (beginning.readUInt16BE(at) !== serverName) continue
      const length = beginning.readUInt16BE(at + 7)
      const name = beginning.subarray(at + 9, at + 9 + length)
      return name.length === length ? name.toString('latin1') : undefined
    }
  } catch {
    // Read past the end of the received bytes.
  }
  return undefined
}
