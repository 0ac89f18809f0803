import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** What requests offer to unpack, as the value of `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br'

/**
 * The body of an answer, unpacked as a stream, so that whoever reads it can stop at a limit; `null` for an encoding
 * that is not understood. Several on top of each other are none: no website needs them, and a bomb multiplies by them.
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
