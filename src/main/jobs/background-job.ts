import { type Clock, systemClock } from './system-clock.ts'

/**
 * Background work that may take minutes. Each step is one short transaction, between which other calls of the
 * library have their turn. The remaining work is read from the library, so an interrupted job continues when
 * it is woken at the next start.
 */
export type BackgroundJob = {
  /**
   * Starts the job, or ends the wait for the next step. If a step is running, at least one more follows: that
   * one may have looked before there was something to do. Resolves when the job comes to rest, and never
   * rejects.
   */
  wake(): Promise<void>
  isRunning(): boolean
  stop(): Promise<void>
}

export type BackgroundJobDeps = {
  readonly step: () => Promise<boolean>
  readonly onFailed: (cause: unknown) => void
  /**
   * Called between steps at intervals, and always when the job comes to rest: at its end, at its stop and
   * after a failure.
   */
  readonly onProgress?: (isAtRest: boolean) => void
  readonly pauseMs?: number
  readonly retryAfterMs?: number
  /** Interval of looking for more work once done, or after a failure without an earlier retry. */
  readonly repeatAfterMs?: number
  readonly clock?: Partial<Clock>
}

export function createBackgroundJob(deps: BackgroundJobDeps): BackgroundJob {
  const { step, onFailed, onProgress, pauseMs, retryAfterMs, repeatAfterMs } = deps
  const { now, after } = { ...systemClock, ...deps.clock }
  let running: Promise<void> | null = null
  let isAsked = false
  let isStopped = false
  let endWait = (): void => undefined

  async function run(): Promise<void> {
    do {
      try {
        await takeSteps()
        onProgress?.(true)
      } catch (cause) {
        onFailed(cause)
        onProgress?.(true)
        if (retryAfterMs === undefined) continue
        await wait(retryAfterMs)
        isAsked = true
      }
    } while (isAsked && !isStopped)
    running = null
    if (repeatAfterMs !== undefined && !isStopped) endWait = after(repeatAfterMs, () => void wake())
  }

  async function takeSteps(): Promise<void> {
    const tell = tellNowAndThen(() => onProgress?.(false), now)
    while (!isStopped) {
      isAsked = false
      const isDone = await step()
      if (isDone && !isAsked) return
      tell('')
      if (pauseMs !== undefined) await wait(pauseMs)
    }
  }

  async function wait(delayMs: number): Promise<void> {
    if (isStopped) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = after(delayMs, resolve)
    endWait = () => {
      cancel()
      resolve()
    }
    await promise
  }

  function wake(): Promise<void> {
    if (isStopped) return running ?? Promise.resolve()
    isAsked = true
    endWait()
    running ??= run()
    return running
  }

  return {
    wake,
    isRunning: () => running !== null,
    stop: async () => {
      isStopped = true
      endWait()
      await running
    },
  }
}

/** Jobs of one kind by ID, each kept while it runs. */
export type BackgroundJobs = {
  wake(id: string, make: () => BackgroundJobDeps): Promise<void>
  stop(): Promise<void>
}

export function createBackgroundJobs(): BackgroundJobs {
  const jobs = new Map<string, BackgroundJob>()
  let isStopped = false
  return {
    wake: async (id, make) => {
      if (isStopped) return
      const job = jobs.get(id) ?? createBackgroundJob(make())
      jobs.set(id, job)
      await job.wake()
      if (!job.isRunning() && jobs.get(id) === job) jobs.delete(id)
    },
    stop: async () => {
      isStopped = true
      await Promise.all([...jobs.values()].map((job) => job.stop()))
    },
  }
}

const tellsEveryMs = 250

/**
 * Throttles progress: reports at once, and then no more often than a person can follow. The caller reports
 * the end.
 */
export function tellNowAndThen(
  tell: (connectionId: string) => void,
  now: () => number,
): (connectionId: string) => void {
  const toldAt = new Map<string, number>()
  return (connectionId) => {
    // The clock may have been set back.
    if (Math.abs(now() - (toldAt.get(connectionId) ?? Number.NEGATIVE_INFINITY)) < tellsEveryMs) return
    toldAt.set(connectionId, now())
    tell(connectionId)
  }
}

export function inPieces<T>(all: readonly T[], size: number): T[][] {
  const each = [...new Set(all)]
  return Array.from({ length: Math.ceil(each.length / size) }, (_, index) =>
    each.slice(index * size, (index + 1) * size),
  )
}
