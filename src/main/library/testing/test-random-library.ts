import fc from 'fast-check'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import { usualTableLayout } from '../../../shared/schemas/view.ts'
import { versionWay } from '../records/rows.ts'
import type { Desk } from './test-archive.ts'
import { accepted, lost, problem, refused } from './test-library.ts'

export const connections = [
  '6e1d0a52-7c0f-4b5e-9a33-1f2d3c4b5a61',
  '0b9f1c7e-2d4a-4e6b-8c1d-9a8b7c6d5e4f',
] as const

const metadata = fc.constantFrom(
  null,
  '{}',
  '{"a": 1.0, "__proto__": {"": 12345678901234567890}}',
  '{ "wert": "ä\\u00e9", "l": [1e400, "\\ud83d"] }',
)
const text = fc.oneof(
  fc.constantFrom('word', 'wörter 水', 'x\u0000y', 'a\ud83d\ude00b', ' tail '),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== ''),
)
const content: fc.Arbitrary<DocumentContent> = fc.oneof(
  text.map((one) => ({ kind: 'text' as const, text: one })),
  fc.constant({ kind: 'website' as const, address: 'https://example.org/käse?a=1' }),
  fc.constant({
    kind: 'picture-file' as const,
    picture: {
      id: 'ab'.repeat(32),
      mediaType: 'image/png' as const,
      byteLength: 5,
      width: null,
      height: 3,
      name: 'w.png',
    },
  }),
)
const of = { connection: fc.nat(1), document: fc.nat(3), pause: fc.nat(2) }

export const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('add' as const), ...of, content, title: text, metadata }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      ...of,
      title: fc.option(text, { nil: undefined }),
      metadata: fc.option(metadata, { nil: undefined }),
      way: fc.constantFrom(undefined, ...versionWay.options),
      restores: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      ...of,
      outcome: fc.constantFrom('accepted', 'accepted', 'refused', 'lost', 'postponed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const), ...of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prune' as const), ...of }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('template' as const),
      ...of,
      label: fc.constantFrom('A', 'B', 'C'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('view' as const),
      ...of,
      title: text,
      asks: fc.constantFrom('title:x', 'title:y'),
    }),
  },
)
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** Deterministic IDs and clock; `who` keeps those of two computers apart. */
export function createWorld(who: number): {
  readonly id: () => string
  readonly wait: (ms: number) => number
} {
  let [made, at] = [0, 1_000_000 + who]
  return {
    id: () => {
      made += 1
      return `${String(made).padStart(8, '0')}-0000-4000-8000-${String(who).padStart(12, '0')}`
    },
    wait: (ms) => (at += ms),
  }
}

export function act(
  { operations }: Desk,
  actions: readonly Action[],
  world: ReturnType<typeof createWorld>,
): void {
  for (const one of actions) {
    const connectionId = connections[one.connection] ?? connections[0]
    const documentId = `doc-${one.document}`
    const at = world.wait(one.pause)
    switch (one.kind) {
      case 'add':
        operations.documents.acceptAdd({
          document: {
            ...{ connectionId, documentId, content: one.content, title: one.title, metadata: one.metadata },
            collection: 'news',
          },
          itemId: world.id(),
          at,
          notBefore: null,
        })
        break
      case 'edit':
        operations.documents.acceptEdit({
          ...{ connectionId, documentId, itemId: world.id(), at, unknown: true },
          action: one.restores ? 'restore' : 'edit',
          ...(one.title !== undefined && { title: one.title }),
          ...(one.metadata != null && { metadata: one.metadata }),
          ...(one.title === undefined && one.metadata == null && { title: 'word' }),
          ...(one.way !== undefined && { way: one.way }),
        })
        break
      case 'send': {
        const ends = {
          ...{ accepted, refused, lost },
          postponed: { kind: 'postponed' as const, problem, notBefore: null, counts: true },
        }
        const end = ends[one.outcome as keyof typeof ends]
        for (const { id, attemptId } of operations.queue.claim({ connectionId, now: at, limit: 2 }))
          operations.queue.complete({ itemId: id, attemptId }, end, world.wait(1))
        break
      }
      case 'discard': {
        const states = ['waiting', 'unsure', 'needs-attention'] as const
        const [item] = operations.calls['queue/list']({ connectionId, states, after: null, limit: 1 }).items
        if (item !== undefined) operations.queue.apply('discarded', [item.id], at)
        break
      }
      case 'prune':
        operations.versions.prune(connectionId, [documentId], 1)
        break
      case 'template':
        operations.templates.keep({
          ...{ connectionId, collection: one.document === 0 ? '' : `news-${one.document}`, at },
          schema: `{"properties": {"${one.label}": {"type": "string"}}}`,
        })
        break
      case 'view': {
        // Users cannot give a view a taken name.
        const isTaken = operations.calls['views/list']().some(
          (view) => view.connectionId === connectionId && folded(view.name) === folded(one.title),
        )
        if (isTaken) break
        operations.views.keep({
          ...{ id: world.id(), connectionId, name: one.title, text: one.asks, position: null, at },
          table: usualTableLayout,
        })
      }
    }
  }
}

export function sendAll({ operations }: Desk, world: ReturnType<typeof createWorld>): void {
  for (const connectionId of connections) {
    const open = () =>
      operations.calls['queue/list']({
        connectionId,
        states: ['waiting', 'unsure', 'needs-attention', 'paused'],
        after: null,
        limit: 500,
      }).items.map(({ id }) => id)
    operations.queue.apply('retried', open(), world.wait(1))
    for (;;) {
      const claims = operations.queue.claim({ connectionId, now: world.wait(1), limit: 500 })
      if (claims.length === 0) break
      for (const { id, attemptId } of claims)
        operations.queue.complete({ itemId: id, attemptId }, accepted, world.wait(1))
    }
  }
}
