import { isFinal } from '../../../shared/domain/item-state.ts'
import type { ServiceRequest } from '../../library/queue/attempts.ts'
import type { SendOutcome } from '../ports.ts'
import { createHarness, type Harness } from './harness.ts'
import { type MemoryStore, openMemoryStore, type StoredItem } from './memory-store.ts'
import { notSent, type OpenSend, outcomes, throttled } from './scripted-sender.ts'

export type Ending =
  | 'success'
  | 'server-error'
  | 'lost-after'
  | 'lost-before'
  | 'rate-limit'
  | 'unavailable'
  | 'key-refused'
  | 'rejected'
  | 'not-sent'
  | 'page-after'
  | 'page-before'
  | 'forbidden'

export const endings: readonly Ending[] = [
  ...(['success', 'success', 'success', 'server-error', 'lost-after', 'lost-before'] as const),
  ...([
    'rate-limit',
    'unavailable',
    'key-refused',
    'rejected',
    'not-sent',
    'page-after',
    'page-before',
  ] as const),
]

/**
 * An engine, a store and a controllable service. Watches every request and collects violations; the service
 * is the model: it holds the titles it was given.
 */
export type World = {
  harness(): Harness
  readonly store: MemoryStore
  readonly violations: readonly string[]
  readonly applied: ReadonlyMap<string, readonly string[]>
  want(document: string): Promise<void>
  correct(index: number): Promise<void>
  updateInstead(): Promise<void>
  end(index: number, ending: Ending): void
  endAll(ending: Ending): void
  /** `arrives`: whether the service still gets the requests in flight. */
  crash(arrives: boolean): Promise<void>
  quit(): Promise<void>
}

export async function createWorld({
  knownIdConflicts,
}: {
  readonly knownIdConflicts: boolean
}): Promise<World> {
  const testStore = await openMemoryStore()
  const { store } = testStore
  const violations: string[] = []
  const applied = new Map<string, string[]>()
  const succeeded = new Set<string>()
  const watched = new WeakSet<OpenSend>()
  let version = 0
  let harness = createHarness(testStore, { random: () => 0.5 })
  await harness.queue.start()

  const titleOf = (request: ServiceRequest) => request.title ?? ''
  const itemOf = (request: ServiceRequest): StoredItem | undefined =>
    store
      .items()
      .findLast((item) => item.documentId === request.id && titleOf(item.request) === titleOf(request))

  function watch(): void {
    for (const send of harness.sender.begun) {
      if (watched.has(send)) continue
      watched.add(send)
      const { request } = send
      const item = itemOf(request)
      if (item === undefined) {
        violations.push(`sent what nobody wanted: ${titleOf(request)}`)
        continue
      }
      if (succeeded.has(item.id)) violations.push(`sent again after success: ${titleOf(request)}`)
      const earlier = store.items().slice(0, store.items().indexOf(item))
      if (earlier.some((other) => other.documentId === item.documentId && !isFinal(other.state)))
        violations.push(`sent before its turn: ${titleOf(request)}`)
      const same = harness.sender.open().filter((other) => other !== send && other.request.id === request.id)
      if (same.length > 0) violations.push(`two at once: ${request.id}`)
    }
  }

  function arrive(request: ServiceRequest): SendOutcome {
    const versions = applied.get(request.id) ?? []
    if (request.operation === 'add' && knownIdConflicts && versions.length > 0) return outcomes.conflict
    applied.set(request.id, [...versions, titleOf(request)])
    return outcomes.success
  }

  function outcomeOf(request: ServiceRequest, ending: Ending): SendOutcome {
    switch (ending) {
      case 'success':
        return arrive(request)
      case 'lost-after':
        arrive(request)
        return outcomes.lost
      case 'lost-before':
        return outcomes.lost
      case 'page-after':
        arrive(request)
        return outcomes.notTheService
      case 'forbidden':
        return outcomes.forbidden
      case 'page-before':
        return outcomes.notTheService
      case 'server-error':
        return outcomes.serverError
      case 'rate-limit':
        return throttled('rate-limit', 20_000)
      case 'unavailable':
        return throttled('unavailable', null)
      case 'key-refused':
        return outcomes.keyRefused
      case 'rejected':
        return outcomes.rejected
      case 'not-sent':
        return notSent('refused')
    }
  }

  function finish(send: OpenSend | undefined, ending: Ending): void {
    if (send === undefined) return
    const outcome = outcomeOf(send.request, ending)
    send.answer(outcome)
  }

  async function begin(): Promise<void> {
    harness = harness.restart()
    await harness.queue.start()
  }

  return {
    harness: () => {
      watch()
      for (const item of store.items()) if (item.state === 'done') succeeded.add(item.id)
      return harness
    },
    ...{ store, violations, applied },
    async want(document) {
      version += 1
      const title = `v${String(version).padStart(4, '0')}`
      const isNew = !store.items().some((item) => item.documentId === document)
      if (isNew) await harness.add(document, { title })
      else await harness.edit(document, title)
    },
    async correct(index) {
      const newest = store
        .items()
        .filter(
          (item) =>
            item.state !== 'sending' &&
            store.items().findLast(({ documentId }) => documentId === item.documentId) === item,
        )
      const item = newest[index % Math.max(1, newest.length)]
      if (item === undefined || isFinal(item.state)) return
      version += 1
      await harness.queue.correct(item.id, { title: `v${String(version).padStart(4, '0')}` })
    },
    async updateInstead() {
      for (const { id, operation, problem } of store.items())
        if (operation === 'add' && problem?.code.startsWith('conflict'))
          await harness.queue.updateInstead(id, `update-${id}`)
    },
    end(index, ending) {
      const open = harness.sender.open()
      finish(open[index % Math.max(1, open.length)], ending)
    },
    endAll(ending) {
      for (const send of harness.sender.open()) finish(send, ending)
    },
    async crash(arrives) {
      watch()
      harness.kill()
      if (arrives) for (const { request } of harness.sender.open()) arrive(request)
      await begin()
    },
    async quit() {
      watch()
      const ending = harness.queue.stop({ graceMs: 3000 })
      await harness.clock.advance(10_000)
      await ending
      harness.kill()
      await begin()
    },
  }
}
