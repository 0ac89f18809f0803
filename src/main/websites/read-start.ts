/** Where a page's head surely ends; in UTF-16 the signs do not match, and everything up to the limit is read. */
const headEnd = /<\/head|<body/i

/** The first bytes of a page, up to the end of its head or to the limit; the rest is not fetched. */
export async function readStart(response: Response, limitBytes: number): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  if (reader === undefined) return new Uint8Array()
  const start = new Uint8Array(limitBytes)
  let length = 0
  try {
    while (length < limitBytes) {
      const { done, value } = await reader.read()
      if (done) break
      const piece = value.subarray(0, limitBytes - length)
      start.set(piece, length)
      // A sign may lie across two pieces.
      const seen = start.subarray(Math.max(0, length - 8), length + piece.length)
      length += piece.length
      if (headEnd.test(Buffer.from(seen).toString('latin1'))) break
    }
  } finally {
    // Not waited for: ending the connection may take as long as the server pleases.
    void reader.cancel().catch(() => undefined)
  }
  return start.subarray(0, length)
}
