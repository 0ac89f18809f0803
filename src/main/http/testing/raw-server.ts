import { createServer, type Socket } from 'node:net'

export type RawRequest = {
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

export type RawServer = {
  readonly address: string
  readonly requests: readonly RawRequest[]
  connections(): number
  close(): Promise<void>
}

export type RawReply = (socket: Socket, request: RawRequest) => void

export async function startRawServer(
  reply: RawReply,
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<RawServer> {
  const requests: RawRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    onConnection(socket)
    let received = Buffer.alloc(0)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      const request = takeRequest(received)
      if (request === undefined) return
      received = Buffer.alloc(0)
      requests.push(request)
      reply(socket, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The server has no port')
  return {
    address: `http://127.0.0.1:${place.port}`,
    requests,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function takeRequest(bytes: Buffer): RawRequest | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
  })
  const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0)
  const body = bytes.subarray(end + 4)
  if (body.length < length) return undefined
  const [method = '', path = ''] = first.split(' ')
  return { method, path, headers, body }
}

export function answerBytes(
  status: string,
  body: string | Uint8Array = '',
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body)
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: ${bytes.length}\r\n${more.join('')}\r\n`
  return Buffer.concat([Buffer.from(head), bytes])
}

export function always(...answer: Parameters<typeof answerBytes>): RawReply {
  return (socket) => socket.end(answerBytes(...answer))
}
