import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), address: z.string(), port: z.number() }),
  z.object({ kind: z.literal('failed'), code: z.string(), detail: z.string() }),
])

export type PracticeStart =
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly detail: string }

export type PracticeService = {
  /**
   * Starts it, or restarts it with a different key. Listens at `lastAddress` again, so that links to its
   * pages stay valid, and elsewhere if another program has that port.
   */
  start(key: string, lastAddress?: string): Promise<PracticeStart>
  address(): string | null
  close(): Promise<void>
}

const closesWithinMs = 2000

export function createPracticeService(deps: {
  readonly workerFile: string
  readonly dataDirectory: string
  readonly onStopped: (detail: string) => void
  /** `address` changed; called before anything else reads it. */
  readonly onAddressChanged?: () => void
}): PracticeService {
  type Running = { readonly worker: Worker; readonly key: string; readonly address: string }
  let running: Running | null = null
  let starting: { readonly key: string; readonly result: Promise<PracticeStart> } | null = null

  const hold = (next: Running | null): void => {
    running = next
    deps.onAddressChanged?.()
  }

  const launch = async (key: string, port: number): Promise<PracticeStart> => {
    await stop()
    const worker = new Worker(deps.workerFile, {
      workerData: { dataDirectory: deps.dataDirectory, key, port },
    })
    const started = await firstReply(worker)
    if (started.kind === 'failed') {
      await worker.terminate()
      return port === 0 ? started : launch(key, 0)
    }
    hold({ worker, key, address: started.address })
    worker.once('exit', (code) => {
      if (running?.worker !== worker) return
      hold(null)
      deps.onStopped(`exit code ${code}`)
    })
    return started
  }

  const stop = async (): Promise<void> => {
    const stopping = running
    if (stopping === null) return
    hold(null)
    const ended = new Promise<void>((resolve) => stopping.worker.once('exit', () => resolve()))
    stopping.worker.postMessage({ kind: 'close' })
    const force = setTimeout(() => void stopping.worker.terminate(), closesWithinMs)
    await ended
    clearTimeout(force)
  }

  return {
    start: (key, lastAddress) => {
      if (running?.key === key) return Promise.resolve({ kind: 'listening', address: running.address })
      if (starting?.key === key) return starting.result
      const previous = starting?.result ?? Promise.resolve()
      const result = previous
        .then(() => launch(key, portOf(lastAddress)))
        .finally(() => {
          if (starting?.result === result) starting = null
        })
      starting = { key, result }
      return result
    },
    address: () => running?.address ?? null,
    close: async () => {
      await starting?.result
      await stop()
    },
  }
}

/** Returns 0, any free port, if none is known. */
function portOf(address: string | undefined): number {
  return Number(address === undefined ? 0 : URL.parse(address)?.port)
}

function firstReply(worker: Worker): Promise<PracticeStart> {
  return new Promise((resolve) => {
    worker.once('message', (message: unknown) => {
      const parsed = reply.safeParse(message)
      resolve(parsed.success ? parsed.data : { kind: 'failed', detail: 'an answer of another shape' })
    })
    worker.once('error', (error) => resolve({ kind: 'failed', detail: error.message }))
    worker.once('exit', (code) => resolve({ kind: 'failed', detail: `exit code ${code}` }))
  })
}
