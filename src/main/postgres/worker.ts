import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { createPostgresServer } from './postgres-server.ts'
import { callServer, type ServerReply, type ServerRequest } from './worker-messages.ts'

const addressSchema = z.object({
  host: z.string().max(1000),
  port: z.int().min(1).max(65_535),
  database: z.string().max(1000),
  user: z.string().max(1000),
  password: z.string().max(1000),
  authority: z.string().max(1_000_000),
})

const port = parentPort
if (port === null) throw new Error('The worker of the team was started outside a worker thread')
const send = (reply: ServerReply): void => port.postMessage(reply)
const server = createPostgresServer(addressSchema.parse(workerData))
server.onChange(() => send({ kind: 'changed' }))

port.on('message', (request: ServerRequest) => {
  void answer(request).then((value) => send({ kind: 'answered', id: request.id, answer: value }))
})

async function answer({ name, args }: ServerRequest) {
  if (name !== 'close') return callServer(server, name, args)
  await server.close()
  return { ok: true, value: null } as const
}
