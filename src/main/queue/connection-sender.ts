import { isLoopbackHost } from '../../shared/domain/addresses/web-address.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { ConnectionPause } from '../../shared/schemas/queue.ts'
import type { SteadyClock } from '../jobs/system-clock.ts'
import type { Log } from '../platform/logger.ts'
import type { ClockJumps } from './clock-jumps.ts'
import { createConnectionPause, goodHealth, nextHealth } from './connection-pause.ts'
import { type ConnectionNews, createForbiddenItems, judgeOutcome, type StoppedBy } from './judge-outcome.ts'
import type { QueuePolicy } from './policy.ts'
import type {
  ClaimedItem,
  CompletedItem,
  ConnectionSource,
  KeySource,
  NetworkWatch,
  Random,
  Sender,
  SendingStore,
  SendOutcome,
} from './ports.ts'
import { createClaimAhead, createSendTurns, createSendWindow } from './send-window.ts'
import { createUncompleted } from './uncompleted.ts'

/** The sending of one connection; connections are sent independently, so that one that is down holds up no other. */
export type ConnectionSender = {
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

export type ConnectionSenderDeps = {
  readonly connectionId: string
  readonly store: SendingStore
  readonly sender: Sender
  readonly keys: KeySource
  readonly connections: ConnectionSource
  readonly clock: SteadyClock
  readonly random: Random
  readonly network: NetworkWatch
  /** An item came to an end: done, or nothing goes on without the editor. */
  readonly onCompleted: (completed: CompletedItem) => void
  /** Items or pauses changed; may come in quick succession. */
  readonly onChanged: () => void
  readonly log: Log
  readonly policy: QueuePolicy
  readonly clockJumps: ClockJumps
  /** False until what an earlier run left is taken up, and from the end on. */
  readonly isRunning: () => boolean
}

type Flight = {
  readonly controller: AbortController
  /** Null until its turn comes. */
  begun: { readonly mark: number; readonly generation: number } | null
  stoppedBy: StoppedBy | null
  done: Promise<void>
}

export function createConnectionSender(deps: ConnectionSenderDeps): ConnectionSender {
  const { connectionId, store, sender, keys, connections, clock, random, network, log, policy } = deps
  const inFlight = new Map<string, Flight>()
  const window = createSendWindow({ most: policy.parallelism, growAfter: policy.growAfter })
  const pause = createConnectionPause({ connectionId, store, clock, policy, log, onChange: pauseChanged })
  const uncompleted = createUncompleted({
    ...{ connectionId, store, clock, policy, log },
    onLateCompleted: report,
    onFree: () => {
      turns.look()
      wake()
    },
  })
  const turns = createSendTurns({ most: mostAtOnce })
  const claimAhead = createClaimAhead(policy)
  const forbidden = createForbiddenItems({ mostInARow: policy.forbiddenBeforeKey })
  let health = goodHealth
  /** Counts the connection's waits, so that what was under way when one began does not lengthen it. */
  let generation = 0
  /** Counts the keys, so that what was claimed with one that was changed meanwhile does not leave with it. */
  let keyRound = 0
  let isOffline = false
  let moreIsWaiting = false
  let isLooking = false
  let looked = Promise.resolve()
  let lookAgain = false
  let cancelLook = () => {}

  function wake(): void {
    lookAgain = true
    if (isLooking || !deps.isRunning()) return
    isLooking = true
    looked = lookRepeatedly()
  }

  async function lookRepeatedly(): Promise<void> {
    try {
      while (lookAgain && deps.isRunning()) {
        lookAgain = false
        await look()
      }
    } catch (cause) {
      uncompleted.storeFailed(cause, 'look')
    } finally {
      isLooking = false
    }
  }

  function mostAtOnce(): number {
    // How an earlier one ended could not be written down, and nothing more may begin before that is.
    if (uncompleted.isBlocked()) return 0
    return health.isProbing ? 1 : window.size()
  }

  function wanted(): number {
    const [most, underWay, waiting] = [mostAtOnce(), turns.underWay(), turns.waiting()]
    return claimAhead.wanted({ most, underWay, waiting, isProbing: health.isProbing })
  }

  function lookIn(delayMs: number): void {
    cancelLook()
    cancelLook = clock.after(Math.min(delayMs, policy.recheckMs), wake)
  }

  async function look(): Promise<void> {
    cancelLook()
    const connection = connections.find(connectionId)
    if (connection === undefined || uncompleted.isBlocked()) return
    if (isOffline && canReach(network, connection)) {
      isOffline = false
      pause.end('probe')
    }
    pause.look()
    if (pause.isPaused()) return lookIn(policy.recheckMs)
    if (wanted() <= 0) return
    const claimAt = await dueTime()
    if (claimAt === null) return
    if (!canReach(network, connection)) {
      isOffline = true
      pause.wait({ kind: 'probe', reason: 'offline', waitMs: null })
      return
    }
    const round = keyRound
    const key = await findKey()
    // Reading the key may take as long as a question to the person at the computer.
    if (key === null || !deps.isRunning() || pause.isPaused()) return
    // The clock was set back meanwhile, and by its time of before an undo window would be over.
    if (clock.now() < claimAt) return wake()
    // Asked again: the service may have asked for less meanwhile.
    const limit = wanted()
    if (limit > 0) await claimAndSend(key, round, claimAt, limit)
  }

  /** The time to claim for; null where nothing may leave yet, and then the next look is arranged. */
  async function dueTime(): Promise<number | null> {
    const now = await deps.clockJumps.now()
    if (moreIsWaiting) return now
    const due = await store.nextDue(connectionId)
    if (due === null) return null
    if (due <= now) return now
    if (due - now > policy.longestItemWaitMs) {
      // No item waits that long: it was written down late, by the time of before the clock was set back.
      await deps.clockJumps.boundWaits()
      lookAgain = true
    } else lookIn(due - now)
    return null
  }

  async function findKey(): Promise<string | null> {
    const found = await keys.keyOf(connectionId).catch(() => ({ kind: 'locked' as const }))
    if (found.kind === 'key') return found.key
    pause.wait({ kind: 'key', reason: found.kind === 'missing' ? 'key-missing' : 'key-locked', waitMs: null })
    return null
  }

  async function claimAndSend(key: string, round: number, now: number, limit: number): Promise<void> {
    const hadMore = moreIsWaiting
    const items = await store.claim({ connectionId, now, limit, last: forbidden.itemIds() })
    uncompleted.storeWorked()
    claimAhead.claimed()
    moreIsWaiting = items.length === limit
    for (const item of items) launch(item, key)
    if (round !== keyRound) releaseAhead()
    // Also where nothing came: the store sets an item aside that it cannot read.
    deps.onChanged()
    if (moreIsWaiting) return
    if (items.length > 0 || hadMore) lookAgain = true
    else lookIn(policy.recheckMs)
  }

  function launch(item: ClaimedItem, key: string): void {
    const controller = new AbortController()
    const flight: Flight = { controller, begun: null, stoppedBy: null, done: Promise.resolve() }
    inFlight.set(item.id, flight)
    if (!deps.isRunning() || pause.isPaused()) stop(flight, 'app')
    flight.done = fly(item, flight, key)
      .catch((cause: unknown) => uncompleted.storeFailed(cause, 'after sending'))
      .finally(() => {
        inFlight.delete(item.id)
        wake()
      })
  }

  async function fly(item: ClaimedItem, flight: Flight, key: string): Promise<void> {
    const outcome = await sendInTurn(item, flight, key)
    const { stoppedBy } = flight
    if (outcome.kind === 'success') forbidden.succeeded(item.id)
    const { end, news } = judgeOutcome(outcome, item, {
      ...{ now: clock.now(), random, policy, stoppedBy },
      forbidden: () => forbidden.refused(item.id),
    })
    if (flight.begun !== null) takeNews(news, flight.begun)
    const completing = uncompleted.complete({ itemId: item.id, attemptId: item.attemptId }, end)
    if (flight.begun !== null) endTurn()
    // At once, so that the store writes this end and the next claim together.
    wake()
    const completed = await completing
    if (completed === null) return
    if (flight.stoppedBy === 'editor') await store.apply('paused', [item.id], clock.now())
    report(completed)
  }

  async function sendInTurn(item: ClaimedItem, flight: Flight, key: string): Promise<SendOutcome> {
    const { signal } = flight.controller
    const came = await turns.take(signal)
    if (came) flight.begun = { mark: window.mark(), generation }
    // Looked up now, since it may have been changed or removed while the item waited.
    const connection = connections.find(connectionId)
    if (!came || signal.aborted || connection === undefined)
      return { kind: 'cancelled', mayHaveArrived: false }
    return sendItem({ sender, log }, item, connection, { key, signal })
  }

  function endTurn(): void {
    turns.end()
    const mayGoOn = moreIsWaiting && !pause.isPaused() && !health.isProbing && deps.isRunning()
    if (mayGoOn && turns.underWay() < mostAtOnce()) claimAhead.ranDry()
  }

  function takeNews(news: ConnectionNews, begun: NonNullable<Flight['begun']>): void {
    if (news.kind === 'contact') {
      window.succeeded()
      pause.end('probe')
    }
    if (news.kind === 'throttle') window.tooMany(begun.mark)
    const isOld = begun.generation !== generation && news.kind !== 'contact' && news.kind !== 'key'
    // One more refusal of a burst is no reason to back off further. It may ask for more time than the first.
    if (isOld && news.kind === 'throttle' && news.retryAfterMs !== null)
      pause.wait({ kind: 'throttle', reason: news.reason, waitMs: news.retryAfterMs })
    if (isOld) return
    const next = nextHealth(health, news, { random, policy })
    health = next.health
    if (next.wait === null) return
    generation += 1
    pause.wait(next.wait)
  }

  function report(completed: CompletedItem): void {
    deps.onChanged()
    if (completed.item.state === 'done' || completed.item.state === 'needs-attention')
      deps.onCompleted(completed)
  }

  function pauseChanged(): void {
    if (pause.isPaused()) releaseAhead()
    deps.onChanged()
    wake()
  }

  function releaseAhead(): void {
    for (const flight of inFlight.values()) if (flight.begun === null) stop(flight, 'app')
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
      keyRound += 1
      forbidden.keyChanged()
      releaseAhead()
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
      releaseAhead()
      uncompleted.close()
      void pause.close()
      const landed = async () => {
        await looked
        await Promise.all([...inFlight.values()].map(({ done }) => done))
        await pause.close()
      }
      return {
        idle: landed(),
        abort: () => {
          for (const flight of inFlight.values()) stop(flight, 'app')
        },
      }
    },
  }
}

/** Whether it makes sense to try: this computer itself is there without a network, too. */
function canReach(
  network: Pick<NetworkWatch, 'isOnline'>,
  { address }: Pick<ConnectionRecord, 'address'>,
): boolean {
  return network.isOnline() || (URL.canParse(address) && isLoopbackHost(new URL(address).hostname))
}

/** Sends an item as its connection has it now. Never rejects: what a sender throws is an outcome, too. */
async function sendItem(
  { sender, log }: Pick<ConnectionSenderDeps, 'sender' | 'log'>,
  { request }: ClaimedItem,
  { id, address, picturesTravel, certificateAuthority }: ConnectionRecord,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal },
): Promise<SendOutcome> {
  if (picturesTravel === 'never' && request.operation === 'add' && request.content.kind === 'picture') {
    const detail = 'The connection is set to send no pictures of this computer'
    return { kind: 'not-sent', retryable: false, problem: { code: 'pictures-not-sent', detail } }
  }
  try {
    return await sender.send({ address, key, certificateAuthority }, request, signal)
  } catch (cause) {
    // How far it came is not known, so it counts as perhaps arrived.
    const name = cause instanceof Error ? cause.name : 'unknown'
    log('error', 'A sender threw', { connectionId: id, cause: name })
    return { kind: 'lost', problem: { code: 'lost-contact', detail: `Sending failed unexpectedly: ${name}` } }
  }
}
