import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

const withoutBody = new Set([204, 205, 304])

/** Node's answer as that of `fetch`. `body` is what its bytes are read from, where that is not the answer itself. */
export function responseOf(answer: IncomingMessage, body: Readable = answer): Response {
  const headers = new Headers()
  for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2)
    headers.append(answer.rawHeaders[index] ?? '', answer.rawHeaders[index + 1] ?? '')
  const status = answer.statusCode ?? 0
  const statusText = (answer.statusMessage ?? '').replaceAll(/[^\t\x20-\x7e]/g, '')
  if (withoutBody.has(status)) {
    answer.resume()
    return new Response(null, { status, statusText, headers })
  }
  return new Response(Readable.toWeb(body), { status, statusText, headers })
}
