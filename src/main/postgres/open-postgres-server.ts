import { Worker } from 'node:worker_threads'
import type { TeamAnswer, TeamServer } from '../team/ports.ts'
import type { PostgresAddress } from './postgres-server.ts'
import type { ServerAsk, ServerReply } from './worker-messages.ts'

const gone = { ok: false, error: 'unreachable' } as const

/**
 * A team's server by a thread of its own, where its answers are read and checked: a long one holds nothing else up, and
 * one that ends the thread ends nothing else.
 */
export function openPostgresServer(workerFile: URL | string, address: PostgresAddress): TeamServer {
  const worker = new Worker(workerFile, { workerData: address, name: 'team' })
  const waiting = new Map<number, (answer: TeamAnswer<unknown>) => void>()
  const listeners = new Set<() => void>()
  let lastId = 0
  let hasEnded = false
  const end = (): void => {
    hasEnded = true
    for (const answer of waiting.values()) answer(gone)
    waiting.clear()
  }
  worker.once('error', end)
  worker.once('exit', end)
  worker.on('message', (reply: ServerReply) => {
    if (reply.kind === 'changed') {
      for (const tell of listeners) tell()
      return
    }
    waiting.get(reply.id)?.(reply.answer)
    waiting.delete(reply.id)
  })

  const ask = <T>(what: ServerAsk): Promise<TeamAnswer<T>> =>
    new Promise((resolve) => {
      if (hasEnded) return resolve(gone)
      lastId += 1
      // The thread answers each request with what its name says (`worker.ts`), which a map cannot express.
      waiting.set(lastId, (answer) => resolve(answer as TeamAnswer<T>))
      worker.postMessage({ id: lastId, ask: what })
    })

  return {
    hello: (app) => ask({ name: 'hello', app }),
    people: () => ask({ name: 'people' }),
    present: () => ask({ name: 'present' }),
    here: (documentId) => ask({ name: 'here', documentId }),
    heads: (below) => ask({ name: 'heads', below }),
    pull: (since, most) => ask({ name: 'pull', since, most }),
    contents: (contentIds) => ask({ name: 'contents', contentIds }),
    things: (since) => ask({ name: 'things', since }),
    keep: (thing) => ask({ name: 'keep', thing }),
    push: (edits) => ask({ name: 'push', edits }),
    owed: () => ask({ name: 'owed' }),
    claim: (documentIds, ms) => ask({ name: 'claim', documentIds, ms }),
    complete: (reports) => ask({ name: 'complete', reports }),
    release: (leases) => ask({ name: 'release', leases }),
    setPassword: (password) => ask({ name: 'setPassword', password }),
    invite: (invited) => ask({ name: 'invite', invited }),
    setRole: (person, role) => ask({ name: 'setRole', person, role }),
    history: (documentId, below) => ask({ name: 'history', documentId, below }),
    reopen: () => ask({ name: 'reopen' }),
    removePerson: (person) => ask({ name: 'removePerson', person }),
    onChange: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    close: async () => {
      await ask({ name: 'close' })
      // What still tries to reach a server would keep the thread alive.
      await worker.terminate()
    },
  }
}
