import { type ItemEvent, isFinal, nextPosition } from '../../../shared/domain/item-state.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import type { ConnectionPause, QueueItem, Receipt } from '../../../shared/schemas/queue.ts'
import type { ClaimedItem, CorrectedParts, ServiceRequest } from '../../library/queue/attempts.ts'
import type { SendingStore } from '../connection-sender.ts'
import type { TestStore } from './harness.ts'

export type StoredItem = QueueItem & { readonly request: ServiceRequest }

export type MemoryStore = SendingStore & {
  accept(item: {
    id: string
    connectionId: string
    request: ServiceRequest
    at: number
    notBefore: number | null
  }): void
  items(): readonly StoredItem[]
  receipts(): readonly Pick<Receipt, 'id' | 'itemId' | 'outcome' | 'countedAsRepeat'>[]
}

function createMemoryStore(): MemoryStore {
  const items: StoredItem[] = []
  const receipts: { id: number; itemId: string; outcome: Receipt['outcome']; countedAsRepeat: boolean }[] = []
  const pauses = new Map<string, ConnectionPause>()
  const correctedSince = new Map<string, CorrectedParts>()
  /** Items that also send the correction of an earlier, ended add, with that add. */
  const carried = new Map<string, StoredItem>()

  function change(id: string, event: ItemEvent, more: Partial<QueueItem> = {}): StoredItem | undefined {
    const index = items.findIndex((item) => item.id === id)
    const item = items[index]
    const next = item === undefined ? undefined : nextPosition(item, event)
    if (item === undefined || next === undefined || !next.ok) return undefined
    const changed = { ...item, ...more, ...next.value }
    items[index] = changed
    return changed
  }

  const isUndoWindow = ({ operation, attempts, doubtful, problem }: StoredItem) =>
    operation === 'add' && attempts === 0 && !doubtful && problem === null

  function rewait(
    isMeant: (item: StoredItem, notBefore: number) => boolean,
    next: (item: StoredItem, notBefore: number) => number,
  ): number {
    let changed = 0
    for (const [index, item] of items.entries()) {
      const { notBefore, state } = item
      const isWaiting = state === 'waiting' || state === 'unsure' || state === 'paused'
      if (!isWaiting || notBefore === null || !isMeant(item, notBefore)) continue
      items[index] = { ...item, notBefore: next(item, notBefore) }
      changed += 1
    }
    return changed
  }

  const isFirst = (item: StoredItem) =>
    items.find(
      (other) =>
        other.connectionId === item.connectionId &&
        other.documentId === item.documentId &&
        !isFinal(other.state),
    ) === item
  const ready = (connectionId: string) =>
    items.filter(
      (item) =>
        item.connectionId === connectionId &&
        (item.state === 'waiting' || item.state === 'unsure') &&
        isFirst(item),
    )

  const accept: MemoryStore['accept'] = ({ id, connectionId, request, at, notBefore }) => {
    items.push({
      ...{ id, connectionId, documentId: request.id, operation: request.operation, kind: 'text' },
      ...{ title: request.title ?? request.id, state: 'waiting', doubtful: false, attempts: 0 },
      ...{ acceptedAt: at, pictureId: null, notBefore, problem: null, byteLength: 1, request },
    })
  }

  function sendTitle(add: StoredItem, updateId: string, at: number): StoredItem | undefined {
    const next = items
      .slice(items.findIndex(({ id }) => id === add.id) + 1)
      .find((item) => item.documentId === add.documentId && !isFinal(item.state))
    if (next !== undefined) {
      carried.set(next.id, add)
      return next
    }
    const request = { operation: 'update', id: add.documentId, title: add.title } as const
    accept({ id: updateId, connectionId: add.connectionId, request, at, notBefore: null })
    return items.at(-1)
  }

  return {
    items: () => items,
    receipts: () => receipts,
    accept,
    async recover() {
      const found = items.filter(({ state }) => state === 'sending')
      for (const { id } of found) change(id, 'interrupted', { notBefore: null })
      for (const receipt of receipts) if (receipt.outcome === 'sending') receipt.outcome = 'interrupted'
      return found.length
    },
    async claim({ connectionId, now, limit, last = [] }) {
      // SQLite would take a negative limit for none.
      if (limit < 1) throw new Error('Nothing was asked for')
      const due = ready(connectionId).filter(({ notBefore }) => notBefore === null || notBefore <= now)
      const others = due.filter(({ id }) => !last.includes(id))
      return (others.length > 0 ? others : due)
        .slice(0, limit)
        .map(({ id, attempts, documentId, request }): ClaimedItem => {
          const claimed = change(id, 'claimed', { attempts: attempts + 1, notBefore: null })
          const attemptId = receipts.push({
            id: receipts.length + 1,
            itemId: id,
            outcome: 'sending',
            countedAsRepeat: false,
          })
          const doubtful = claimed?.doubtful ?? false
          const corrected = correctedSince.get(id) ?? null
          return {
            id,
            attemptId,
            connectionId,
            documentId,
            attempts: attempts + 1,
            doubtful,
            corrected,
            fence: null,
            request,
          }
        })
    },
    async complete({ itemId, attemptId }, end) {
      const receipt = receipts[attemptId - 1]
      const item = items.find(({ id }) => id === itemId)
      if (receipt?.outcome !== 'sending' || item === undefined) throw new Error('Not being sent')
      if (end.kind === 'released') {
        const back = change(itemId, 'postponed', { attempts: item.attempts - 1 })
        if (back === undefined) throw new Error('Not being sent')
        receipt.outcome = 'postponed'
        return { item: back, answer: null, isOfBulkEdit: false }
      }
      const givesBack = 'counts' in end && end.counts === false
      const completed = change(itemId, end.kind, {
        notBefore: 'notBefore' in end ? end.notBefore : null,
        problem: end.kind === 'accepted' ? null : end.problem,
        attempts: item.attempts - (givesBack ? 1 : 0),
      })
      if (completed === undefined) throw new Error('Not being sent')
      receipt.outcome = end.kind === 'accepted' ? 'done' : end.kind
      receipt.countedAsRepeat = end.kind === 'accepted' && end.countedAsRepeat
      return { item: completed, answer: end.kind === 'accepted' ? end.answer : null, isOfBulkEdit: false }
    },
    async shiftWaits({ from, until, byMs, only }) {
      return rewait(
        (item, notBefore) => notBefore > from && notBefore <= until && (only === null || isUndoWindow(item)),
        (_, notBefore) => notBefore + byMs,
      )
    },
    async boundWaits({ at, undoWindowMs, waitMs }) {
      return rewait(
        (item, notBefore) => notBefore > at + (isUndoWindow(item) ? undoWindowMs : waitMs),
        (item, notBefore) => {
          const windowMs = notBefore - item.acceptedAt
          const isWhole = windowMs >= 0 && windowMs <= undoWindowMs
          return at + (!isUndoWindow(item) ? 0 : isWhole ? windowMs : undoWindowMs)
        },
      )
    },
    async nextDue(connectionId) {
      const due = ready(connectionId).map(({ notBefore }) => notBefore ?? 0)
      return due.length === 0 ? null : Math.min(...due)
    },
    async pauses() {
      return [...pauses.values()]
    },
    async setPause(pause) {
      pauses.set(pause.connectionId, pause)
    },
    async clearPause(connectionId) {
      pauses.delete(connectionId)
    },
    async updateInstead(itemId, updateId, at) {
      const add = items.find(({ id }) => id === itemId)
      const ended = change(itemId, 'accepted', { notBefore: null, problem: null })
      if (add === undefined || ended === undefined) return fail(failed('item-not-possible'))
      const update = sendTitle(add, updateId, at)
      return update === undefined ? fail(failed('item-unknown')) : succeed(update)
    },
    async open(itemId) {
      const item = items.find(({ id }) => id === itemId)
      return item === undefined
        ? null
        : { item, collection: null, title: null, content: null, metadata: null }
    },
    async apply(event, itemIds, at) {
      const fresh = event === 'retried' ? { attempts: 0, notBefore: null, problem: null } : {}
      return itemIds.filter((id) => {
        const isChanged = change(id, event, fresh) !== undefined
        const add = carried.get(id)
        if (isChanged && event === 'discarded' && add !== undefined)
          sendTitle(add, `update-without-${id}`, at)
        return isChanged
      })
    },
    async correct(itemId, correction) {
      const before = items.find(({ id }) => id === itemId)
      const corrected = change(itemId, 'corrected', { attempts: 0, notBefore: null, problem: null })
      const index = items.findIndex(({ id }) => id === itemId)
      const item = items[index]
      if (corrected !== undefined && item !== undefined) {
        const { title, metadata } = correction
        const request = {
          ...item.request,
          ...(title !== undefined && { title }),
          ...(metadata && { metadata }),
        }
        items[index] = { ...item, request, title: title ?? item.title }
        if (before?.doubtful)
          correctedSince.set(itemId, correction.content === undefined ? 'title-or-metadata' : 'content-too')
      }
      return corrected === undefined ? fail(failed('item-not-possible')) : succeed(corrected)
    },
  }
}

export async function openMemoryStore(): Promise<TestStore & { readonly store: MemoryStore }> {
  const store = createMemoryStore()
  return {
    store,
    series: 0,
    accept: async (item) => {
      store.accept(item)
      return item.id
    },
    close: async () => {},
  }
}
