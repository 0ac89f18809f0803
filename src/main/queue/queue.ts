import { errorNameOf, type Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { QueueItem } from '../../shared/schemas/queue.ts'
import type { Library } from '../library/operations.ts'
import type { ItemCorrection } from '../library/queue/correct-item.ts'
import { ClockJumps } from './clock-jumps.ts'
import { ConnectionSender, type ConnectionSenderDeps } from './connection-sender.ts'
import { defaultPolicy, type QueuePolicy } from './policy.ts'
import { storeRetryMs } from './uncompleted.ts'

export type QueueDeps = Omit<ConnectionSenderDeps, 'connectionId' | 'policy' | 'clockJumps' | 'isRunning'> & {
  readonly connections: () => readonly ConnectionRecord[]
  readonly policy?: Partial<QueuePolicy>
}

/**
 * The engine of the durable queue: claims items, sends them, saves their outcomes. All state is on disk, so
 * it may be killed at any instruction. The user's changes reject if the store fails; everything else never
 * rejects.
 */
export class Queue {
  readonly #deps: QueueDeps
  readonly #policy: QueuePolicy
  readonly #clockJumps: ClockJumps
  readonly #senders = new Map<string, ConnectionSender>()
  #phase: 'new' | 'starting' | 'running' | 'ended' = 'new'
  #stopWatching = () => {}
  #cancelStart = () => {}

  constructor(deps: QueueDeps) {
    this.#deps = deps
    this.#policy = { ...defaultPolicy, ...deps.policy }
    this.#clockJumps = new ClockJumps({ clock: deps.clock, store: deps.store, policy: this.#policy })
  }

  /** Recovers items of an earlier run, then sends. Retries a failing store. */
  async start(): Promise<void> {
    if (this.#phase !== 'new') throw new Error('The queue was started before')
    this.#phase = 'starting'
    this.#stopWatching = this.#deps.network.onChange((online) => {
      if (this.#phase !== 'running') return
      for (const sender of this.#senders.values()) online ? sender.mayBeReachable() : sender.wake()
    })
    await this.#begin(1)
  }

  /** Begins nothing more, waits for requests in flight at most `graceMs`, then stops them. */
  async stop({ graceMs }: { readonly graceMs: number }): Promise<void> {
    this.#phase = 'ended'
    this.#stopWatching()
    this.#cancelStart()
    const endings = [...this.#senders.values()].map((sender) => sender.finish())
    const idle = Promise.all(endings.map((ending) => ending.idle))
    await this.#within(graceMs, idle)
    for (const { abort } of endings) abort()
    await this.#within(this.#policy.lastWritesMs, idle)
  }

  /** Called after an item was accepted; null: on any connection. */
  wake(connectionId: string | null = null): void {
    if (this.#phase !== 'running') return
    for (const sender of this.#sendersOf(connectionId)) sender.wake()
  }

  /** Call it before anything else may be sent. */
  connectionsChanged(): void {
    for (const [id, sender] of this.#senders) sender.connectionChanged(this.#find(id))
  }

  /**
   * Null pauses every connection. Requests in flight are not stopped. Effective at once; resolves when saved.
   */
  async pauseConnection(connectionId: string | null): Promise<void> {
    await Promise.all(this.#sendersOf(connectionId).map((sender) => sender.pauseByEditor()))
  }

  async resumeConnection(connectionId: string | null): Promise<void> {
    await Promise.all(this.#sendersOf(connectionId).map((sender) => sender.resumeByEditor()))
  }

  /** The key or the address changed: items that waited for it continue. */
  keyChanged(connectionId: string): void {
    const sender = this.#senderOf(connectionId)
    sender.keyChanged()
    sender.mayBeReachable()
  }

  /**
   * Stops items in flight, which the service may still have, and pauses all of them. Returns those changed.
   */
  async cancel(itemIds: readonly string[]): Promise<readonly string[]> {
    const stopping = [...this.#senders.values()].map((sender) => sender.stopItems(itemIds))
    const stopped = (await Promise.all(stopping)).flat()
    const others = itemIds.filter((id) => !stopped.includes(id))
    return [...stopped, ...(others.length === 0 ? [] : await this.pause(others))]
  }

  pause(itemIds: readonly string[]): Promise<readonly string[]> {
    return this.#apply('paused', itemIds)
  }

  resume(itemIds: readonly string[]): Promise<readonly string[]> {
    return this.#apply('resumed', itemIds)
  }

  /** Retries unreachable connections as well. */
  async retry(itemIds: readonly string[]): Promise<readonly string[]> {
    this.#deps.sender.tryNow?.()
    const changed = await this.#apply('retried', itemIds)
    for (const sender of this.#senders.values()) sender.mayBeReachable()
    return changed
  }

  discard(itemIds: readonly string[]): Promise<readonly string[]> {
    return this.#apply('discarded', itemIds)
  }

  correct(itemId: string, correction: ItemCorrection): Promise<Result<QueueItem, Failure>> {
    const { store, clock } = this.#deps
    return this.#changed(store.correct(itemId, correction, clock.now()))
  }

  updateInstead(itemId: string, updateId: string): Promise<Result<QueueItem, Failure>> {
    const { store, clock } = this.#deps
    return this.#changed(store.updateInstead(itemId, updateId, clock.now()))
  }

  #find(connectionId: string): ConnectionRecord | null {
    return this.#connections().find(({ id }) => id === connectionId) ?? null
  }

  #senderOf(connectionId: string): ConnectionSender {
    const known = this.#senders.get(connectionId)
    if (known !== undefined) return known
    const sender = new ConnectionSender(this.#find(connectionId), {
      ...this.#deps,
      connectionId,
      policy: this.#policy,
      clockJumps: this.#clockJumps,
      isRunning: () => this.#phase === 'running',
    })
    this.#senders.set(connectionId, sender)
    return sender
  }

  #sendersOf(connectionId: string | null): readonly ConnectionSender[] {
    if (connectionId !== null) return [this.#senderOf(connectionId)]
    return this.#connections().map(({ id }) => this.#senderOf(id))
  }

  /** Excludes connections being removed: their keys go first, which must not pass for missing keys. */
  #connections(): readonly ConnectionRecord[] {
    return this.#deps.connections().filter(({ removal }) => removal == null)
  }

  async #begin(attempt: number): Promise<void> {
    const { store, clock, log, onChanged } = this.#deps
    try {
      const interrupted = await store.recover(clock.now())
      if (interrupted > 0) log('info', 'Items were being sent when the app ended', { interrupted })
      await this.#clockJumps.boundWaits()
      const pauses = await store.pauses()
      if (this.#phase !== 'starting') return
      this.#phase = 'running'
      for (const pause of pauses) this.#senderOf(pause.connectionId).restorePause(pause)
      this.wake()
      onChanged()
    } catch (cause) {
      log('error', 'The queue could not be opened', {
        cause: errorNameOf(cause),
      })
      if (this.#phase !== 'starting') return
      this.#cancelStart = clock.after(
        storeRetryMs(attempt, this.#policy),
        () => void this.#begin(attempt + 1),
      )
    }
  }

  async #apply(
    event: Parameters<Library['queue']['apply']>[0],
    itemIds: readonly string[],
  ): Promise<readonly string[]> {
    const { store, clock, onChanged } = this.#deps
    const changed = await store.apply(event, itemIds, clock.now())
    if (changed.length > 0) onChanged()
    // A discarded item may have blocked a later one of its document.
    this.wake()
    return changed
  }

  async #changed(changing: Promise<Result<QueueItem, Failure>>): Promise<Result<QueueItem, Failure>> {
    const changed = await changing
    if (changed.ok) this.#deps.onChanged()
    this.wake()
    return changed
  }

  async #within(mostMs: number, done: Promise<unknown>): Promise<void> {
    const late = Promise.withResolvers<void>()
    const cancelTimer = this.#deps.clock.after(mostMs, late.resolve)
    await Promise.race([done, late.promise])
    cancelTimer()
  }
}
