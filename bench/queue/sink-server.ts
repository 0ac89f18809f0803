import { createServer } from 'node:http'

/** A service in its own process that accepts everything and stores nothing; prints its port on standard output. */
const answer = JSON.stringify({ id: 'd', message: 'Indexed', type: 'text', usage: 1 })
const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(answer) }

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200, headers).end(answer))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  process.stdout.write(`${address.port}\n`)
})
process.stdin.on('end', () => process.exit()).resume()
