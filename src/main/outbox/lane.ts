import { isLoopbackHost } from '../../shared/domain/base-address.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { ConnectionPause } from '../../shared/schemas/outbox.ts'
import { goodHealth, nextHealth } from './connection-health.ts'
import { createConnectionPause } from './connection-pause.ts'
import { type ConnectionNews, judgeOutcome, type StoppedBy } from './judge-outcome.ts'
import type { OutboxParts } from './outbox.ts'
import type { OutboxPolicy } from './policy.ts'
import type { ClaimedItem, SendOutcome, SettledItem } from './ports.ts'
import { createSendWindow } from './send-window.ts'
import { createUnsettled } from './unsettled.ts'

/** The sending of one connection; lanes know nothing of each other, so that one that is down holds up no other. */
export type Lane = {
  /** Looks whether something can be sent. Never rejects, may be called at any time. */
  wake(): void
  restorePause(pause: ConnectionPause): void
  /** Both hold at once, and resolve when they are written down. */
  pauseByEditor(): Promise<void>
  resumeByEditor(): Promise<void>
  /** Tries again what was only waiting for the connection to come back. */
  mayBeReachable(): void
  keyChanged(): void
  /** Stops the named requests in flight and pauses their items; returns those it stopped, when it is written down. */
  stopItems(itemIds: readonly string[]): Promise<readonly string[]>
  /** Begins nothing more. `idle` resolves when nothing is in flight. */
  finish(): { readonly idle: Promise<void>; readonly abort: () => void }
}

export type LaneParts = Omit<OutboxParts, 'policy'> & {
  readonly connectionId: string
  readonly policy: OutboxPolicy
  /** False until what an earlier run left is taken up, and from the end on. */
  readonly isRunning: () => boolean
}

type Flight = {
  readonly controller: AbortController
  readonly mark: number
  readonly generation: number
  stoppedBy: StoppedBy | null
  /** The request is over, how it ended is being written down. */
  hasLanded: boolean
  done: Promise<void>
}

export function createLane(parts: LaneParts): Lane {
  const { connectionId, store, sender, keys, connections, clock, random, network, log, policy } = parts
  const inFlight = new Map<string, Flight>()
  const window = createSendWindow({ most: policy.parallelism, growAfter: policy.growAfter })
  const pause = createConnectionPause({ connectionId, store, clock, policy, log, onChange: pauseChanged })
  const unsettled = createUnsettled({
    ...{ connectionId, store, clock, policy, log },
    onLateSettled: report,
    onFree: wake,
  })
  let health = goodHealth
  /** Counts the connection's waits, so that what was under way when one began does not lengthen it. */
  let generation = 0
  let isOffline = false
  let moreIsWaiting = false
  let isLooking = false
  let looked = Promise.resolve()
  let lookAgain = false
  let cancelLook = () => {}

  function wake(): void {
    lookAgain = true
    if (isLooking || !parts.isRunning()) return
    isLooking = true
    looked = lookRepeatedly()
  }

  async function lookRepeatedly(): Promise<void> {
    try {
      while (lookAgain && parts.isRunning()) {
        lookAgain = false
        await look()
      }
    } catch (cause) {
      unsettled.storeFailed(cause, 'look')
    } finally {
      isLooking = false
    }
  }

  function requestsUnderWay(): number {
    return [...inFlight.values()].filter(({ hasLanded }) => !hasLanded).length
  }

  function lookIn(delayMs: number): void {
    cancelLook()
    cancelLook = clock.after(Math.min(delayMs, policy.recheckMs), wake)
  }

  async function look(): Promise<void> {
    cancelLook()
    const connection = connections.find(connectionId)
    if (connection === undefined || unsettled.isBlocked()) return
    if (isOffline && canReach(connection)) {
      isOffline = false
      pause.end('probe')
    }
    pause.look()
    if (pause.isPaused()) return lookIn(policy.recheckMs)
    const free = (health.isProbing ? 1 : window.size()) - requestsUnderWay()
    if (free <= 0) return
    const claimAt = await dueTime()
    if (claimAt === null) return
    if (!canReach(connection)) {
      isOffline = true
      pause.wait({ kind: 'probe', reason: 'offline', waitMs: null })
      return
    }
    const key = await findKey()
    // Reading the key may take as long as a question to the person at the computer.
    if (key === null || !parts.isRunning() || pause.isPaused()) return
    await claimAndSend(connection, key, claimAt, free)
  }

  /** The time to claim for; null where nothing may leave yet, and then the next look is arranged. */
  async function dueTime(): Promise<number | null> {
    const now = clock.now()
    if (moreIsWaiting) return now
    const due = await store.nextDue(connectionId)
    if (due === null) return null
    // No item waits that long: the clock was set back after its time was written down, so it goes now.
    if (due - now > policy.longestItemWaitMs) return due
    if (due <= now) return now
    lookIn(due - now)
    return null
  }

  async function findKey(): Promise<string | null> {
    const found = await keys.keyOf(connectionId).catch(() => ({ kind: 'locked' as const }))
    if (found.kind === 'key') return found.key
    pause.wait({ kind: 'key', reason: found.kind === 'missing' ? 'key-missing' : 'key-locked', waitMs: null })
    return null
  }

  async function claimAndSend(
    connection: ConnectionRecord,
    key: string,
    now: number,
    limit: number,
  ): Promise<void> {
    const hadMore = moreIsWaiting
    const items = await store.claim({ connectionId, now, limit })
    unsettled.storeWorked()
    moreIsWaiting = items.length === limit
    for (const item of items) launch(item, connection, key)
    // Also where nothing came: the store sets an item aside that it cannot read.
    parts.onChanged()
    if (moreIsWaiting) return
    if (items.length > 0 || hadMore) lookAgain = true
    else lookIn(policy.recheckMs)
  }

  function launch(item: ClaimedItem, connection: ConnectionRecord, key: string): void {
    const controller = new AbortController()
    const mark = window.mark()
    const flight: Flight = {
      ...{ controller, mark, generation, stoppedBy: null, hasLanded: false },
      done: Promise.resolve(),
    }
    inFlight.set(item.id, flight)
    // What it was claimed beside could not be written down, and nothing more may begin before that is.
    if (!parts.isRunning() || unsettled.isBlocked()) stop(flight, 'end-of-app')
    flight.done = fly(item, flight, connection, key)
      .catch((cause: unknown) => unsettled.storeFailed(cause, 'after sending'))
      .finally(() => {
        inFlight.delete(item.id)
        wake()
      })
  }

  async function fly(
    item: ClaimedItem,
    flight: Flight,
    connection: ConnectionRecord,
    key: string,
  ): Promise<void> {
    const outcome = await send(item, flight.controller.signal, connection, key)
    const { stoppedBy } = flight
    const { settlement, news } = judgeOutcome(outcome, item, { now: clock.now(), random, policy, stoppedBy })
    takeNews(news, flight)
    const settling = unsettled.settle({ itemId: item.id, attemptId: item.attemptId }, settlement)
    flight.hasLanded = true
    // At once, so that the store writes this end and the next claim together.
    wake()
    const settled = await settling
    if (settled === null) return
    if (flight.stoppedBy === 'editor') await store.apply('paused', [item.id], clock.now())
    report(settled)
  }

  async function send(
    { request }: ClaimedItem,
    signal: AbortSignal,
    { address, picturesTravel }: ConnectionRecord,
    key: string,
  ): Promise<SendOutcome> {
    if (signal.aborted) return { kind: 'cancelled', mayHaveArrived: false }
    if (picturesTravel === 'never' && request.operation === 'add' && request.content.kind === 'picture') {
      const detail = 'The connection is set to send no pictures of this computer'
      return { kind: 'not-sent', retryable: false, problem: { code: 'pictures-not-sent', detail } }
    }
    try {
      return await sender.send({ address, key }, request, signal)
    } catch (cause) {
      // How far it came is not known, so it counts as perhaps arrived.
      const detail = `Sending failed unexpectedly: ${cause instanceof Error ? cause.name : 'unknown'}`
      log('error', 'A sender threw', { connectionId, cause: cause instanceof Error ? cause.name : 'unknown' })
      return { kind: 'lost', problem: { code: 'lost-contact', detail } }
    }
  }

  function takeNews(news: ConnectionNews, flight: Flight): void {
    if (news.kind === 'contact') {
      window.succeeded()
      pause.end('probe')
    }
    if (news.kind === 'throttle') window.tooMany(flight.mark)
    const isOld = flight.generation !== generation && news.kind !== 'contact' && news.kind !== 'key'
    const asksForTime = news.kind === 'throttle' && news.retryAfterMs !== null
    if (isOld && !asksForTime) return
    const next = nextHealth(health, news, { random, policy })
    health = next.health
    if (next.wait === null) return
    generation += 1
    pause.wait(next.wait)
  }

  function report(settled: SettledItem): void {
    parts.onChanged()
    if (settled.item.state === 'done' || settled.item.state === 'needs-attention') parts.onSettled(settled)
  }

  function pauseChanged(): void {
    parts.onChanged()
    wake()
  }

  function canReach({ address }: ConnectionRecord): boolean {
    return network.isOnline() || (URL.canParse(address) && isLoopbackHost(new URL(address).hostname))
  }

  function stop(flight: Flight, by: StoppedBy): void {
    flight.stoppedBy ??= by
    flight.controller.abort()
  }

  return {
    wake,
    restorePause: pause.restore,
    pauseByEditor() {
      pause.pauseByEditor()
      return pause.written()
    },
    resumeByEditor() {
      pause.resumeByEditor()
      wake()
      return pause.written()
    },
    mayBeReachable() {
      pause.end('probe')
      wake()
    },
    keyChanged() {
      pause.end('key')
      wake()
    },
    async stopItems(itemIds) {
      const stopped = itemIds.filter((id) => inFlight.has(id))
      const flights = stopped.map((id) => inFlight.get(id)).filter((flight) => flight !== undefined)
      for (const flight of flights) stop(flight, 'editor')
      await Promise.all(flights.map(({ done }) => done))
      return stopped
    },
    finish() {
      cancelLook()
      unsettled.close()
      void pause.close()
      const landed = async () => {
        await looked
        await Promise.all([...inFlight.values()].map(({ done }) => done))
        await pause.close()
      }
      return {
        idle: landed(),
        abort: () => {
          for (const flight of inFlight.values()) stop(flight, 'end-of-app')
        },
      }
    },
  }
}
