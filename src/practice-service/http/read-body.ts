import type { IncomingMessage } from 'node:http'
import { type Refusal, refuse } from '../refusal.ts'

/** Room for a picture of 5,000,000 bytes in base64 (6.7 MB), with text and metadata beside it. */
const maximumBodyBytes = 12_000_000

/** Reads a request's body as UTF-8 text; rejects only when the connection breaks. */
export async function readBody(request: IncomingMessage): Promise<string | Refusal> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maximumBodyBytes) return tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a request without an encoding gives bytes')
    size += chunk.length
    if (size > maximumBodyBytes) return tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return refuse(400, 'malformed-body', 'The body is not UTF-8 text.')
  }
}

function tooLarge(): Refusal {
  const message = `The body is larger than ${maximumBodyBytes / 1_000_000} MB.`
  return refuse(413, 'body-too-large', message)
}
