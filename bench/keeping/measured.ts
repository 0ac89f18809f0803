import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Measured = {
  readonly name: string
  readonly seconds: number
  /** Peak increase of the process's own memory, all threads included. */
  readonly megabytes: number
  /** Longest time that this thread, the app's main process, was blocked. */
  readonly longestPauseMs: number
  /** Longest and typical time of a concurrent search. */
  readonly longestSearchMs: number
  readonly usualSearchMs: number
  readonly searches: number
  readonly note: string
}

const looksEveryMs = 40
const resolutionMs = 2

/** Time, memory and side effects of the work. `search` runs repeatedly meanwhile. */
export async function measured(
  name: string,
  search: () => Promise<unknown>,
  work: () => Promise<string>,
  searchesEveryMs: number,
): Promise<Measured> {
  const before = ownMemory()
  let most = before
  const looks = setInterval(() => {
    most = Math.max(most, ownMemory())
  }, looksEveryMs)
  const waits: number[] = []
  let isOver = false
  const searching = (async () => {
    while (!isOver) {
      const askedAt = performance.now()
      await search()
      waits.push(performance.now() - askedAt)
      await new Promise((resolve) => setTimeout(resolve, searchesEveryMs))
    }
  })()
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const startedAt = performance.now()
  try {
    const note = await work()
    const seconds = (performance.now() - startedAt) / 1000
    delay.disable()
    isOver = true
    await searching
    waits.sort((a, b) => a - b)
    return {
      ...{ name, seconds, note, searches: waits.length },
      megabytes: (Math.max(most, ownMemory()) - before) / 1_000_000,
      longestPauseMs: delay.max / 1e6 - resolutionMs,
      longestSearchMs: waits.at(-1) ?? 0,
      usualSearchMs: waits[Math.floor(waits.length / 2)] ?? 0,
    }
  } finally {
    isOver = true
    clearInterval(looks)
  }
}

/** Excludes mapped files, whose memory the system can reclaim. */
function ownMemory(): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

export function formatMeasured(measure: Measured): string {
  const { name, seconds, megabytes, longestPauseMs, usualSearchMs, longestSearchMs, searches, note } = measure
  const facts = [
    `${seconds.toFixed(1)} s`,
    `+${megabytes.toFixed(0)} MB`,
    `pause ${longestPauseMs.toFixed(0)} ms`,
    `search ${usualSearchMs.toFixed(0)}/${longestSearchMs.toFixed(0)} ms of ${searches}`,
  ]
  return `${name}: ${facts.join(', ')}${note === '' ? '' : ` (${note})`}`
}
