import { once } from 'node:events'
import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Counts connections to this computer, under each of its addresses. Closed at the end of the test. */
export async function countConnections(): Promise<{ readonly port: number; readonly count: () => number }> {
  let count = 0
  const server = createServer((socket) => {
    count += 1
    socket.destroy()
  })
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return { port: address.port, count: () => count }
}
