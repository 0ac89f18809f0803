import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Database } from '../db/database.ts'
import { toStorageFailure } from '../db/storage-error.ts'
import { checkBackup, notUsable } from './check-backup.ts'
import { createComparison, describeBackup, type ListedDocument, openBackup } from './read-backup.ts'

export type CopyRequest =
  | { readonly kind: 'check' | 'look' | 'result' | 'end' }
  | { readonly kind: 'compare'; readonly documents: readonly ListedDocument[] }

export type CopyReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Failure }

const port = parentPort
if (port === null) throw new Error('The worker for copies was started outside a worker thread')
const { file } = z.object({ file: z.string() }).parse(workerData)

let db: Database | null = null
let comparison: ReturnType<typeof createComparison> | null = null
const opened = (): Database => {
  db ??= openBackup(file)
  return db
}
const compared = () => {
  comparison ??= createComparison(opened())
  return comparison
}

function answer(request: CopyRequest): unknown {
  switch (request.kind) {
    case 'check':
      return checkBackup(file)
    case 'look':
      return describeBackup(opened())
    case 'compare':
      return compared().compare(request.documents)
    case 'result':
      return compared().result()
    case 'end':
      db?.close()
      port?.close()
      return undefined
  }
}

port.on('message', (request: CopyRequest) => {
  let reply: CopyReply
  try {
    reply = { ok: true, value: answer(request) }
  } catch (cause) {
    const failure = toStorageFailure(cause)
    // Damage in a copy must not be reported as damage of the library.
    reply = { ok: false, failure: failure.code === 'storage-damaged' ? notUsable(cause).failure : failure }
  }
  if (request.kind !== 'end') port.postMessage(reply)
})
