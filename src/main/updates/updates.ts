import { createThrottle } from '../../shared/domain/throttle.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { UpdateOffer, UpdateState, UpdatesByHand, UpdatesView } from '../../shared/schemas/updates.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { Log } from '../platform/logger.ts'
import type { Random } from '../queue/ports.ts'
import type { Installation } from './installation.ts'
import type { UpdateFailure, UpdateMemory, Updater } from './ports.ts'
import { consentAfterMs, consentAgainMs, isTimeToAsk, laterMs, nextLookMs } from './when-to-ask.ts'

export type UpdatesDeps = {
  readonly installation: Installation
  /** The version that runs. */
  readonly running: string
  readonly host: string | null
  readonly hasPage: boolean
  /** Loads what updates the app; not before it is needed. */
  readonly loadUpdater: () => Promise<Updater>
  readonly memory: UpdateMemory
  /** Whether the person agreed to the app looking by itself; null where they were not asked yet. */
  readonly mayLook: () => boolean | null
  readonly clock: Clock
  readonly random: Random
  readonly onChanged: () => void
  /** Closes the app as its menu does. */
  readonly quit: () => void
  /** Has the app, as it is, opened again once it is closed. */
  readonly reopen: () => void
  readonly log: Log
}

export type Updates = {
  view(): UpdatesView
  look(): Promise<Result<undefined, Failure>>
  download(version: string): Promise<Result<undefined, Failure>>
  stopDownload(): void
  later(version: string): Result<undefined, Failure>
  skip(version: string): Result<undefined, Failure>
  install(version: string, when: 'now' | 'at-quit' | 'never'): Result<undefined, Failure>
  consentAsked(): void
  /** From now on it is asked once a day where the person agreed. */
  start(): void
  close(): void
  /** At the very end of the app: puts in place what the person agreed to. Never rejects. */
  finish(): Promise<void>
}

/** Shown often enough for a bar that moves. */
const progressPeriodMs = 250

/**
 * What is known of newer versions, and what the person wants done about them. Nothing is asked by itself that was not
 * agreed to, nothing downloaded and nothing put in place that was not asked for by its version.
 */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { installation, running, memory, clock, log } = deps
  const spread = deps.random()
  let updater: Promise<Updater> | null = null
  let downloading: AbortController | null = null
  let agreed: 'now' | 'at-quit' | null = null
  let cancelLook = (): void => undefined
  let isClosed = false

  const progress = createThrottle(() => deps.onChanged(), progressPeriodMs, clock.after)
  const become = (next: UpdateState) => {
    state = next
    progress.cancel()
    if (!isClosed) deps.onChanged()
  }
  const load = () => {
    updater ??= deps.loadUpdater()
    return updater
  }

  const quietOf = (offer: UpdateOffer): 'later' | 'skipped' | null => {
    const { skipped, later } = memory.read()
    if (skipped === offer.version) return 'skipped'
    return later !== null && later.version === offer.version && later.until > clock.now() ? 'later' : null
  }
  const available = (offer: UpdateOffer): UpdateState => ({ kind: 'available', offer, quiet: quietOf(offer) })
  const firstState = (): UpdateState => {
    if (installation.kind === 'none') return { kind: 'not-possible', because: installation.because }
    const { found, notInstalled } = memory.read()
    // Found by the version before this one: it may well be this one.
    const offer = found !== null && found.by === running ? found.offer : null
    if (notInstalled !== null) memory.keep({ notInstalled: null })
    if (notInstalled !== null && notInstalled.version === offer?.version)
      return { kind: 'failed', during: 'installing', problem: notInstalled.problem, detail: '', offer }
    return offer === null ? { kind: 'idle' } : available(offer)
  }
  let state = firstState()
  const offered = (): UpdateOffer | null => ('offer' in state ? state.offer : null)
  const failedWith = (
    during: 'asking' | 'downloading' | 'installing',
    { problem, detail }: UpdateFailure,
    offer: UpdateOffer | null,
  ): UpdateState => {
    log('warning', 'update-failed', { during, problem })
    return { kind: 'failed', during, problem, detail, offer }
  }

  /** Asks the host, and remembers what it says. */
  const ask = async (): Promise<Result<UpdateOffer | null, UpdateFailure>> => {
    memory.keep({ lastAskedAt: clock.now() })
    try {
      const answer = await (await load()).ask()
      if (answer.ok) {
        const found = answer.value === null ? null : { by: running, offer: answer.value }
        memory.keep({ found })
        log('info', 'update-asked', { isNewer: answer.value !== null })
      }
      return answer
    } catch (cause) {
      return fail({ problem: 'unexpected', detail: cause instanceof Error ? cause.name : '' })
    }
  }

  const look = async (byPerson: boolean): Promise<void> => {
    const before = state
    become({ kind: 'asking' })
    const answer = await ask()
    if (answer.ok) become(answer.value === null ? { kind: 'idle' } : available(answer.value))
    else if (byPerson) become(failedWith('asking', answer.error, null))
    else {
      log('warning', 'update-failed', { during: 'asking', problem: answer.error.problem })
      become(before)
    }
  }

  const download = async (wanted: UpdateOffer, stop: AbortController): Promise<void> => {
    const total = wanted.bytes ?? 0
    become({ kind: 'downloading', offer: wanted, received: 0, total })
    // Also after a start on which nothing was asked yet; and a version that was taken back is not downloaded.
    const answer = await ask()
    if (!answer.ok) return become(failedWith('downloading', answer.error, wanted))
    if (stop.signal.aborted) return become(available(wanted))
    if (answer.value?.version !== wanted.version)
      return become(answer.value === null ? noLongerOffered() : available(answer.value))
    const offer = answer.value
    const outcome = await (await load()).download((received, all) => {
      if (state.kind !== 'downloading') return
      state = { ...state, received, total: Math.max(all, received) }
      progress.request()
    }, stop.signal)
    if (!outcome.ok) become(failedWith('downloading', outcome.error, offer))
    else if (outcome.value === 'stopped') become(available(offer))
    else become({ kind: 'ready', offer, atQuit: false })
  }
  const noLongerOffered = () => failedWith('downloading', { problem: 'no-longer-offered', detail: '' }, null)

  const scheduleLook = (isFirst: boolean) => {
    cancelLook = clock.after(nextLookMs(isFirst, spread), () => {
      scheduleLook(false)
      // What was put off may be told again.
      if (state.kind === 'available' && quietOf(state.offer) !== state.quiet) become(available(state.offer))
      const isFree = state.kind === 'idle' || state.kind === 'available' || state.kind === 'failed'
      if (!isFree || deps.mayLook() !== true) return
      if (isTimeToAsk(memory.read().lastAskedAt, clock.now(), spread)) void look(false)
    })
  }

  const notPossible = () => fail(failed('updates-not-possible'))
  const notOffered = () => fail(failed('update-not-offered'))
  const done = succeed(undefined)
  const byHand: UpdatesByHand | null = installation.kind === 'by-hand' ? installation.because : null

  return {
    view: () => {
      const { lastAskedAt, firstSeenAt, consentAskedAt } = memory.read()
      const isNew = firstSeenAt === null || clock.now() - firstSeenAt < consentAfterMs
      const wasAsked = consentAskedAt !== null && clock.now() - consentAskedAt < consentAgainMs
      return {
        running,
        state,
        byHand,
        host: installation.kind === 'none' ? null : deps.host,
        hasPage: installation.kind !== 'none' && deps.hasPage,
        lastAskedAt,
        asksConsent: installation.kind !== 'none' && deps.mayLook() === null && !isNew && !wasAsked,
      }
    },
    look: async () => {
      if (installation.kind === 'none') return notPossible()
      // What is under way or waits to be put in place goes on.
      if (state.kind === 'asking' || state.kind === 'downloading' || state.kind === 'ready') return done
      await look(true)
      return done
    },
    download: async (version) => {
      if (installation.kind !== 'here') return notPossible()
      if (state.kind === 'downloading' || state.kind === 'ready') return done
      const offer = offered()
      if (offer === null || offer.version !== version) return notOffered()
      downloading = new AbortController()
      void download(offer, downloading).catch((cause: unknown) => {
        const detail = cause instanceof Error ? cause.name : ''
        become(failedWith('downloading', { problem: 'unexpected', detail }, offer))
      })
      return done
    },
    stopDownload: () => downloading?.abort(),
    later: (version) => {
      const offer = offered()
      if (offer === null || offer.version !== version) return notOffered()
      memory.keep({ later: { version, until: clock.now() + laterMs } })
      if (state.kind === 'available') become(available(offer))
      return done
    },
    skip: (version) => {
      const offer = offered()
      if (offer === null || offer.version !== version) return notOffered()
      memory.keep({ skipped: version })
      if (state.kind === 'available') become(available(offer))
      return done
    },
    install: (version, when) => {
      if (state.kind !== 'ready' || state.offer.version !== version) return notOffered()
      agreed = when === 'never' ? null : when
      become({ ...state, atQuit: when === 'at-quit' })
      if (when === 'now') deps.quit()
      return done
    },
    consentAsked: () => memory.keep({ consentAskedAt: clock.now() }),
    start: () => {
      if (installation.kind === 'none') return
      if (memory.read().firstSeenAt === null) memory.keep({ firstSeenAt: clock.now() })
      scheduleLook(true)
    },
    close: () => {
      isClosed = true
      cancelLook()
      progress.cancel()
      downloading?.abort()
    },
    finish: async () => {
      if (agreed === null || state.kind !== 'ready') return
      const { offer } = state
      const reopens = agreed === 'now'
      agreed = null
      const installed = await load()
        .then((loaded) => loaded.install({ reopens }))
        .catch(() => fail<UpdateFailure>({ problem: 'not-installed', detail: '' }))
      if (installed.ok) log('info', 'update-installed')
      else {
        const { problem } = installed.error
        log('error', 'update-failed', { during: 'installing', problem })
        memory.keep({ notInstalled: { version: offer.version, problem } })
        if (reopens) deps.reopen()
      }
    },
  }
}
