type WebPaceDeps = {
  readonly now: () => number
  readonly after: (delayMs: number, run: () => void) => () => void
}

const questionsAtOnce = 6
const questionsWaiting = 100
const requestsAtOnceOfOneHost = 4
/** Requests to one host: a burst after a pause, then one per interval. */
const burst = 20
const intervalMs = 100
const usualRestMs = 30_000
const longestRestMs = 10 * 60_000
/** Beyond this number, idle hosts are forgotten. */
const hostsRemembered = 1000

type Host = {
  underWay: number
  readonly waiting: Set<() => void>
  /** Time of the next request if there were no bursts. */
  nextAt: number
  restsUntil: number
  restingStatus: number
}

/**
 * Limits how often websites are asked, for all callers: the page, the review, or a list of a hundred thousand
 * addresses.
 */
export class WebPace {
  readonly #deps: WebPaceDeps
  readonly #waiting = new Set<() => void>()
  readonly #hosts = new Map<string, Host>()
  #running = 0

  constructor(deps: WebPaceDeps) {
    this.#deps = deps
  }

  /**
   * Runs a request once there is room. Null if too many wait already. Rejects with the signal's reason if
   * aborted before it has begun.
   */
  async run<T>(signal: AbortSignal, question: () => Promise<T>): Promise<T | null> {
    if (this.#running >= questionsAtOnce) {
      if (this.#waiting.size >= questionsWaiting) return null
      await turn(this.#waiting, signal)
    } else this.#running += 1
    try {
      return await question()
    } finally {
      // The longest waiting request takes this place.
      if (!letNextGo(this.#waiting)) this.#running -= 1
    }
  }

  /**
   * Waits until a request may go to a host. It counts as in flight until `leave`, at the latest until the
   * abort.
   */
  async enter(name: string, signal: AbortSignal): Promise<{ leave(): void }> {
    const { now, after } = this.#deps
    const host = this.#hostOf(name)
    if (host.underWay >= requestsAtOnceOfOneHost) await turn(host.waiting, signal)
    else host.underWay += 1
    let isIn = true
    const leave = () => {
      if (!isIn) return
      isIn = false
      if (!letNextGo(host.waiting)) host.underWay -= 1
    }
    // The upper bound is for a clock that was set back.
    const latest = now() + (burst + requestsAtOnceOfOneHost) * intervalMs
    const at = Math.min(Math.max(now(), host.nextAt), latest)
    host.nextAt = at + intervalMs
    const delayMs = at - now() - (burst - 1) * intervalMs
    try {
      signal.throwIfAborted()
      if (delayMs > 0) await delay(after, delayMs, signal)
    } catch (cause) {
      leave()
      throw cause
    }
    signal.addEventListener('abort', leave, { once: true })
    return { leave }
  }

  /** Records an answer: an overloaded host rests as long as it asks for, within bounds. */
  answered(name: string, { status, headers }: Pick<Response, 'status' | 'headers'>): void {
    if (status !== 429 && status !== 503) return
    const now = this.#deps.now()
    const host = this.#hostOf(name)
    host.restsUntil = now + restWanted(headers.get('retry-after'), now)
    host.restingStatus = status
  }

  resting(name: string): { readonly status: number; readonly forMs: number } | null {
    const { restsUntil = 0, restingStatus = 0 } = this.#hosts.get(name) ?? {}
    // A clock that was set back must not lengthen the rest.
    const forMs = Math.min(restsUntil - this.#deps.now(), longestRestMs)
    return forMs > 0 ? { status: restingStatus, forMs } : null
  }

  #hostOf(name: string): Host {
    const known = this.#hosts.get(name)
    if (known !== undefined) return known
    if (this.#hosts.size >= hostsRemembered)
      for (const [other, { underWay, waiting, nextAt, restsUntil }] of this.#hosts)
        if (underWay === 0 && waiting.size === 0 && Math.max(nextAt, restsUntil) <= this.#deps.now())
          this.#hosts.delete(other)
    const host: Host = { underWay: 0, waiting: new Set(), nextAt: 0, restsUntil: 0, restingStatus: 0 }
    this.#hosts.set(name, host)
    return host
  }
}

/** Reads seconds or a date (RFC 9110, 10.2.3). Without a usable time, the host still rests. */
function restWanted(retryAfter: string | null, nowMs: number): number {
  const text = retryAfter?.trim() ?? ''
  const wanted = /^\d{1,15}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return wanted > 0 ? Math.min(wanted, longestRestMs) : usualRestMs
}

function turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const giveUp = () => {
      waiting.delete(go)
      reject(signal.reason)
    }
    const go = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    waiting.add(go)
    signal.addEventListener('abort', giveUp, { once: true })
  })
}

function letNextGo(waiting: Set<() => void>): boolean {
  const [next] = waiting
  if (next === undefined) return false
  waiting.delete(next)
  next()
  return true
}

function delay(after: WebPaceDeps['after'], delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      cancel()
      reject(signal.reason)
    }
    const cancel = after(delayMs, () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    })
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
