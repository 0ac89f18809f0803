import { Worker } from 'node:worker_threads'
import { failed } from '../../../shared/ipc/failure.ts'
import type { CopyComparison } from '../../../shared/schemas/backups.ts'
import { StorageError } from '../db/storage-error.ts'
import type { CopyReply, CopyRequest } from './copy-worker.ts'
import type { BackupFacts, ListedDocument } from './read-backup.ts'

/** Reads one copy in a thread of its own, so that neither the library nor the window waits for it. */
export type CopyReader = {
  check(): Promise<void>
  look(): Promise<BackupFacts>
  compare(documents: readonly ListedDocument[]): Promise<void>
  result(): Promise<CopyComparison>
  end(): Promise<void>
  stop(): Promise<void>
}

export function readCopy(workerFile: URL | string, file: string): CopyReader {
  const worker = new Worker(workerFile, { workerData: { file }, name: 'copy' })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const waiting: { resolve: (value: unknown) => void; reject: (cause: StorageError) => void }[] = []
  const failAll = (): void => {
    const error = new StorageError(failed('storage-failed', { detail: 'The thread for copies ended' }))
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  worker.on('message', (reply: CopyReply) => {
    const asked = waiting.shift()
    if (reply.ok) asked?.resolve(reply.value)
    else asked?.reject(new StorageError(reply.failure))
  })
  worker.once('error', failAll)
  worker.once('exit', failAll)
  const ask = <T>(request: CopyRequest): Promise<T> =>
    new Promise((resolve, reject) => {
      // The worker's answer type depends on the request's kind, which a queue cannot express.
      waiting.push({ resolve: (value) => resolve(value as T), reject })
      worker.postMessage(request)
    })
  return {
    check: () => ask({ kind: 'check' }),
    look: () => ask({ kind: 'look' }),
    compare: (documents) => ask({ kind: 'compare', documents }),
    result: () => ask({ kind: 'result' }),
    end: async () => {
      worker.postMessage({ kind: 'end' } satisfies CopyRequest)
      await ended
    },
    stop: async () => {
      await worker.terminate()
    },
  }
}
