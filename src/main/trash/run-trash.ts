import type { NamedWork } from './ports.ts'
import type { TrashParts } from './trash.ts'

const triesAgainAfterMs = 10_000
const tellsEveryMs = 250

/** Does what was written down, piece by piece, one work after the other. */
export type TrashRunner = {
  start(): Promise<void>
  stop(): Promise<void>
  goOn(work: NamedWork): void
}

export function createTrashRunner(
  parts: Pick<TrashParts, 'store' | 'now' | 'after' | 'onLibraryChanged' | 'onChanged' | 'log'>,
): TrashRunner {
  const { store, now, after, onLibraryChanged, onChanged, log } = parts
  const waiting: NamedWork[] = []
  let running: Promise<void> | null = null
  let cancelRetry: (() => void) | null = null
  let isStopped = false

  async function run(work: NamedWork): Promise<void> {
    let toldAt = now()
    let hasChanged = false
    const tell = () => {
      toldAt = now()
      if (hasChanged) onLibraryChanged(work.connectionId)
      onChanged(work)
    }
    try {
      while (!isStopped) {
        const { isDone, changed } = await store.trashGoOn(work.workId, now())
        hasChanged ||= changed > 0
        if (isDone) return
        // The clock may have been set back.
        if (Math.abs(now() - toldAt) >= tellsEveryMs) tell()
      }
    } finally {
      tell()
    }
  }

  async function runAll(): Promise<void> {
    for (let work = waiting[0]; work !== undefined && !isStopped; work = waiting[0]) {
      try {
        await run(work)
        waiting.shift()
      } catch (cause) {
        log('error', 'trash-failed', { name: cause instanceof Error ? cause.name : '' })
        // A disk that is full may have room again; what is not done by then goes on at the next start.
        if (!isStopped) cancelRetry = after(triesAgainAfterMs, begin)
        return
      }
    }
  }

  function begin(): void {
    cancelRetry?.()
    cancelRetry = null
    running ??= runAll().finally(() => {
      running = null
      if (waiting.length > 0 && cancelRetry === null && !isStopped) begin()
    })
  }

  function goOn(work: NamedWork): void {
    if (isStopped) return
    waiting.push(work)
    begin()
  }

  return {
    start: async () => {
      try {
        for (const work of await store.trashUnfinished()) goOn(work)
      } catch (cause) {
        log('error', 'trash-left-over', { name: cause instanceof Error ? cause.name : '' })
      }
    },
    stop: async () => {
      isStopped = true
      cancelRetry?.()
      await running
    },
    goOn,
  }
}
