import { createServer, type RequestListener, type Server } from 'node:http'
import { onTestFinished } from 'vitest'

export async function serveSite(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1' }, resolve)
  })
  onTestFinished(() => closeSite(server))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('the site listens on no port')
  return `http://127.0.0.1:${address.port}`
}

export function serveAnswer(headers: Record<string, string>, body: string | Uint8Array): Promise<string> {
  return serveSite((_request, response) => {
    response.writeHead(200, headers).end(body)
  })
}

function closeSite(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
