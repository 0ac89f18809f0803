import { type BackgroundJob, createBackgroundJob } from '../jobs/background-job.ts'
import type { Placeholders } from '../library/review/review-reads.ts'
import type { Reviews } from '../review/reviews.ts'
import type { PageLook } from './describe-page.ts'

export type PlaceholderRows = Pick<Reviews, 'placeholders' | 'isPlaceholder' | 'giveTitle' | 'noteDeadPage'>

type TitleSuggestionsDeps = {
  readonly rows: PlaceholderRows
  readonly lookAtPage: (address: string) => Promise<PageLook>
  /** Remaining rest of a host because of its answers, in milliseconds; 0 if it may be asked. */
  readonly restsForMs: (host: string) => number
  readonly after: (delayMs: number, run: () => void) => () => void
  readonly onFailed: (cause: unknown) => void
}

const mostAtOnce = 4
/** Between two requests to one host. */
const restMs = 1000
const fewWaiting = 100

type Waiting = {
  readonly connectionId: string
  readonly row: Placeholders['rows'][number]
  readonly host: string
}

/**
 * Fetches page titles in the background: few at once, one per host with a pause, each row once a run. A row
 * whose page has no title keeps its placeholder; a missing page is noted. Silence counts only once another
 * page has answered: before that it may be this computer's network.
 */
export class TitleSuggestions {
  readonly #deps: TitleSuggestionsDeps
  #waiting: Waiting[] = []
  readonly #unread = new Set<string>()
  readonly #readUpTo = new Map<string, number>()
  readonly #busyHosts = new Set<string>()
  readonly #asking = new Set<Promise<void>>()
  readonly #rests = new Set<() => void>()
  #silent: Waiting[] = []
  #hasAnswer = false
  readonly #reading: BackgroundJob
  #isStopped = false

  constructor(deps: TitleSuggestionsDeps) {
    this.#deps = deps
    this.#reading = createBackgroundJob({ step: () => this.#readSome(), onFailed: deps.onFailed })
  }

  wake(connectionId: string): void {
    this.#unread.add(connectionId)
    void this.#reading.wake()
  }

  /** Resolves when nothing is running. Requests end with the signal of `lookAtPage`. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#waiting = []
    for (const cancel of this.#rests) cancel()
    await Promise.all([this.#reading.stop(), ...this.#asking])
  }

  async #readSome(): Promise<boolean> {
    const [connectionId] = this.#unread
    if (connectionId === undefined || this.#waiting.length >= fewWaiting) return true
    // Removed before it is read: a wake-up during the read adds it again.
    this.#unread.delete(connectionId)
    const after = this.#readUpTo.get(connectionId) ?? 0
    const found = await this.#deps.rows.placeholders(connectionId, after)
    this.#readUpTo.set(connectionId, found.lookedUpTo)
    if (!found.isEnd) this.#unread.add(connectionId)
    for (const row of found.rows) {
      const host = URL.parse(row.address)?.host
      if (host !== undefined) this.#waiting.push({ connectionId, row, host })
    }
    this.#askNext()
    return false
  }

  #askNext(): void {
    while (!this.#isStopped && this.#asking.size < mostAtOnce) {
      const next = this.#waiting.find(({ host }) => !this.#busyHosts.has(host))
      if (next === undefined) break
      this.#busyHosts.add(next.host)
      const leftAloneMs = this.#deps.restsForMs(next.host)
      if (leftAloneMs > 0) this.#rest(next.host, leftAloneMs)
      else this.#begin(next)
    }
    if (this.#unread.size > 0 && this.#waiting.length < fewWaiting) void this.#reading.wake()
  }

  #begin(next: Waiting): void {
    this.#waiting = this.#waiting.filter((one) => one !== next)
    const asking = this.#ask(next).catch(this.#deps.onFailed)
    this.#asking.add(asking)
    void asking.then(() => {
      this.#asking.delete(asking)
      this.#rest(next.host, restMs)
      this.#askNext()
    })
  }

  #rest(host: string, forMs: number): void {
    const cancel = this.#deps.after(forMs, () => {
      this.#rests.delete(cancel)
      this.#busyHosts.delete(host)
      this.#askNext()
    })
    this.#rests.add(cancel)
  }

  async #ask(waiting: Waiting): Promise<void> {
    const { connectionId, row } = waiting
    const { rows, lookAtPage } = this.#deps
    if (!(await rows.isPlaceholder(connectionId, row)) || this.#isStopped) return
    const look = await lookAtPage(row.address)
    if (look.kind === 'unknown' || this.#isStopped) return
    if (look.kind === 'silent') this.#silent.push(waiting)
    else this.#hasAnswer = true
    if (this.#hasAnswer)
      for (const silent of this.#silent.splice(0))
        await rows.noteDeadPage(silent.connectionId, silent.row, null)
    if (look.kind === 'dead') await rows.noteDeadPage(connectionId, row, look.status)
    if (look.kind === 'described' && look.page.title !== null)
      await rows.giveTitle(connectionId, row, look.page.title)
  }
}
