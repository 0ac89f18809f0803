import { Worker } from 'node:worker_threads'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { StorageError } from './db/storage-error.ts'
import type {
  RequestName,
  WorkerAnswer,
  WorkerReply,
  WorkerRequest,
  WorkerSettings,
} from './worker-messages.ts'

export type WorkerClient = Pick<Extract<WorkerReply, { kind: 'opened' }>, 'integrity' | 'names'> & {
  /** Rejects only with a `StorageError`. */
  ask(name: RequestName, input: readonly unknown[]): Promise<unknown>
  /** Answers earlier requests, closes the file and ends the thread. */
  close(): Promise<void>
}

export type WorkerNews = {
  onStep(step: Extract<WorkerReply, { kind: 'step' }>['step']): void
  onCopied(done: number, total: number): void
}

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: StorageError) => void }

/**
 * Deferrable, because nobody waits for the end of an attempt: joins the next request, usually a claim, which
 * saves one sync. Sent alone if nothing else is requested.
 */
const goesAlong: ReadonlySet<WorkerRequest['name']> = new Set(['queue.complete'])
const goesAloneAfterMs = 40

const ended = (detail: string) => new StorageError(failed('storage-failed', { detail }))

/** Starts the thread that owns the database; resolves once the database is open. */
export function startWorker(
  file: URL | string,
  settings: WorkerSettings,
  { onStep, onCopied }: WorkerNews,
): Promise<WorkerClient> {
  const worker = new Worker(file, { workerData: settings, name: 'library' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let end: StorageError | null = null

  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const endWith = (error: StorageError): void => {
    end ??= error
    for (const { reject } of waiting.values()) reject(end)
    waiting.clear()
  }

  const ask: WorkerClient['ask'] = (name, input) =>
    new Promise((resolve, reject) => {
      if (end !== null) return reject(end)
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      send({ id, name, input })
    })

  const settle = (answer: WorkerAnswer): void => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.kind === 'done') asked?.resolve(answer.value)
    else asked?.reject(new StorageError(answer.failure))
  }
  const send = createBatches(worker, (id, failure) => settle({ kind: 'failed', id, failure }))

  return new Promise((resolve, reject) => {
    const close = async (): Promise<void> => {
      try {
        if (end === null) {
          const closing = ask('close', [])
          end = ended('The library is closed')
          await closing
        }
      } finally {
        await exited
      }
    }

    worker.on('message', (reply: WorkerReply) => {
      switch (reply.kind) {
        case 'opened':
          return resolve({ integrity: reply.integrity, names: reply.names, ask, close })
        case 'not-opened': {
          const error = new StorageError(reply.failure)
          endWith(error)
          return reject(error)
        }
        case 'step':
          return onStep(reply.step)
        case 'copied':
          return onCopied(reply.done, reply.total)
        case 'answered':
          for (const answer of reply.answers) settle(answer)
      }
    })
    worker.once('error', (cause) => {
      const error = ended(`The library's thread ended: ${cause instanceof Error ? cause.name : 'unknown'}`)
      endWith(error)
      reject(error)
    })
    worker.once('exit', () => {
      const error = ended("The library's thread has ended")
      endWith(error)
      reject(error)
    })
  })
}

/**
 * Posts requests in batches: waking the other thread costs more than most requests, so those of one event
 * loop turn go together. `refuse` gets uncloneable ones, which must not fail the others.
 */
function createBatches(
  worker: Worker,
  refuse: (id: number, failure: Failure) => void,
): (request: WorkerRequest) => void {
  const outgoing: WorkerRequest[] = []
  let soon: NodeJS.Immediate | undefined
  let alone: NodeJS.Timeout | undefined

  const post = (): void => {
    clearTimeout(alone)
    clearImmediate(soon)
    alone = soon = undefined
    const together = outgoing.splice(0)
    try {
      worker.postMessage(together)
    } catch {
      for (const request of together) postAlone(request)
    }
  }
  const postAlone = (request: WorkerRequest): void => {
    try {
      worker.postMessage([request])
    } catch (cause) {
      const detail = `The library cannot be asked that: ${cause instanceof Error ? cause.name : 'unknown'}`
      refuse(request.id, failed('storage-failed', { detail }))
    }
  }
  return (request) => {
    outgoing.push(request)
    if (goesAlong.has(request.name)) alone ??= setTimeout(post, goesAloneAfterMs)
    else soon ??= setImmediate(post)
  }
}
