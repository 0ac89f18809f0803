import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LoopbackListener = {
  readonly address: string
  /**
   * First line of every request. Chromium may open a connection before the policy blocks the request; nothing is sent
   * over it.
   */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** Represents the outside world: answers and records every request. */
export async function startLoopbackListener(): Promise<LoopbackListener> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' })
    response.end('<title>Elsewhere</title>')
  })
  server.on('clientError', (_error, socket) => {
    if (server.listening) requests.push('bytes that are no request')
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
