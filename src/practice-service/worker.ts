import { parentPort, workerData } from 'node:worker_threads'
import { PracticeServiceError, type PracticeServiceErrorCode } from './practice-service-error.ts'
import { startPracticeService } from './start-practice-service.ts'

export type PracticeWorkerData = {
  readonly dataDirectory: string
  readonly key: string
  /** 0 chooses a free port. */
  readonly port: number
}

/** The worker's only message: the service listens, or why it does not (`detail` is a plain sentence). */
export type PracticeWorkerMessage =
  | { readonly kind: 'listening'; readonly address: string; readonly port: number }
  | { readonly kind: 'failed'; readonly code: PracticeServiceErrorCode; readonly detail: string }

/** Closes the service; the worker exits with code 0. */
export type PracticeWorkerRequest = { readonly kind: 'close' }

if (parentPort === null) throw new Error('the practice service worker must be started as a worker')
const port = parentPort
const post = (message: PracticeWorkerMessage) => port.postMessage(message)

try {
  const service = await startPracticeService(readWorkerData(workerData))
  port.on('message', (message: unknown) => {
    if (!isCloseRequest(message)) return
    // Closing the port lets the worker exit.
    service.close().finally(() => port.close())
  })
  post({ kind: 'listening', address: service.address, port: service.port })
} catch (cause) {
  const code = cause instanceof PracticeServiceError ? cause.code : 'unexpected'
  post({ kind: 'failed', code, detail: cause instanceof Error ? cause.message : String(cause) })
  port.close()
}

function isCloseRequest(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'close'
}

function readWorkerData(data: unknown): PracticeWorkerData {
  if (typeof data === 'object' && data !== null) {
    const { dataDirectory, key, port: wanted } = data as Record<string, unknown>
    if (typeof dataDirectory === 'string' && typeof key === 'string' && typeof wanted === 'number') {
      return { dataDirectory, key, port: wanted }
    }
  }
  throw new TypeError('workerData must hold dataDirectory, key and port')
}
