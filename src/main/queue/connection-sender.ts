import { isLoopbackHost } from '../../shared/domain/addresses/web-address.ts'
import { errorNameOf } from '../../shared/ipc/failure.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { ConnectionPause } from '../../shared/schemas/queue.ts'
import type { SteadyClock } from '../jobs/system-clock.ts'
import type { Library } from '../library/operations.ts'
import type { ClaimedItem, CompletedItem } from '../library/queue/attempts.ts'
import type { Log } from '../platform/logger.ts'
import type { NetworkWatch } from '../platform/network-watch.ts'
import type { ClockJumps } from './clock-jumps.ts'
import { ConnectionPauseKeeper, goodHealth, nextHealth } from './connection-pause.ts'
import { type ConnectionNews, ForbiddenItems, judgeOutcome, type StoppedBy } from './judge-outcome.ts'
import type { QueuePolicy } from './policy.ts'
import type { KeySource, LeaseCheck, Random, Sender, SendOutcome } from './ports.ts'
import { ClaimAhead, SendTurns, SendWindow } from './send-window.ts'
import { UncompletedAttempts } from './uncompleted.ts'

export type SendingStore = Pick<
  Library['queue'],
  | 'recover'
  | 'claim'
  | 'complete'
  | 'shiftWaits'
  | 'boundWaits'
  | 'nextDue'
  | 'pauses'
  | 'setPause'
  | 'clearPause'
  | 'open'
  | 'apply'
  | 'correct'
  | 'updateInstead'
>

export type ConnectionSenderDeps = {
  readonly connectionId: string
  readonly store: SendingStore
  readonly sender: Sender
  readonly keys: KeySource
  /** Without it, nothing that needs a lease is sent. */
  readonly leases?: LeaseCheck
  readonly clock: SteadyClock
  readonly random: Random
  readonly network: NetworkWatch
  readonly onCompleted: (completed: CompletedItem) => void
  readonly onChanged: () => void
  readonly log: Log
  readonly policy: QueuePolicy
  readonly clockJumps: ClockJumps
  /** False until items of an earlier run are recovered, and after the end. */
  readonly isRunning: () => boolean
}

type Flight = {
  readonly controller: AbortController
  begun: { readonly mark: number; readonly generation: number } | null
  stoppedBy: StoppedBy | null
  done: Promise<void>
}

/** Sends one connection independently, so that one that is down blocks no other. */
export class ConnectionSender {
  readonly #deps: ConnectionSenderDeps
  readonly #inFlight = new Map<string, Flight>()
  readonly #window: SendWindow
  readonly #turns = new SendTurns({ most: () => this.#mostAtOnce() })
  readonly #claimAhead: ClaimAhead
  readonly #forbidden: ForbiddenItems
  readonly #pause: ConnectionPauseKeeper
  readonly #uncompleted: UncompletedAttempts
  #connection: ConnectionRecord | null
  #health = goodHealth
  /** Counts the connection's waits, so that requests in flight when one began do not lengthen it. */
  #generation = 0
  /** Counts keys and addresses, so that an item claimed before a change does not leave with the new one. */
  #keyRound = 0
  #isOffline = false
  #moreIsWaiting = false
  #isLooking = false
  #looked = Promise.resolve()
  #lookAgain = false
  #cancelLook = () => {}

  constructor(connection: ConnectionRecord | null, deps: ConnectionSenderDeps) {
    const { policy } = deps
    this.#deps = deps
    this.#connection = connection
    this.#window = new SendWindow({ most: policy.parallelism, growAfter: policy.growAfter })
    this.#claimAhead = new ClaimAhead(policy)
    this.#forbidden = new ForbiddenItems({ mostInARow: policy.forbiddenBeforeKey })
    this.#pause = new ConnectionPauseKeeper({ ...deps, onChange: () => this.#pauseChanged() })
    this.#uncompleted = new UncompletedAttempts({
      ...deps,
      onLateCompleted: (completed) => this.#report(completed),
      onFree: () => {
        this.#turns.look()
        this.wake()
      },
    })
  }

  /** Called at once for every change, so that no key is sent to an address that it was not entered for. */
  connectionChanged(connection: ConnectionRecord | null): void {
    const before = this.#connection
    this.#connection = connection
    const goesElsewhere =
      before?.address !== connection?.address ||
      before?.certificateAuthority !== connection?.certificateAuthority
    if (goesElsewhere) this.#releaseForNewKey()
  }

  /** Checks whether anything can be sent. Never rejects; may be called at any time. */
  wake(): void {
    this.#lookAgain = true
    if (this.#isLooking || !this.#deps.isRunning()) return
    this.#isLooking = true
    this.#looked = this.#lookRepeatedly()
  }

  restorePause(pause: ConnectionPause): void {
    this.#pause.restore(pause)
  }

  /** Effective at once; resolves when saved. */
  pauseByEditor(): Promise<void> {
    this.#pause.pauseByEditor()
    return this.#pause.written()
  }

  resumeByEditor(): Promise<void> {
    this.#pause.resumeByEditor()
    this.wake()
    return this.#pause.written()
  }

  mayBeReachable(): void {
    this.#pause.end('probe')
    this.wake()
  }

  keyChanged(): void {
    this.#releaseForNewKey()
    this.#forbidden.keyChanged()
    this.#pause.end('key')
    this.wake()
  }

  /** Stops the named requests in flight and pauses their items. Resolves to the stopped ones once saved. */
  async stopItems(itemIds: readonly string[]): Promise<readonly string[]> {
    const stopped = itemIds.filter((id) => this.#inFlight.has(id))
    const flights = stopped.map((id) => this.#inFlight.get(id)).filter((flight) => flight !== undefined)
    for (const flight of flights) stop(flight, 'editor')
    await Promise.all(flights.map(({ done }) => done))
    return stopped
  }

  /** Begins nothing more. `idle` resolves when nothing is in flight. */
  finish(): { readonly idle: Promise<void>; readonly abort: () => void } {
    this.#cancelLook()
    this.#releaseAhead()
    this.#uncompleted.close()
    void this.#pause.close()
    return {
      idle: this.#landed(),
      abort: () => {
        for (const flight of this.#inFlight.values()) stop(flight, 'app')
      },
    }
  }

  async #landed(): Promise<void> {
    await this.#looked
    await Promise.all([...this.#inFlight.values()].map(({ done }) => done))
    await this.#pause.close()
  }

  async #lookRepeatedly(): Promise<void> {
    try {
      while (this.#lookAgain && this.#deps.isRunning()) {
        this.#lookAgain = false
        await this.#look()
      }
    } catch (cause) {
      this.#uncompleted.storeFailed(cause, 'look')
    } finally {
      this.#isLooking = false
    }
  }

  #mostAtOnce(): number {
    // An earlier attempt could not be saved, and none may begin before it is.
    if (this.#uncompleted.isBlocked()) return 0
    return this.#health.isProbing ? 1 : this.#window.size()
  }

  #wanted(): number {
    return this.#claimAhead.wanted({
      most: this.#mostAtOnce(),
      underWay: this.#turns.underWay(),
      waiting: this.#turns.waiting(),
      isProbing: this.#health.isProbing,
    })
  }

  #lookIn(delayMs: number): void {
    const { clock, policy } = this.#deps
    this.#cancelLook()
    this.#cancelLook = clock.after(Math.min(delayMs, policy.recheckMs), () => this.wake())
  }

  async #look(): Promise<void> {
    const { clock, policy, isRunning } = this.#deps
    this.#cancelLook()
    if (this.#connection === null || this.#uncompleted.isBlocked()) return
    if (this.#isOffline && this.#canReach(this.#connection)) {
      this.#isOffline = false
      this.#pause.end('probe')
    }
    this.#pause.look()
    if (this.#pause.isPaused()) return this.#lookIn(policy.recheckMs)
    if (this.#wanted() <= 0) return
    const claimAt = await this.#dueTime()
    if (claimAt === null || this.#connection === null) return
    if (!this.#canReach(this.#connection)) {
      this.#isOffline = true
      this.#pause.wait({ kind: 'probe', reason: 'offline', waitMs: null })
      return
    }
    const round = this.#keyRound
    const key = await this.#findKey()
    // Reading the key may wait for a prompt to the user.
    if (key === null || !isRunning() || this.#pause.isPaused()) return
    // The clock was set back meanwhile, and by its former time an undo window would be over.
    if (clock.now() < claimAt) return this.wake()
    // Computed again: the service may have asked for less meanwhile.
    const limit = this.#wanted()
    if (limit > 0) await this.#claimAndSend(key, round, claimAt, limit)
  }

  /** True if trying makes sense: this computer itself is reachable without a network, too. */
  #canReach({ address }: ConnectionRecord): boolean {
    return (
      this.#deps.network.isOnline() || (URL.canParse(address) && isLoopbackHost(new URL(address).hostname))
    )
  }

  /** Returns the time to claim for; null if nothing may leave yet, and then schedules the next check. */
  async #dueTime(): Promise<number | null> {
    const { clockJumps, store, connectionId, policy } = this.#deps
    const now = await clockJumps.now()
    if (this.#moreIsWaiting) return now
    const due = await store.nextDue(connectionId)
    if (due === null) return null
    if (due <= now) return now
    if (due - now > policy.longestItemWaitMs) {
      // No item waits that long: the wait was saved after the clock was set back.
      await clockJumps.boundWaits()
      this.#lookAgain = true
    } else this.#lookIn(due - now)
    return null
  }

  async #findKey(): Promise<string | null> {
    const { keys, connectionId } = this.#deps
    const found = await keys.keyOf(connectionId).catch(() => ({ kind: 'locked' as const }))
    // Removed meanwhile, with its key: a pause would outlive the connection.
    if (this.#connection === null) return null
    if (found.kind === 'key') return found.key
    const reason = found.kind === 'missing' ? 'key-missing' : 'key-locked'
    this.#pause.wait({ kind: 'key', reason, waitMs: null })
    return null
  }

  async #claimAndSend(key: string, round: number, now: number, limit: number): Promise<void> {
    const { store, connectionId, onChanged, policy } = this.#deps
    const hadMore = this.#moreIsWaiting
    const items = await store.claim({ connectionId, now, limit, last: this.#forbidden.itemIds() })
    this.#uncompleted.storeWorked()
    this.#claimAhead.claimed()
    this.#moreIsWaiting = items.length === limit
    for (const item of items) this.#launch(item, key)
    if (round !== this.#keyRound) this.#releaseAhead()
    // Called even if nothing was claimed: the store sets an unreadable item aside.
    onChanged()
    if (this.#moreIsWaiting) return
    if (items.length > 0 || hadMore) this.#lookAgain = true
    else this.#lookIn(policy.recheckMs)
  }

  #launch(item: ClaimedItem, key: string): void {
    const controller = new AbortController()
    const flight: Flight = { controller, begun: null, stoppedBy: null, done: Promise.resolve() }
    this.#inFlight.set(item.id, flight)
    if (!this.#deps.isRunning() || this.#pause.isPaused()) stop(flight, 'app')
    flight.done = this.#fly(item, flight, key)
      .catch((cause: unknown) => this.#uncompleted.storeFailed(cause, 'after sending'))
      .finally(() => {
        this.#inFlight.delete(item.id)
        this.wake()
      })
  }

  async #fly(item: ClaimedItem, flight: Flight, key: string): Promise<void> {
    const { clock, random, policy, store } = this.#deps
    const outcome = await this.#sendInTurn(item, flight, key)
    const { stoppedBy } = flight
    if (outcome.kind === 'success') this.#forbidden.succeeded(item.id)
    const { end, news } = judgeOutcome(outcome, item, {
      ...{ now: clock.now(), random, policy, stoppedBy },
      forbidden: () => this.#forbidden.refused(item.id),
    })
    if (flight.begun !== null) this.#takeNews(news, flight.begun)
    const completing = this.#uncompleted.complete({ itemId: item.id, attemptId: item.attemptId }, end)
    if (flight.begun !== null) this.#endTurn()
    // Wakes at once, so that the store writes this end and the next claim together.
    this.wake()
    const completed = await completing
    if (completed === null) return
    if (flight.stoppedBy === 'editor') await store.apply('paused', [item.id], clock.now())
    this.#report(completed)
  }

  async #sendInTurn(item: ClaimedItem, flight: Flight, key: string): Promise<SendOutcome> {
    const { signal } = flight.controller
    const came = await this.#turns.take(signal)
    if (came) flight.begun = { mark: this.#window.mark(), generation: this.#generation }
    // The item may have waited long for its turn, and the computer may have slept.
    if (!came || signal.aborted || this.#connection === null || !this.#mayStillSend(item))
      return { kind: 'cancelled', mayBeDelivered: false }
    return this.#send(item, this.#connection, key, signal)
  }

  #mayStillSend({ connectionId, documentId, fence }: ClaimedItem): boolean {
    const { leases } = this.#deps
    return fence === null || leases?.outlastsRequest({ connectionId, documentId, fence }) === true
  }

  /** Never rejects: what a sender throws is an outcome, too. */
  async #send(
    { request }: ClaimedItem,
    connection: ConnectionRecord,
    key: string,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const isPicture = request.operation === 'add' && request.content.kind === 'picture'
    if (connection.picturesTravel === 'never' && isPicture) {
      const detail = 'The connection is set to send no pictures of this computer'
      return { kind: 'not-sent', retryable: false, problem: { code: 'pictures-not-sent', detail } }
    }
    try {
      return await this.#deps.sender.send({ ...connection, key }, request, signal)
    } catch (cause) {
      // Its progress is unknown, so it counts as perhaps delivered.
      const name = errorNameOf(cause)
      this.#deps.log('error', 'A sender threw', { connectionId: connection.id, cause: name })
      const detail = `Sending failed unexpectedly: ${name}`
      return { kind: 'lost', problem: { code: 'lost-contact', detail } }
    }
  }

  #endTurn(): void {
    this.#turns.end()
    const canSendMore =
      this.#moreIsWaiting && !this.#pause.isPaused() && !this.#health.isProbing && this.#deps.isRunning()
    if (canSendMore && this.#turns.underWay() < this.#mostAtOnce()) this.#claimAhead.ranDry()
  }

  #takeNews(news: ConnectionNews, begun: NonNullable<Flight['begun']>): void {
    if (news.kind === 'contact') {
      this.#window.succeeded()
      this.#pause.end('probe')
    }
    if (news.kind === 'throttle') this.#window.tooMany(begun.mark)
    const isOld = begun.generation !== this.#generation && news.kind !== 'contact' && news.kind !== 'key'
    // Further refusals of one burst do not increase the backoff, but may request a longer wait.
    if (isOld && news.kind === 'throttle' && news.retryAfterMs !== null)
      this.#pause.wait({ kind: 'throttle', reason: news.reason, waitMs: news.retryAfterMs })
    if (isOld) return
    const next = nextHealth(this.#health, news, this.#deps)
    this.#health = next.health
    if (next.wait === null) return
    this.#generation += 1
    this.#pause.wait(next.wait)
  }

  #report(completed: CompletedItem): void {
    const { onChanged, onCompleted } = this.#deps
    onChanged()
    const { state } = completed.item
    if (state === 'done' || state === 'needs-attention') onCompleted(completed)
  }

  #pauseChanged(): void {
    if (this.#pause.isPaused()) this.#releaseAhead()
    this.#deps.onChanged()
    this.wake()
  }

  #releaseForNewKey(): void {
    this.#keyRound += 1
    this.#releaseAhead()
  }

  #releaseAhead(): void {
    for (const flight of this.#inFlight.values()) if (flight.begun === null) stop(flight, 'app')
  }
}

function stop(flight: Flight, by: StoppedBy): void {
  flight.stoppedBy ??= by
  flight.controller.abort()
}
