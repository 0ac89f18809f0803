import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const requestBody = z.object({
  id: z.string(),
  title: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  content: z.string().optional(),
})

export type ReceivedRequest = z.output<typeof requestBody> & { readonly method: string }

/** Response status; `lost`: the request is taken and never answered. */
export type Answering = number | 'lost'

/**
 * An HTTP service that records requests. `onRequest` runs once a request has arrived whole,
 * before the answer.
 */
export async function openIndexingService(onRequest: (received: ReceivedRequest) => Promise<Answering>) {
  const requests: ReceivedRequest[] = []
  const failures: unknown[] = []
  const underWay = new Map<string, number>()
  let mostAtOnce = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const received = {
        ...requestBody.parse(JSON.parse(Buffer.concat(parts).toString())),
        method: request.method ?? '',
      }
      const { id } = received
      underWay.set(id, (underWay.get(id) ?? 0) + 1)
      mostAtOnce = Math.max(mostAtOnce, underWay.get(id) ?? 0)
      requests.push(received)
      const answer = await onRequest(received).catch((cause: unknown) => {
        failures.push(cause)
        return 500
      })
      underWay.set(id, (underWay.get(id) ?? 0) - 1)
      if (answer === 'lost') return request.socket.destroy()
      response.writeHead(answer, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ id, message: `Status ${answer}` }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    failures,
    mostAtOnce: () => mostAtOnce,
    of: (id: string) => requests.filter((received) => received.id === id),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type IndexingService = Awaited<ReturnType<typeof openIndexingService>>
