import type { Recognised } from '../../intake/found.ts'
import type { Payload } from '../../intake/payload.ts'
import type { TextReaders } from '../../intake/recognise-file.ts'
import { recognisePayload } from '../../intake/recognise-payload.ts'
import type { IntakeAnswer, IntakeRequest } from '../../intake/text-worker.ts'
import address from '../../intake/text-worker.ts?worker&url'
import { startWorker } from '../../ipc/start-worker.ts'

export type IntakeWorker = Pick<TextReaders, 'readText'> & {
  recognise(payload: Payload): Promise<Recognised>
  close(): void
}

/** Characters read on the page's thread: a few milliseconds. More would drop frames. */
const mostReadHere = 20_000

export function createIntakeWorker(): IntakeWorker {
  const waiting = new Map<number, (answer: IntakeAnswer) => void>()
  let worker: Worker | undefined
  let lastId = 0
  const end = () => {
    worker?.terminate()
    worker = undefined
    for (const answer of waiting.values()) answer({ kind: 'failed' })
    waiting.clear()
  }
  const start = () => {
    const started = startWorker(address, 'intake')
    started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: IntakeAnswer }>) => {
      waiting.get(data.id)?.(data.answer)
      waiting.delete(data.id)
    })
    // Out of memory, or a bug: the current item fails, and the next one starts a new worker.
    started.addEventListener('error', (event) => {
      event.preventDefault()
      end()
    })
    return started
  }
  const ask = (asked: IntakeRequest) => {
    worker ??= start()
    lastId += 1
    const answered = Promise.withResolvers<IntakeAnswer>()
    waiting.set(lastId, answered.resolve)
    worker.postMessage({ id: lastId, asked })
    return answered.promise
  }
  return {
    readText: async (request) => {
      const answer = await ask({ kind: 'text', request })
      return answer.kind === 'text' ? answer.reading : { kind: 'refused', reason: 'not-readable', facts: {} }
    },
    recognise: async (payload) => {
      const { entries, ...rest } = payload
      const length = Object.values(payload.texts).reduce((sum, text) => sum + text.length, 0)
      // Folders cannot be transferred to a worker; items dragged with them are only names.
      if (length <= mostReadHere || entries.length > 0) return recognisePayload(payload)
      const answer = await ask({ kind: 'payload', payload: rest })
      return answer.kind === 'payload' ? answer.recognised : { kind: 'nothing' }
    },
    close: end,
  }
}
