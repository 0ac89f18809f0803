import type { TemplateViolation } from '../../../shared/domain/template.ts'
import { startWorker } from '../../ipc/start-worker.ts'
import { type Examination, examineJson } from './examine-json.ts'
import address from './json-worker.ts?worker&url'
import type { Repair } from './repair-json.ts'

export type HelperRequest = { readonly id: number; readonly text: string } & (
  | { readonly kind: 'examine'; readonly violations: readonly TemplateViolation[] }
  | { readonly kind: 'repair' }
)
export type HelperAnswer = { readonly id: number } & (
  | { readonly examination: Examination; readonly repair?: undefined }
  | { readonly repair: Repair; readonly examination?: undefined }
)

/** What takes long enough to be felt at the keys is done beside the page. */
export type JsonHelper = {
  /** Nothing where a later text was asked about meanwhile. */
  examine(text: string, violations: readonly TemplateViolation[]): Promise<Examination | undefined>
  repair(text: string): Promise<Repair>
  close(): void
}

/** In UTF-16 units. Up to here the page looks at a text itself, in a few milliseconds. */
const shortText = 50_000
/** Longer than a repair of the longest text takes: what goes on then would not end. */
const repairLimitMs = 30_000

export function createJsonHelper(): JsonHelper {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, (answer: HelperAnswer | undefined) => void>()
  const stop = () => {
    worker?.terminate()
    worker = undefined
    for (const settle of waiting.values()) settle(undefined)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = startWorker(address, 'json')
    started.addEventListener('message', ({ data }: MessageEvent<HelperAnswer>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    // Out of memory, or a mistake of ours: whoever waits is told that nothing came of it.
    started.addEventListener('error', (event) => {
      event.preventDefault()
      stop()
    })
    worker = started
    return started
  }
  const ask = (make: (id: number) => HelperRequest): Promise<HelperAnswer | undefined> => {
    const { promise, resolve } = Promise.withResolvers<HelperAnswer | undefined>()
    lastId += 1
    waiting.set(lastId, resolve)
    ;(worker ?? start()).postMessage(make(lastId))
    return promise
  }
  let latest = 0
  return {
    async examine(text, violations) {
      latest += 1
      const mine = latest
      const examination =
        text.length <= shortText
          ? examineJson(text, violations)
          : (await ask((id) => ({ id, kind: 'examine', text, violations })))?.examination
      return mine === latest ? examination : undefined
    },
    async repair(text) {
      const timer = setTimeout(stop, repairLimitMs)
      const answer = await ask((id) => ({ id, kind: 'repair', text }))
      clearTimeout(timer)
      return answer?.repair ?? { kind: 'cannot' }
    },
    close: stop,
  }
}
