import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchFailure } from './fetch-failure.ts'

/** Reads an answer to its end. The limit holds before and after decompression; past it a `FetchFailure` is thrown. */
export async function readAnswer(answer: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const tooLarge = new FetchFailure(`gives more than ${maximumBytes / 1_000_000} MB`)
  if (Number(answer.headers['content-length'] ?? 0) > maximumBytes) {
    answer.destroy()
    throw tooLarge
  }
  const body = decompress(answer)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('an answer without an encoding gives bytes')
    size += chunk.length
    if (size > maximumBytes) {
      answer.destroy()
      throw tooLarge
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decompress(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return answer
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null
  if (decoder === null)
    throw new FetchFailure(`sends its content encoded as ${encoding}, which is not understood`)
  // Errors reach the reader through `decoder`, which `pipeline` destroys with them.
  return pipeline(answer, decoder, () => undefined)
}
