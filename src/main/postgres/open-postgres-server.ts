import { Worker } from 'node:worker_threads'
import { fail, type Result } from '../../shared/result.ts'
import type { NewTeamLibrary, SetUpProblem, TeamAnswer, TeamServer } from '../team/ports.ts'
import type { PostgresAddress } from './open-connection.ts'
import { makeServerCalls, type ServerReply, type ServerRequest, type ServerTask } from './worker-messages.ts'

const gone = { ok: false, error: 'unreachable' } as const

/**
 * A team's server, in its own thread, where its answers are read and checked: a long answer
 * blocks nothing else, and one that crashes the thread ends nothing else.
 */
export function openPostgresServer(workerFile: URL | string, address: PostgresAddress): TeamServer {
  const worker = startWorker(workerFile, { kind: 'serve', address })
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

  const ask = (name: ServerRequest['name'], args: readonly unknown[]): Promise<TeamAnswer<unknown>> =>
    new Promise((resolve) => {
      if (hasEnded) return resolve(gone)
      lastId += 1
      waiting.set(lastId, resolve)
      worker.postMessage({ id: lastId, name, args } satisfies ServerRequest)
    })

  return {
    ...makeServerCalls(ask),
    onChange: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    close: async () => {
      await ask('close', [])
      // Pending connection attempts would keep the thread alive.
      await worker.terminate()
    },
  }
}

/** Takes about a second; a server that signs in and then stops answering would never end it. */
const longestSetUpMs = 60_000

/** Makes a team's library, in a thread of its own. */
export async function setUpPostgresLibrary(
  workerFile: URL | string,
  address: PostgresAddress,
  library: NewTeamLibrary,
  longestMs = longestSetUpMs,
): Promise<Result<undefined, SetUpProblem>> {
  const worker = startWorker(workerFile, { kind: 'set-up', address, library })
  let limit: NodeJS.Timeout | undefined
  try {
    return await new Promise<Result<undefined, SetUpProblem>>((resolve) => {
      limit = setTimeout(() => resolve(fail('unreachable')), longestMs)
      worker.once('message', resolve)
      worker.once('error', () => resolve(fail('not-understood')))
      worker.once('exit', () => resolve(fail('not-understood')))
    })
  } finally {
    clearTimeout(limit)
    await worker.terminate()
  }
}

function startWorker(workerFile: URL | string, workerData: ServerTask): Worker {
  return new Worker(workerFile, { workerData, name: 'team' })
}
