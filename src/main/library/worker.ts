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
  const { db, integrity } = openStorage(settings)
  const operations: WorkerOperations = {
    ...createOperations(db),
    copyTo: (at) => copyLibrary(db, settings.folder, at),
    close: () => db.close(),
  }

  const answer = ({ id, name, input }: WorkerRequest): void => {
    // The client's `call` types name and input as a pair, which a union of functions cannot express here.
    const operation = operations[name] as (...values: readonly unknown[]) => unknown
    try {
      send({ kind: 'done', id, value: operation(...input) })
    } catch (cause) {
      const failure = toStorageFailure(cause)
      if (failure.code === 'storage-damaged') noteDamage(settings.folder)
      send({ kind: 'failed', id, failure })
    }
    if (name === 'close') port.close()
  }
  port.on('message', answer)
  send({ kind: 'opened', integrity })
} catch (cause) {
  send({ kind: 'not-opened', failure: toStorageFailure(cause) })
  port.close()
}
