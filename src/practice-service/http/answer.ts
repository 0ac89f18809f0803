import type { ServerResponse } from 'node:http'
import type { Refusal } from '../refusal.ts'

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export function answerJson(status: number, value: unknown, headers: Answer['headers'] = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: `${JSON.stringify(value)}\n`,
  }
}

/** Answers with a page. Its policy blocks everything but its own style and this service's pictures. */
export function answerPage(status: number, html: string): Answer {
  const policy =
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    body: html,
  }
}

export function answerFile(contentType: string, body: string | Uint8Array): Answer {
  return {
    status: 200,
    headers: { 'Content-Type': contentType, 'Content-Security-Policy': "default-src 'none'; sandbox" },
    body,
  }
}

/** `{"error": {"code", "message", "field"?}}` */
export function answerRefusal({ status, code, message, field, headers }: Refusal): Answer {
  return answerJson(status, { error: { code, message, ...(field !== undefined && { field }) } }, headers)
}

/** `withBody` is false for HEAD. */
export function sendAnswer(response: ServerResponse, answer: Answer, withBody: boolean): void {
  const body = Buffer.from(answer.body)
  response.writeHead(answer.status, {
    ...answer.headers,
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(withBody ? body : undefined)
}
