import type { IncomingMessage } from 'node:http'
import { decodedBody, encodingOf } from '../../web/decoded-body.ts'
import { FetchFailure } from './fetch-failure.ts'

/** Reads an answer to its end. The limit holds before and after decompression; past it a `FetchFailure` is thrown. */
export async function readAnswer(answer: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const tooLarge = new FetchFailure(`gives more than ${maximumBytes / 1_000_000} MB`)
  if (Number(answer.headers['content-length'] ?? 0) > maximumBytes) {
    answer.destroy()
    throw tooLarge
  }
  const body = decodedBody(answer)
  if (body === null) {
    answer.destroy()
    throw new FetchFailure(`sends its content encoded as ${encodingOf(answer)}, which is not understood`)
  }
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
