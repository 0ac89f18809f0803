import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { createPostgresServer } from './postgres-server.ts'
import { callServer, type ServerReply, type ServerRequest } from './worker-messages.ts'

const address = z.object({
  host: z.string().max(1000),
  port: z.int().min(1).max(65_535),
  database: z.string().max(1000),
  user: z.string().max(1000),
  password: z.string().max(1000),
  authority: z.string().max(1_000_000),
})
const taskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serve'), address }),
  z.object({
    kind: z.literal('set-up'),
    address,
    library: z.object({
      service: z.string().max(2000),
      shown: z.string().max(200),
      login: z.string().max(50),
      password: z.string().max(100),
    }),
  }),
])

const port = parentPort
if (port === null) throw new Error('The worker of the team was started outside a worker thread')
const task = taskSchema.parse(workerData)
if (task.kind === 'serve') serve(port, task.address)
else {
  const { setUpLibrary } = await import('./set-up-library.ts')
  port.postMessage(await setUpLibrary(task.address, task.library))
}

function serve(to: MessagePort, from: z.infer<typeof address>): void {
  const send = (reply: ServerReply): void => to.postMessage(reply)
  const server = createPostgresServer(from)
  server.onChange(() => send({ kind: 'changed' }))
  const answer = async ({ name, args }: ServerRequest) => {
    if (name !== 'close') return callServer(server, name, args)
    await server.close()
    return { ok: true, value: null } as const
  }
  to.on('message', (request: ServerRequest) => {
    void answer(request).then((value) => send({ kind: 'answered', id: request.id, answer: value }))
  })
}
