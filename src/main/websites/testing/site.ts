import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Site = {
  readonly origin: string
  readonly requests: readonly IncomingMessage[]
  /** Resolves once the other side has ended an answered connection. */
  readonly abandoned: Promise<void>
  close(): Promise<void>
}

export async function startSite(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Site> {
  const requests: IncomingMessage[] = []
  const { promise: abandoned, resolve: onAbandoned } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    requests.push(request)
    response.on('close', () => {
      if (!response.writableFinished) onAbandoned()
    })
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    abandoned,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
