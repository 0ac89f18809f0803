import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** Statuses whose answers have no body (Fetch standard, "null body status"). */
const bodilessStatuses: ReadonlySet<number> = new Set([101, 204, 205, 304])

export type AnswerHead = {
  readonly status: number
  readonly statusText: string
  readonly headers: Iterable<readonly [name: string, value: string]>
}

/** `body`: the stream of its bytes, if it differs from the answer. */
export function responseOf(answer: IncomingMessage, body: Readable = answer): Response {
  const { statusCode = 0, statusMessage = '', rawHeaders } = answer
  const headers = Array.from(
    { length: Math.floor(rawHeaders.length / 2) },
    (_, pair) => [rawHeaders[2 * pair] ?? '', rawHeaders[2 * pair + 1] ?? ''] as const,
  )
  return buildResponse({ status: statusCode, statusText: statusMessage, headers }, body)
}

/**
 * Builds an answer as `fetch` gives it, even if `Response` refuses its values: a server may send any status
 * number, and any bytes in a header. Throws if the head itself was lost.
 */
export function buildResponse(head: AnswerHead, body: Readable, method = 'GET'): Response {
  const { status } = head
  // Chromium reports 0 if it lost the head of an answer.
  if (!(status > 0)) throw new Error('net::ERR_INVALID_HTTP_RESPONSE')
  const headers = new Headers()
  for (const [name, value] of head.headers) headers.append(name, safeHeader(value))
  const isBodiless = bodilessStatuses.has(status) || method === 'HEAD'
  if (isBodiless) body.resume()
  const isConstructible = status >= 200 && status <= 599
  const response = new Response(isBodiless ? null : Readable.toWeb(body), {
    status: isConstructible ? status : 599,
    statusText: safeHeader(head.statusText),
    headers,
  })
  return isConstructible ? response : Object.defineProperty(response, 'status', { value: status })
}

/**
 * Electron decodes header values and reason phrases as UTF-8, while `Headers` and `Response` take one byte a
 * character. Restores the original bytes, without the control characters that no header may have (RFC 9110,
 * 5.5).
 */
export function safeHeader(text: string): string {
  const bytes = /[\u{100}-\u{10FFFF}]/u.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text
  return bytes.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
}
