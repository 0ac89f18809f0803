import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { copyLibrary } from './dated-copy.ts'
import { openStorage } from './open-storage.ts'
import { createOperations } from './operations.ts'
import { toStorageFailure } from './storage-error.ts'
import { noteDamage } from './storage-files.ts'
import type { WorkerOperations, WorkerReply, WorkerRequest } from './worker-messages.ts'

const settingsSchema = z.object({
  folder: z.string(),
  openedAt: z.int(),
  largestPages: z.int().exactOptional(),
})

const port = parentPort
if (port === null) throw new Error('The library worker was started outside a worker thread')
const send = (reply: WorkerReply): void => port.postMessage(reply)
const settings = settingsSchema.parse(workerData)

try {
  const { db, integrity } = await openStorage(settings)
  let lastCopy: Promise<unknown> = Promise.resolve()
  const operations: WorkerOperations = {
    ...createOperations(db),
    copyTo: (at) => {
      const copy = copyLibrary(db, settings.folder, at)
      lastCopy = Promise.allSettled([lastCopy, copy])
      return copy
    },
    close: async () => {
      // A copy reads through this connection, and half a copy is of no use to anybody.
      await lastCopy
      db.close()
    },
  }

  const answer = async ({ id, name, input }: WorkerRequest): Promise<void> => {
    // The client's `call` types name and input as a pair, which a union of functions cannot express here.
    const operation = operations[name] as (...values: readonly unknown[]) => unknown
    try {
      const outcome = operation(...input)
      // Without an await for the synchronous ones: each must be answered before the next is begun.
      send({ kind: 'done', id, value: outcome instanceof Promise ? await outcome : outcome })
    } catch (cause) {
      const failure = toStorageFailure(cause)
      if (failure.code === 'storage-damaged') noteDamage(settings.folder)
      send({ kind: 'failed', id, failure })
    }
    if (name === 'close') port.close()
  }
  port.on('message', (request: WorkerRequest) => void answer(request))
  send({ kind: 'opened', integrity })
} catch (cause) {
  send({ kind: 'not-opened', failure: toStorageFailure(cause) })
  port.close()
}
