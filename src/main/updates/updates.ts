import { createThrottle, type Throttle } from '../../shared/domain/throttle.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { UpdateOffer, UpdateState, UpdatesView } from '../../shared/schemas/updates.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { Log } from '../platform/logger.ts'
import type { Random } from '../queue/ports.ts'
import type { Installation } from './installation.ts'
import type { UpdateFailure, Updater } from './ports.ts'
import type { UpdateMemory, UpdateNotes } from './update-memory.ts'

export type UpdatesDeps = {
  readonly installation: Installation
  readonly running: string
  readonly host: string | null
  /** Page with newer versions to download by hand; null if there is none. */
  readonly page: string | null
  readonly loadUpdater: () => Promise<Updater>
  readonly memory: UpdateMemory
  /** The user's consent to automatic checks; null if not yet asked. */
  readonly mayLook: () => boolean | null
  readonly clock: Clock
  readonly random: Random
  readonly onChanged: () => void
  readonly quit: () => void
  readonly reopen: () => void
  readonly log: Log
}

const progressPeriodMs = 250
/** The start is busy enough, and the update host can wait. */
const firstAfterMs = 90_000
const dayMs = 24 * 3_600_000
/** Spread of the first request, so that not all computers of an office ask at nine o'clock. */
const spreadMs = 2 * 3_600_000
/** Timers do not run while the computer sleeps, so it checks at intervals whether a day is over. */
const looksEveryMs = 20 * 60_000
/** Delay before a postponed message returns. */
const laterMs = 3 * dayMs
const consentAgainMs = 7 * dayMs
/** Users are not asked about updates on the day they try the app. */
const consentAfterMs = dayMs

type During = Extract<UpdateState, { readonly kind: 'failed' }>['during']

const done = succeed(undefined)
const notPossible = fail(failed('updates-not-possible'))
const notOffered = fail(failed('update-not-offered'))
const noLongerOffered: UpdateFailure = { problem: 'no-longer-offered', detail: '' }

/**
 * Newer versions and the user's decisions about them. Nothing is requested without consent, and nothing is
 * downloaded or installed unless the user asked for that version.
 */
export class Updates {
  readonly #deps: UpdatesDeps
  /** Random number in [0, 1), drawn once a start. */
  readonly #spread: number
  readonly #progress: Throttle
  #state: UpdateState
  #updater: Promise<Updater> | null = null
  #downloading: AbortController | null = null
  #agreed: 'now' | 'at-quit' | null = null
  #cancelLook = (): void => undefined
  #isClosed = false

  constructor(deps: UpdatesDeps) {
    this.#deps = deps
    this.#spread = deps.random()
    this.#progress = createThrottle(() => deps.onChanged(), progressPeriodMs, deps.clock.after)
    this.#state = this.#firstState()
  }

  view(): UpdatesView {
    const { installation, running, host, mayLook, memory, clock } = this.#deps
    const { lastAskedAt, firstSeenAt, consentAskedAt } = memory.read()
    const isNew = firstSeenAt === null || clock.now() - firstSeenAt < consentAfterMs
    const wasAsked = consentAskedAt !== null && clock.now() - consentAskedAt < consentAgainMs
    const isNone = installation.kind === 'none'
    return {
      running,
      state: this.#state,
      byHand: installation.kind === 'by-hand' ? installation.because : null,
      host: isNone ? null : host,
      hasPage: this.page() !== null,
      lastAskedAt,
      asksConsent: !isNone && mayLook() === null && !isNew && !wasAsked,
    }
  }

  page(): string | null {
    return this.#deps.installation.kind === 'none' ? null : this.#deps.page
  }

  async look(): Promise<Result<undefined, Failure>> {
    if (this.#deps.installation.kind === 'none') return notPossible
    // A check or download in progress, or a ready update, continues.
    const { kind } = this.#state
    if (kind !== 'asking' && kind !== 'downloading' && kind !== 'ready') await this.#look(true)
    return done
  }

  async download(version: string): Promise<Result<undefined, Failure>> {
    if (this.#deps.installation.kind !== 'here') return notPossible
    if (this.#state.kind === 'downloading' || this.#state.kind === 'ready') return done
    const offer = this.#offered(version)
    if (offer === null) return notOffered
    this.#downloading = new AbortController()
    void this.#download(offer, this.#downloading.signal).catch((cause: unknown) => {
      const detail = cause instanceof Error ? cause.name : ''
      this.#fail('downloading', { problem: 'unexpected', detail }, offer)
    })
    return done
  }

  stopDownload(): void {
    this.#downloading?.abort()
  }

  later(version: string): Result<undefined, Failure> {
    const until = this.#deps.clock.now() + laterMs
    return this.#putOff(version, { later: { version, until } })
  }

  skip(version: string): Result<undefined, Failure> {
    return this.#putOff(version, { skipped: version })
  }

  install(version: string, when: 'now' | 'at-quit' | 'never'): Result<undefined, Failure> {
    if (this.#state.kind !== 'ready' || this.#state.offer.version !== version) return notOffered
    this.#agreed = when === 'never' ? null : when
    this.#become({ ...this.#state, atQuit: when === 'at-quit' })
    if (when === 'now') this.#deps.quit()
    return done
  }

  consentAsked(): void {
    this.#deps.memory.keep({ consentAskedAt: this.#deps.clock.now() })
  }

  start(): void {
    const { installation, memory, clock } = this.#deps
    if (installation.kind === 'none') return
    if (memory.read().firstSeenAt === null) memory.keep({ firstSeenAt: clock.now() })
    this.#lookAfter(firstAfterMs + this.#spread * firstAfterMs)
  }

  close(): void {
    this.#isClosed = true
    this.#cancelLook()
    this.#progress.cancel()
    this.#downloading?.abort()
  }

  /** Installs what the user agreed to, at the very end of the app. Never rejects. */
  async finish(): Promise<void> {
    const { log, memory, reopen } = this.#deps
    if (this.#agreed === null || this.#state.kind !== 'ready') return
    const { version } = this.#state.offer
    const reopens = this.#agreed === 'now'
    this.#agreed = null
    const installed = await this.#load()
      .then((loaded) => loaded.install({ reopens }))
      .catch(() => fail<UpdateFailure>({ problem: 'not-installed', detail: '' }))
    if (installed.ok) return log('info', 'update-installed')
    const { problem } = installed.error
    log('error', 'update-failed', { during: 'installing', problem })
    memory.keep({ notInstalled: { version, problem } })
    if (reopens) reopen()
  }

  #firstState(): UpdateState {
    const { installation, memory, running } = this.#deps
    if (installation.kind === 'none') return { kind: 'not-possible', because: installation.because }
    const { found, notInstalled } = memory.read()
    // Found by the previous version of the app: it may be this version.
    const offer = found !== null && found.by === running ? found.offer : null
    if (notInstalled !== null) memory.keep({ notInstalled: null })
    if (notInstalled !== null && notInstalled.version === offer?.version)
      return { kind: 'failed', during: 'installing', problem: notInstalled.problem, detail: '', offer }
    return offer === null ? { kind: 'idle' } : this.#available(offer)
  }

  #become(next: UpdateState): void {
    this.#state = next
    this.#progress.cancel()
    if (!this.#isClosed) this.#deps.onChanged()
  }

  #fail(during: During, { problem, detail }: UpdateFailure, offer: UpdateOffer | null): void {
    this.#deps.log('warning', 'update-failed', { during, problem })
    this.#become({ kind: 'failed', during, problem, detail, offer })
  }

  #becomeOffered(offer: UpdateOffer | null): void {
    this.#become(offer === null ? { kind: 'idle' } : this.#available(offer))
  }

  #available(offer: UpdateOffer): UpdateState {
    return { kind: 'available', offer, quiet: this.#quietOf(offer) }
  }

  #quietOf({ version }: UpdateOffer): 'later' | 'skipped' | null {
    const { skipped, later } = this.#deps.memory.read()
    if (skipped === version) return 'skipped'
    return later !== null && later.version === version && later.until > this.#deps.clock.now()
      ? 'later'
      : null
  }

  /** Undefined unless it is still shown: a click on an earlier version may come too late. */
  #offered(version: string): UpdateOffer | null {
    const offer = 'offer' in this.#state ? this.#state.offer : null
    return offer?.version === version ? offer : null
  }

  #putOff(version: string, note: Partial<UpdateNotes>): Result<undefined, Failure> {
    const offer = this.#offered(version)
    if (offer === null) return notOffered
    this.#deps.memory.keep(note)
    if (this.#state.kind === 'available') this.#become(this.#available(offer))
    return done
  }

  #load(): Promise<Updater> {
    this.#updater ??= this.#deps.loadUpdater()
    return this.#updater
  }

  async #ask(): Promise<Result<UpdateOffer | null, UpdateFailure>> {
    const { memory, clock, log, running } = this.#deps
    memory.keep({ lastAskedAt: clock.now() })
    try {
      const answer = await (await this.#load()).ask()
      if (answer.ok) {
        memory.keep({ found: answer.value === null ? null : { by: running, offer: answer.value } })
        log('info', 'update-asked', { isNewer: answer.value !== null })
      }
      return answer
    } catch (cause) {
      return fail({ problem: 'unexpected', detail: cause instanceof Error ? cause.name : '' })
    }
  }

  async #look(byPerson: boolean): Promise<void> {
    const before = this.#state
    this.#become({ kind: 'asking' })
    const answer = await this.#ask()
    if (answer.ok) return this.#becomeOffered(answer.value)
    if (byPerson) return this.#fail('asking', answer.error, null)
    this.#deps.log('warning', 'update-failed', { during: 'asking', problem: answer.error.problem })
    this.#become(before)
  }

  async #download(wanted: UpdateOffer, signal: AbortSignal): Promise<void> {
    this.#become({ kind: 'downloading', offer: wanted, received: 0, total: wanted.bytes ?? 0 })
    // Asked even after a start without a request; and a withdrawn version is not downloaded.
    const answer = await this.#ask()
    if (!answer.ok) return this.#fail('downloading', answer.error, wanted)
    const offer = answer.value
    if (signal.aborted) return this.#becomeOffered(wanted)
    if (offer === null) return this.#fail('downloading', noLongerOffered, null)
    if (offer.version !== wanted.version) return this.#becomeOffered(offer)
    const outcome = await (await this.#load()).download((received, all) => {
      if (this.#state.kind !== 'downloading') return
      this.#state = { ...this.#state, received, total: Math.max(all, received) }
      this.#progress.request()
    }, signal)
    if (!outcome.ok) this.#fail('downloading', outcome.error, offer)
    else if (outcome.value === 'stopped') this.#becomeOffered(offer)
    else this.#become({ kind: 'ready', offer, atQuit: false })
  }

  #lookAfter(delayMs: number): void {
    this.#cancelLook = this.#deps.clock.after(delayMs, () => {
      this.#lookAfter(looksEveryMs)
      const state = this.#state
      if (state.kind === 'available' && this.#quietOf(state.offer) !== state.quiet)
        this.#become(this.#available(state.offer))
      const isFree = state.kind === 'idle' || state.kind === 'available' || state.kind === 'failed'
      if (isFree && this.#deps.mayLook() === true && this.#isTimeToAsk()) void this.#look(false)
    })
  }

  #isTimeToAsk(): boolean {
    const { memory, clock } = this.#deps
    const { lastAskedAt } = memory.read()
    const now = clock.now()
    // A last request in the future, by a wrong clock, must not prevent requests for years.
    return lastAskedAt === null || lastAskedAt > now || now - lastAskedAt >= dayMs + this.#spread * spreadMs
  }
}
