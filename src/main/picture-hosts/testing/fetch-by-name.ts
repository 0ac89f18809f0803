import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Fetch } from '../../http/exchange.ts'

/** Resolves every name to this computer, as bucket names need; not every machine does for `.localhost`. */
export const fetchByName: Fetch = (address, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        ...(method !== undefined && { method }),
        headers: Object.fromEntries(new Headers(headers)),
        // One connection per request: the server sends something after some answers to HEAD.
        agent: false,
        lookup: (_name, { all }, found) => {
          if (all === true) found(null, [{ address: '127.0.0.1', family: 4 }])
          else found(null, '127.0.0.1', 4)
        },
      },
      async (answer) => {
        const bytes = new Uint8Array(await buffer(answer))
        const fields = Object.entries(answer.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ])
        const content = method === 'HEAD' || answer.statusCode === 204 ? null : bytes
        resolve(new Response(content, { status: answer.statusCode ?? 500, headers: fields }))
      },
    )
    sent.on('error', reject)
    sent.end(body instanceof Uint8Array ? body : undefined)
  })
