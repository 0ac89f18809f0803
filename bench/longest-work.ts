import type { ElectronApplication, Page } from 'playwright'

/** Ends the watch. */
type Stop = () => Promise<LongestTask>

export type LongestTask = {
  /** Duration in milliseconds. */
  readonly longestMs: number
  /** CPU time of the longest task, in milliseconds: excludes other processes. */
  readonly workedMs: number
}

/** Parts of a trace event: a task or a thread's name. Durations are in microseconds. */
type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  /** CPU time. */
  readonly tdur?: number
  readonly args: { readonly name?: unknown }
}

const everyMs = 4

/**
 * Measures the longest task of the page, as W3C's Long Tasks defines it: keys and clicks are handled between tasks. A
 * timer in the page would count consecutive tasks as one.
 */
export async function longestTaskOfPage(page: Page): Promise<Stop> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  // The protocol's type leaves events open; Chromium's trace format defines them.
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const traceConfig = { includedCategories: ['toplevel'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  return async () => {
    const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await isComplete
    await session.detach()
    return longestTaskOf(events)
  }
}

function longestTaskOf(events: readonly TraceEvent[]): LongestTask {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const isMainThread = ({ name, args }: TraceEvent) =>
    name === 'thread_name' && args.name === 'CrRendererMain'
  const mainThreads = new Set(events.filter(isMainThread).map(threadOf))
  const tasks = events.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && mainThreads.has(threadOf(event)),
  )
  if (tasks.length === 0) throw new Error('The trace holds no task of the page')
  return {
    longestMs: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    workedMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  }
}

export type PauseOfMain = {
  /** Longest time that the event loop was blocked, in milliseconds. */
  readonly longestMs: number
  /** CPU time of the longest block, in milliseconds: excludes other processes. */
  readonly workedMs: number
}

type WatchedMain = { readonly watchOfMain: PauseOfMain & { readonly timer: NodeJS.Timeout } }

export async function worstPauseOfMain(electron: ElectronApplication): Promise<() => Promise<PauseOfMain>> {
  await electron.evaluate((_electron, every) => {
    const workedUntilNow = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    let [before, worked] = [performance.now(), workedUntilNow()]
    const watch = {
      longestMs: 0,
      workedMs: 0,
      timer: setInterval(() => {
        const [now, workedNow] = [performance.now(), workedUntilNow()]
        watch.longestMs = Math.max(watch.longestMs, now - before - every)
        watch.workedMs = Math.max(watch.workedMs, workedNow - worked)
        before = now
        worked = workedNow
      }, every),
    }
    Object.assign(globalThis, { watchOfMain: watch })
  }, everyMs)
  return () =>
    electron.evaluate(() => {
      // Set when the measurement began.
      const { watchOfMain } = globalThis as unknown as WatchedMain
      clearInterval(watchOfMain.timer)
      return { longestMs: watchOfMain.longestMs, workedMs: watchOfMain.workedMs }
    })
}
