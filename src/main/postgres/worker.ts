import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { createPostgresServer } from './postgres-server.ts'
import type { ServerReply, ServerRequest } from './worker-messages.ts'

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

async function answer({ ask }: ServerRequest) {
  switch (ask.name) {
    case 'hello':
      return server.hello(ask.app)
    case 'people':
      return server.people()
    case 'present':
      return server.present()
    case 'here':
      return server.here(ask.documentId)
    case 'heads':
      return server.heads(ask.below)
    case 'pull':
      return server.pull(ask.since, ask.most)
    case 'contents':
      return server.contents(ask.contentIds)
    case 'things':
      return server.things(ask.since)
    case 'keep':
      return server.keep(ask.thing)
    case 'push':
      return server.push(ask.edits)
    case 'owed':
      return server.owed()
    case 'claim':
      return server.claim(ask.documentIds, ask.ms)
    case 'complete':
      return server.complete(ask.reports)
    case 'release':
      return server.release(ask.leases)
    case 'setPassword':
      return server.setPassword(ask.password)
    case 'invite':
      return server.invite(ask.invited)
    case 'setRole':
      return server.setRole(ask.person, ask.role)
    case 'history':
      return server.history(ask.documentId, ask.below)
    case 'reopen':
      return server.reopen()
    case 'removePerson':
      return server.removePerson(ask.person)
    case 'close':
      await server.close()
      return { ok: true, value: null } as const
  }
}
