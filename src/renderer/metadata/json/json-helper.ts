import type { TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { startWorker } from '../../ipc/start-worker.ts'
import { type Examination, examineJson } from './examine-json.ts'
import type { TaskAnswer, TaskInput, TaskName, TaskOutcome } from './json-tasks.ts'
import address from './json-worker.ts?worker&url'
import type { Repair } from './repair/repair-json.ts'

export type JsonHelper = {
  /** Undefined if a later text has been submitted. */
  examine(text: string, violations: readonly TemplateViolation[]): Promise<Examination | undefined>
  repair(text: string): Promise<Repair>
  ask<K extends TaskName>(task: K, ...input: TaskInput<K>): Promise<TaskOutcome<K> | undefined>
  close(): void
}

/** UTF-16 units. The page parses shorter texts itself, in a few milliseconds. */
const shortText = 50_000
/** Longer than a repair of the longest text takes: beyond this, it would never end. */
const repairLimitMs = 30_000

export function createJsonHelper(): JsonHelper {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, (answer: TaskAnswer | undefined) => void>()
  const stop = () => {
    worker?.terminate()
    worker = undefined
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = startWorker(address, 'json')
    started.addEventListener('message', ({ data }: MessageEvent<TaskAnswer>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    // Out of memory, or a bug: pending requests resolve with undefined.
    started.addEventListener('error', (event) => {
      event.preventDefault()
      stop()
    })
    worker = started
    return started
  }
  const ask = async <K extends TaskName>(
    task: K,
    ...input: TaskInput<K>
  ): Promise<TaskOutcome<K> | undefined> => {
    const { promise, resolve } = Promise.withResolvers<TaskAnswer | undefined>()
    lastId += 1
    waiting.set(lastId, resolve)
    const asked = worker ?? start()
    asked.postMessage({ id: lastId, task, input })
    // The outcome's type follows from the task of the request.
    return (await promise)?.outcome as TaskOutcome<K> | undefined
  }
  let latest = 0
  return {
    async examine(text, violations) {
      latest += 1
      const mine = latest
      const examination =
        text.length <= shortText ? examineJson(text, violations) : await ask('examine', text, violations)
      return mine === latest ? examination : undefined
    },
    async repair(text) {
      const timer = setTimeout(stop, repairLimitMs)
      const repair = await ask('repair', text)
      clearTimeout(timer)
      return repair ?? { kind: 'cannot' }
    },
    ask,
    close: stop,
  }
}
