import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ItemState } from '../../../shared/domain/item-state.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import type { ConnectionRecord } from '../../../shared/schemas/connection.ts'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { createFakeClock, type FakeClock } from '../../jobs/testing/fake-clock.ts'
import type { ClaimedItem, CompletedItem, ServiceRequest } from '../../library/queue/attempts.ts'
import type { SendingStore } from '../connection-sender.ts'
import type { KeySource, Sender } from '../ports.ts'
import { Queue, type QueueDeps } from '../queue.ts'
import { createScriptedSender, type ScriptedSender } from './scripted-sender.ts'

export type TestStore = {
  /** Makes the IDs of tests that share a store differ. */
  readonly series: number
  readonly store: SendingStore
  accept(item: {
    readonly id: string
    readonly connectionId: string
    readonly request: ServiceRequest
    readonly at: number
    readonly notBefore: number | null
  }): Promise<string>
  close(): Promise<void>
}

export type Harness = {
  readonly queue: Queue
  readonly clock: FakeClock
  readonly sender: ScriptedSender
  readonly one: ConnectionRecord
  readonly completed: CompletedItem[]
  readonly logged: string[]
  readonly claims: ClaimedItem[]
  readonly keys: Map<string, Awaited<ReturnType<KeySource['keyOf']>>>
  settle(): Promise<void>
  setOnline(online: boolean): void
  setConnections(...connections: readonly ConnectionRecord[]): void
  breakStore(...methods: readonly (keyof SendingStore)[]): void
  /** Makes calls of the named methods wait, before any effect, until `releaseStore`. */
  holdStore(...methods: readonly (keyof SendingStore)[]): void
  waitForKeys(until: Promise<void>): void
  releaseStore(): void
  add(
    documentId: string,
    more?: { connection?: number; holdMs?: number; picture?: boolean; title?: string },
  ): Promise<string>
  edit(documentId: string, title: string): Promise<string>
  item(id: string): Promise<QueueItem>
  pauses(): Promise<readonly string[]>
  states(...ids: readonly string[]): Promise<readonly ItemState[]>
  kill(): void
  /** The engine of the next start over the same store; the old one keeps running. */
  restart(): Harness
}

type Shared = { nextId: number; pending: number }

export const startOfTime = Date.parse('2026-03-01T12:00:00Z')

function connectionOf(number: number, series: number): ConnectionRecord {
  const id = uuid(series * 10 + number, 'c')
  return {
    ...{ id, kind: 'service', name: `Service ${number}`, address: `https://s${number}.example` },
    ...{ colour: 'blue', picturesTravel: 'inside' },
  }
}

export function createHarness(
  testStore: TestStore,
  { policy = {}, random = () => 1 }: Pick<Partial<QueueDeps>, 'policy' | 'random'> = {},
  before?: { readonly clock: FakeClock; readonly shared: Shared },
  wrap: (parts: { readonly clock: FakeClock; readonly sender: ScriptedSender }) => Sender = ({ sender }) =>
    sender,
): Harness {
  let online = true
  let killed = false
  const listeners = new Set<(online: boolean) => void>()
  const broken = new Set<keyof SendingStore>()
  let gate = Promise.withResolvers<void>()
  const held = new Set<keyof SendingStore>()
  let keysAfter: Promise<void> | undefined
  const completed: CompletedItem[] = []
  const logged: string[] = []
  const claims: ClaimedItem[] = []
  const one = connectionOf(1, testStore.series)
  let connections: readonly ConnectionRecord[] = [one, connectionOf(2, testStore.series)]
  const keys: Harness['keys'] = new Map(connections.map(({ id }) => [id, { kind: 'key', key: 'k' }]))
  const shared: Shared = before?.shared ?? { nextId: testStore.series * 1000 + 1, pending: 0 }
  const sender = createScriptedSender()

  async function settle(): Promise<void> {
    for (let quietTurns = 0; quietTurns < 2; quietTurns = shared.pending === 0 ? quietTurns + 1 : 0)
      await nextTurn()
  }

  const clock = before?.clock ?? createFakeClock(startOfTime, settle)

  function guarded<A extends readonly unknown[], R>(
    name: keyof SendingStore,
    run: (...args: A) => Promise<R>,
  ) {
    return async (...args: A): Promise<R> => {
      if (killed) return new Promise(() => undefined)
      // Held requests do not count as pending, so that waiting for others can end.
      if (held.has(name)) await gate.promise
      if (broken.has(name)) throw new Error('SQLITE_FULL')
      shared.pending += 1
      try {
        return await run(...args)
      } finally {
        shared.pending -= 1
      }
    }
  }

  const { store } = testStore
  const queue = new Queue({
    store: {
      recover: guarded('recover', store.recover),
      claim: guarded('claim', async (query) => {
        const claimed = await store.claim(query)
        claims.push(...claimed)
        return claimed
      }),
      complete: guarded('complete', store.complete),
      shiftWaits: guarded('shiftWaits', store.shiftWaits),
      boundWaits: guarded('boundWaits', store.boundWaits),
      nextDue: guarded('nextDue', store.nextDue),
      pauses: guarded('pauses', store.pauses),
      setPause: guarded('setPause', store.setPause),
      clearPause: guarded('clearPause', store.clearPause),
      open: guarded('open', store.open),
      apply: guarded('apply', store.apply),
      correct: guarded('correct', store.correct),
      updateInstead: guarded('updateInstead', store.updateInstead),
    },
    ...{ sender: wrap({ clock, sender }), clock, random, policy },
    keys: {
      keyOf: async (id) => {
        await keysAfter
        return keys.get(id) ?? { kind: 'missing' }
      },
    },
    connections: () => connections,
    network: {
      isOnline: () => online,
      onChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    onCompleted: (item) => completed.push(item),
    onChanged: () => undefined,
    log: (_, message) => logged.push(message),
  })

  async function accept(connection: number, request: ServiceRequest, holdMs: number | null): Promise<string> {
    const id = uuid(shared.nextId++, 'a')
    const at = clock.now()
    const connectionId = connectionOf(connection, testStore.series).id
    const notBefore = holdMs === null ? null : at + holdMs
    const taken = await testStore.accept({ id, connectionId, request, at, notBefore })
    queue.wake(connectionId)
    await settle()
    return taken
  }

  async function item(id: string): Promise<QueueItem> {
    const opened = await store.open(id)
    if (opened === null) throw new Error(failed('item-unknown').code)
    return opened.item
  }

  return {
    ...{ queue, clock, sender, one, completed, logged, claims, keys, settle, item },
    setOnline(next) {
      online = next
      for (const listener of listeners) listener(next)
    },
    setConnections(...next) {
      connections = next
      queue.connectionsChanged()
    },
    breakStore(...methods) {
      broken.clear()
      for (const method of methods) broken.add(method)
    },
    holdStore(...methods) {
      for (const method of methods) held.add(method)
    },
    waitForKeys(until) {
      keysAfter = until
    },
    releaseStore() {
      held.clear()
      gate.resolve()
      gate = Promise.withResolvers<void>()
    },
    add: (documentId, { connection = 1, holdMs, picture = false, title = `Title of ${documentId}` } = {}) =>
      accept(connection, addOf(documentId, title, picture), holdMs ?? null),
    edit: (documentId, title) => accept(1, { operation: 'update', id: documentId, title }, null),
    pauses: async () =>
      (await store.pauses())
        .filter(({ connectionId }) => connections.some(({ id }) => id === connectionId))
        .map(({ reason }) => reason)
        .sort(),
    states: async (...ids) => (await Promise.all(ids.map(item))).map(({ state }) => state),
    kill() {
      killed = true
      clock.dropTimers()
    },
    restart: () => createHarness(testStore, { policy, random }, { clock, shared }),
  }
}

function addOf(id: string, title: string, picture: boolean): ServiceRequest {
  const held = {
    id: 'f'.repeat(64),
    mediaType: 'image/png',
    byteLength: 9,
    width: 1,
    height: 1,
    name: 'p.png',
  } as const
  return {
    ...{ operation: 'add', id, collection: 'notes', title, metadata: null },
    content: picture ? { kind: 'picture', picture: held } : { kind: 'literal', text: 'text' },
  }
}

function uuid(number: number, group: string): string {
  return `00000000-0000-4000-8000-${group}${String(number).padStart(11, '0')}`
}
