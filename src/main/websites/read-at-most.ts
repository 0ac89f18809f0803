/** Returns the body up to the limit; nothing more is fetched. Rejects if the connection breaks. */
export async function readAtMost(
  response: Response,
  limitBytes: number,
  /** Called for each piece in order; true ends the reading. */
  isEnough: (piece: Buffer) => boolean = () => false,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly isWhole: boolean }> {
  const reader = response.body?.getReader()
  if (reader === undefined) return { bytes: new Uint8Array(), isWhole: true }
  const pieces: Buffer[] = []
  let length = 0
  let isWhole = false
  try {
    while (length <= limitBytes) {
      const { done, value } = await reader.read()
      isWhole = done
      if (done) break
      const piece = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      pieces.push(piece)
      length += piece.length
      if (isEnough(piece)) break
    }
  } finally {
    // Not awaited: ending the connection may take as long as the server pleases.
    void reader.cancel().catch(() => undefined)
  }
  const bytes = new Uint8Array(Math.min(length, limitBytes))
  let at = 0
  for (const piece of pieces) {
    const part = piece.subarray(0, limitBytes - at)
    bytes.set(part, at)
    at += part.length
  }
  return { bytes, isWhole: isWhole && length <= limitBytes }
}

/**
 * Certain end of a page's head; in UTF-16 the characters do not match, and everything up to the limit is
 * read.
 */
const headEnd = /<\/head|<body/i

/** Returns a page up to the end of its head or to the limit; nothing more is fetched. */
export async function readStart(response: Response, limitBytes: number): Promise<Uint8Array> {
  let length = 0
  let seen = ''
  const { bytes } = await readAtMost(response, limitBytes, (piece) => {
    length += piece.length
    // A match may span two pieces.
    seen = seen.slice(-8) + piece.toString('latin1')
    return length >= limitBytes || headEnd.test(seen)
  })
  return bytes
}
