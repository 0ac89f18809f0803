import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Encodings that requests offer to unpack, as the value of `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br'

/**
 * The decompressed body of an answer as a stream, so that its reader can stop at a limit. `null` for unknown
 * encodings, and for several on top of each other: websites do not need them, and a bomb multiplies by them.
 */
export function decodedBody(answer: IncomingMessage): Readable | null {
  const encoding = encodingOf(answer)
  if (encoding === 'identity' || encoding === '') return answer
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null
  // Errors reach the reader through `decoder`, which `pipeline` destroys with them.
  return decoder === null ? null : pipeline(answer, decoder, () => undefined)
}

/** The encoding that an answer names, in lower case; empty for none. */
export function encodingOf(answer: IncomingMessage): string {
  return (answer.headers['content-encoding'] ?? '').trim().toLowerCase()
}
