import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type { QueueItem } from '../../shared/schemas/queue.ts'
import { createClockJumps } from './clock-jumps.ts'
import {
  type ConnectionSender,
  type ConnectionSenderDeps,
  createConnectionSender,
} from './connection-sender.ts'
import { defaultPolicy, type QueuePolicy } from './policy.ts'
import type { ItemCorrection, QueueStore } from './ports.ts'

export type QueueDeps = Omit<ConnectionSenderDeps, 'connectionId' | 'policy' | 'clockJumps' | 'isRunning'> & {
  readonly policy?: Partial<QueuePolicy>
}

/**
 * The engine of the durable queue: claims what may leave, sends it, writes down how it ended. Nothing of it
 * lives in memory alone, so it may be ended at any instruction. The changes an editor makes reject where the
 * store fails; everything else never rejects.
 */
export type Queue = {
  /** Takes up what an earlier run left, then sends. A store that does not work yet is tried again. */
  start(): Promise<void>
  /** Begins nothing more, waits for requests in flight at most `graceMs`, then stops them. */
  stop(options: { readonly graceMs: number }): Promise<void>
  /** Something was accepted. Without a connection: look at all of them. */
  wake(connectionId?: string): void
  /** Null pauses every connection. Requests in flight are not stopped. Holds at once; resolves when it is on disk. */
  pauseConnection(connectionId: string | null): Promise<void>
  resumeConnection(connectionId: string | null): Promise<void>
  /** The key or the address is another one: what waited for that goes on. */
  keyChanged(connectionId: string): void
  /** Stops items in flight, which the service may have all the same, and pauses all of them. Returns those changed. */
  cancel(itemIds: readonly string[]): Promise<readonly string[]>
  pause(itemIds: readonly string[]): Promise<readonly string[]>
  resume(itemIds: readonly string[]): Promise<readonly string[]>
  /** Also attempts connections again that could not be reached. */
  retry(itemIds: readonly string[]): Promise<readonly string[]>
  discard(itemIds: readonly string[]): Promise<readonly string[]>
  correct(itemId: string, correction: ItemCorrection): Promise<Result<QueueItem, Failure>>
  /** Of an add that the service says it has already: sends title and metadata as an update, with `updateId`. */
  updateInstead(itemId: string, updateId: string): Promise<Result<QueueItem, Failure>>
}

export function createQueue(deps: QueueDeps): Queue {
  const { store, clock, connections, network, log } = deps
  const policy: QueuePolicy = { ...defaultPolicy, ...deps.policy }
  const clockJumps = createClockJumps({ clock, store, policy })
  const senders = new Map<string, ConnectionSender>()
  let phase: 'new' | 'starting' | 'running' | 'ended' = 'new'
  let stopWatching = () => {}
  let cancelStart = () => {}

  function senderOf(connectionId: string): ConnectionSender {
    const known = senders.get(connectionId)
    if (known !== undefined) return known
    const sender = createConnectionSender({
      ...deps,
      connectionId,
      policy,
      clockJumps,
      isRunning: () => phase === 'running',
    })
    senders.set(connectionId, sender)
    return sender
  }

  function sendersOf(connectionId: string | null): readonly ConnectionSender[] {
    if (connectionId !== null) return [senderOf(connectionId)]
    return connections.all().map(({ id }) => senderOf(id))
  }

  async function begin(failures: number): Promise<void> {
    try {
      const interrupted = await store.recover(clock.now())
      if (interrupted > 0) log('info', 'Items were being sent when the app ended', { interrupted })
      await clockJumps.boundWaits()
      const pauses = await store.pauses()
      if (phase !== 'starting') return
      phase = 'running'
      for (const pause of pauses) senderOf(pause.connectionId).restorePause(pause)
      wake()
      deps.onChanged()
    } catch (cause) {
      log('error', 'The queue could not be opened', {
        cause: cause instanceof Error ? cause.name : 'unknown',
      })
      const waitMs = Math.min(
        policy.longestStoreRetryMs,
        policy.firstStoreRetryMs * 2 ** Math.min(failures, 10),
      )
      if (phase === 'starting') cancelStart = clock.after(waitMs, () => void begin(failures + 1))
    }
  }

  function wake(connectionId?: string): void {
    if (phase !== 'running') return
    for (const sender of sendersOf(connectionId ?? null)) sender.wake()
  }

  async function change(
    event: Parameters<QueueStore['apply']>[0],
    itemIds: readonly string[],
  ): Promise<readonly string[]> {
    const changed = await store.apply(event, itemIds, clock.now())
    if (changed.length > 0) deps.onChanged()
    // A discarded item may have held up a later one of its document.
    wake()
    return changed
  }

  return {
    async start() {
      if (phase !== 'new') throw new Error('The queue was started before')
      phase = 'starting'
      stopWatching = network.onChange((online) => {
        if (phase !== 'running') return
        for (const sender of senders.values()) online ? sender.mayBeReachable() : sender.wake()
      })
      await begin(0)
    },
    async stop({ graceMs }) {
      phase = 'ended'
      stopWatching()
      cancelStart()
      const endings = [...senders.values()].map((sender) => sender.finish())
      const idle = Promise.all(endings.map((ending) => ending.idle)).then(() => undefined)
      await within(graceMs, idle)
      for (const { abort } of endings) abort()
      await within(policy.lastWritesMs, idle)
    },
    wake,
    async pauseConnection(connectionId) {
      await Promise.all(sendersOf(connectionId).map((sender) => sender.pauseByEditor()))
    },
    async resumeConnection(connectionId) {
      await Promise.all(sendersOf(connectionId).map((sender) => sender.resumeByEditor()))
    },
    keyChanged(connectionId) {
      senderOf(connectionId).keyChanged()
      senderOf(connectionId).mayBeReachable()
    },
    async cancel(itemIds) {
      const stopped = (
        await Promise.all([...senders.values()].map((sender) => sender.stopItems(itemIds)))
      ).flat()
      const others = itemIds.filter((id) => !stopped.includes(id))
      return [...stopped, ...(others.length === 0 ? [] : await change('paused', others))]
    },
    pause: (itemIds) => change('paused', itemIds),
    resume: (itemIds) => change('resumed', itemIds),
    async retry(itemIds) {
      deps.sender.tryNow?.()
      const changed = await change('retried', itemIds)
      for (const sender of senders.values()) sender.mayBeReachable()
      return changed
    },
    discard: (itemIds) => change('discarded', itemIds),
    async correct(itemId, correction) {
      const corrected = await store.correct(itemId, correction, clock.now())
      if (corrected.ok) deps.onChanged()
      wake()
      return corrected
    },
    async updateInstead(itemId, updateId) {
      const update = await store.updateInstead(itemId, updateId, clock.now())
      if (update.ok) deps.onChanged()
      wake()
      return update
    },
  }

  async function within(mostMs: number, done: Promise<void>): Promise<void> {
    const late = Promise.withResolvers<void>()
    const cancelTimer = clock.after(mostMs, late.resolve)
    await Promise.race([done, late.promise])
    cancelTimer()
  }
}
