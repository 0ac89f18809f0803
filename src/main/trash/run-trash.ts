import type { NamedWork, UnfinishedWork } from './ports.ts'
import type { TrashParts } from './trash.ts'

const triesAgainAfterMs = 10_000
const tellsEveryMs = 250

/** Does what was written down, piece by piece, one work after the other. */
export type TrashRunner = {
  start(): Promise<void>
  stop(): Promise<void>
  goOn(work: UnfinishedWork): void
}

export function createTrashRunner(
  parts: Pick<TrashParts, 'store' | 'now' | 'after' | 'onLibraryChanged' | 'onChanged' | 'log'>,
): TrashRunner {
  const { store, now, after, onLibraryChanged, onChanged, log } = parts
  const waiting: NamedWork[] = []
  const noting = new Set<Promise<void>>()
  const retries = new Set<() => void>()
  let running: Promise<void> | null = null
  let isRetrying = false
  let isStopped = false

  /** A piece at a time, saying now and then how far it is; what `piece` does says whether it is over. */
  async function goThrough(tell: () => void, piece: () => Promise<boolean>): Promise<void> {
    let toldAt = now()
    while (!isStopped && !(await piece())) {
      // The clock may have been set back.
      if (Math.abs(now() - toldAt) < tellsEveryMs) continue
      toldAt = now()
      tell()
    }
  }

  async function run(work: NamedWork): Promise<void> {
    let hasChanged = false
    const tell = () => {
      if (hasChanged) onLibraryChanged(work.connectionId)
      onChanged(work)
    }
    try {
      await goThrough(tell, async () => {
        const { isDone, changed } = await store.trashGoOn(work.workId, now())
        hasChanged ||= changed > 0
        return isDone
      })
    } finally {
      tell()
    }
  }

  /** A disk that is full may have room again; what is not done by then goes on at the next start. */
  function tryAgain(cause: unknown, again: () => void): void {
    log('error', 'trash-failed', { name: cause instanceof Error ? cause.name : '' })
    if (isStopped) return
    const cancel = after(triesAgainAfterMs, () => {
      retries.delete(cancel)
      again()
    })
    retries.add(cancel)
  }

  async function runAll(): Promise<void> {
    for (let work = waiting[0]; work !== undefined && !isStopped; work = waiting[0]) {
      try {
        await run(work)
        waiting.shift()
      } catch (cause) {
        isRetrying = true
        tryAgain(cause, begin)
        return
      }
    }
  }

  function begin(): void {
    isRetrying = false
    running ??= runAll().finally(() => {
      running = null
      if (waiting.length > 0 && !isRetrying && !isStopped) begin()
    })
  }

  /** At once, whatever is under way: meant is what is found now. */
  function note(work: NamedWork): void {
    let hasTold = false
    const tell = () => {
      hasTold = true
      onChanged(work)
    }
    const notes = goThrough(tell, () => store.trashNote(work.workId)).then(
      () => {
        // It may have to wait for another one; of what was soon noted only its end is told.
        if (hasTold) tell()
        goOn({ ...work, isNoted: true })
      },
      (cause: unknown) => tryAgain(cause, () => note(work)),
    )
    noting.add(notes)
    void notes.finally(() => noting.delete(notes))
  }

  function goOn(work: UnfinishedWork): void {
    if (isStopped) return
    if (!work.isNoted) {
      note(work)
      return
    }
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
      for (const cancel of retries) cancel()
      await Promise.all([running, ...noting])
    },
    goOn,
  }
}
