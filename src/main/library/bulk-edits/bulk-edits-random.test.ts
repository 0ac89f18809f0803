import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BulkEditStep } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import { compactJson } from '../../../shared/domain/metadata/metadata-text.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import type { AttemptEnd, ServiceRequest } from '../queue/attempts.ts'
import { type BulkEditHarness, deskOf, openBulkEditHarness } from '../testing/test-changes.ts'
import { accepted, lost, problem, refused } from '../testing/test-library.ts'

type Desk = Omit<BulkEditHarness, 'end'>
type Held = { readonly title: string; readonly metadata: string }

// Few IDs, so that operations often meet.
const ids = ['a', 'b'] as const
const metadata = fc.constantFrom(
  '{ "by" : "Ada", "n": 1.0 }',
  '{"tags": ["x"], "by": "Bea"}',
  '{"by": "ada Ada"}',
  '{}',
)
const someIds = fc.subarray([...ids], { minLength: 1 })
const stepOfChange: fc.Arbitrary<BulkEditStep> = fc.oneof(
  fc.record({
    kind: fc.constant('set-field' as const),
    name: fc.constantFrom('by', 'year'),
    raw: fc.constantFrom('1', '"Ada"', '[ 1.50 ]'),
  }),
  fc.record({ kind: fc.constant('remove-field' as const), name: fc.constantFrom('by', 'n') }),
  fc.record({
    kind: fc.constant('add-to-list' as const),
    name: fc.constantFrom('tags', 'by'),
    entries: fc.constantFrom<string[][]>(['x'], ['y', 'z']),
  }),
  fc.record({
    kind: fc.constant('replace' as const),
    in: fc.constantFrom({ kind: 'title' as const }, { kind: 'field' as const, name: 'by' }),
    find: fc.constantFrom('a', 'title'),
    by: fc.constantFrom('o', '"quoted"'),
    matchCase: fc.boolean(),
  }),
)
const ending = fc.constantFrom(
  'accepted',
  'accepted',
  'accepted',
  'rejected',
  'failed-before',
  'failed-after',
  'postponed',
  'lost-before',
  'lost-after',
  'lost-after',
)
const endings = fc.oneof(
  { weight: 3, arbitrary: fc.array(ending, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.constant(['lost-after', 'rejected']) },
)
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('change'), of: someIds, step: stepOfChange, endings }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('prepare'), of: someIds, step: stepOfChange }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('apply-prepared') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('edit'), id: fc.constantFrom(...ids), metadata }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retitle'), id: fc.constantFrom(...ids) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('send'), endings }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('claim') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end-of-app') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause') }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('undo'), which: fc.constantFrom(0, 0, 0, 1, 2) }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

test('undo restores what it reports, in the library and at the service, after random steps', () => {
  const desk = openBulkEditHarness()
  fc.assert(
    fc.property(
      fc.array(metadata, { minLength: ids.length, maxLength: ids.length }),
      fc.array(action, { minLength: 3, maxLength: 14 }),
      (start, actions) => {
        const world = new World(deskOf(desk.db, desk.operations, randomUUID()), start)
        for (const next of actions) world.take(next)
        world.drain()
      },
    ),
    { numRuns: shortOrLong(35, 350) },
  )
  desk.end()
})

class World {
  readonly #desk: Desk
  readonly #service = new Map<string, Held>()
  readonly #changes: string[] = []
  #prepared: string | undefined
  #claimed: ReturnType<Desk['operations']['queue']['claim']> = []

  constructor(desk: Desk, start: readonly string[]) {
    this.#desk = desk
    for (const [index, id] of ids.entries()) {
      desk.add(id, { title: `Title ${id}`, metadata: start[index] ?? null })
    }
    this.#send(['accepted'], true)
  }

  take(next: Action): void {
    const { operations, connectionId } = this.#desk
    switch (next.kind) {
      case 'change':
        this.#apply(this.#desk.prepare(next.of, next.step))
        this.#send(next.endings, false)
        break
      case 'prepare':
        this.#prepared = this.#desk.prepare(next.of, next.step)
        break
      case 'apply-prepared':
        if (this.#prepared !== undefined) this.#apply(this.#prepared)
        this.#prepared = undefined
        break
      case 'edit':
        this.#desk.edit(next.id, { metadata: next.metadata })
        break
      case 'retitle':
        this.#desk.edit(next.id, { title: `Title ${next.id} again` })
        break
      case 'send':
        this.#send(next.endings, false)
        break
      case 'claim':
        this.#claimed = [...this.#claimed, ...operations.queue.claim({ connectionId, now: 1e9, limit: 1 })]
        break
      case 'end-of-app':
        for (const { request } of this.#claimed) this.#take(request)
        this.#claimed = []
        operations.queue.recover(2)
        break
      case 'pause':
        operations.queue.apply('paused', this.#unfinished().slice(0, 1), 3)
        break
      case 'undo':
        this.#undo(this.#changes.at(-1 - next.which))
    }
  }

  drain(): void {
    const { operations } = this.#desk
    this.#completeClaimed('accepted')
    for (let left = this.#unfinished(); left.length > 0; left = this.#unfinished()) {
      operations.queue.apply('resumed', left, 4)
      operations.queue.apply('retried', left, 4)
      this.#send(['accepted'], true)
    }
    for (const id of ids) {
      const wanted = this.#desk.wanted(id)
      const held = this.#service.get(id)
      expect(held).toEqual({ title: wanted?.title, metadata: compactJson(wanted?.metadata ?? '{}') })
    }
  }

  #apply(change: string): void {
    const before = this.#wanted()
    this.#desk.apply(change)
    for (const row of this.#desk.rows(change)) {
      const wanted = this.#desk.wanted(row.documentId)
      if (row.state === 'done') {
        expect(wanted).toEqual({ title: row.titleAfter, metadata: row.metadataAfter })
        expect(before.get(row.documentId)).toEqual({ title: row.titleBefore, metadata: row.metadataBefore })
      } else expect(wanted).toEqual(before.get(row.documentId))
    }
    this.#changes.push(change)
  }

  #undo(change: string | undefined): void {
    if (change === undefined || !this.#desk.get(change).canUndo) return
    const before = this.#wanted()
    const undo = this.#desk.undo(change)
    const done = new Map(this.#desk.rows(change).map((row) => [row.documentId, row]))
    const { counts, total } = this.#desk.get(undo)
    expect(counts.done + counts.leftOut).toBe(total)
    for (const row of this.#desk.rows(undo)) {
      const was = done.get(row.documentId)
      const wanted = this.#desk.wanted(row.documentId)
      const isAsLeft =
        JSON.stringify(before.get(row.documentId)) ===
        JSON.stringify({ title: was?.titleAfter, metadata: was?.metadataAfter })
      expect(row.state).toBe(isAsLeft ? 'done' : 'left-out')
      if (isAsLeft) expect(wanted).toEqual({ title: was?.titleBefore, metadata: was?.metadataBefore })
      else expect(wanted).toEqual(before.get(row.documentId))
    }
    this.#changes.push(undo)
  }

  #wanted(): Map<string, ReturnType<Desk['wanted']>> {
    return new Map(ids.map((id) => [id, this.#desk.wanted(id)]))
  }

  #unfinished(): readonly string[] {
    const { operations, connectionId } = this.#desk
    const states = ['waiting', 'unsure', 'needs-attention', 'paused', 'sending'] as const
    return operations.calls['queue/list']({ connectionId, states, after: null, limit: 500 }).items.map(
      ({ id }) => id,
    )
  }

  #completeClaimed(how: string): void {
    for (const claim of this.#claimed) {
      if (how === 'accepted' || how.endsWith('-after')) this.#take(claim.request)
      this.#desk.operations.queue.complete({ itemId: claim.id, attemptId: claim.attemptId }, endOf(how), 1e9)
    }
    this.#claimed = []
  }

  #send(endings: readonly string[], isAll: boolean): void {
    const { operations, connectionId } = this.#desk
    this.#completeClaimed(endings[0] ?? 'accepted')
    for (let index = 0; isAll || index < endings.length; index += 1) {
      this.#claimed = operations.queue.claim({ connectionId, now: 1e9, limit: 1 })
      if (this.#claimed.length === 0) return
      this.#completeClaimed(endings[index % endings.length] ?? 'accepted')
    }
  }

  #take(request: ServiceRequest): void {
    const known = this.#service.get(request.id)
    const sent = request.metadata == null ? undefined : compactJson(request.metadata)
    this.#service.set(request.id, {
      title: request.title ?? known?.title ?? '',
      metadata: sent ?? known?.metadata ?? '{}',
    })
  }
}

function endOf(how: string): AttemptEnd {
  switch (how) {
    case 'rejected':
      return refused
    case 'failed-before':
    case 'failed-after':
      return { kind: 'refused', problem: { code: 'service-in-trouble', status: 500, detail: '' } }
    case 'postponed':
      return { kind: 'postponed', problem, notBefore: null, counts: true }
    case 'lost-before':
    case 'lost-after':
      return lost
    default:
      return accepted
  }
}
