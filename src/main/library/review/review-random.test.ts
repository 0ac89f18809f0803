import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReviewRow } from '../../../shared/schemas/review.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import { document } from '../testing/test-library.ts'
import { candidate, openReviewHarness, type ReviewHarness, text, website } from '../testing/test-review.ts'

// Few of each, so that rows often collide, also in chains.
const often = <T>(common: readonly [T, ...T[]], rare: T) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...common) }, { weight: 1, arbitrary: fc.constant(rare) })
const id = often(['a', 'a', 'b', 'c', 'd'], '')
const content = often(
  [text('one'), text(' one '), text('one'), website('https://a.example/#top'), website('https://a.example')],
  text(''),
)
const title = often(['t'], '')
const place = fc.nat(11)
const rowToAdd = fc.record({ kind: fc.constant('add'), id, content, title })

const step = fc.oneof(
  { weight: 1, arbitrary: rowToAdd },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set-id'), place, id }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set-content'), place, content }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('set-title'), place, title }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('decide'),
      place: fc.oneof(place, fc.constantFrom('all', 'undecided', 'skipped')),
      choice: fc.constantFrom('skip', 'skip', 'skip', 'update', 'add', 'undecided'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('remove'),
      place: fc.oneof(place, fc.constantFrom('ready', 'all')),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('leave-out'),
      place: fc.oneof(place, fc.constant('ready')),
      isLeftOut: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('arrange') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('put-back') }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('library-add'), id: fc.constantFrom('a', 'x', 'y'), content }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('library-discard') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('accept') }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('counts, states and duplicates match a full scan after random steps', () => {
  const desk = openReviewHarness()
  fc.assert(
    fc.property(
      fc.array(rowToAdd, { minLength: 4, maxLength: 9 }),
      fc.array(step, { maxLength: 25 }),
      (rows, steps) => {
        const one = { ...desk, ...afresh(desk) }
        for (const next of [...rows, ...steps]) {
          take(one, next)
          one.prepare()
          check(one)
        }
      },
    ),
    { numRuns: shortOrLong(12, 150) },
  )
  desk.end()
})

/** Continues with a new connection in the same library, which saves making one for each run. */
function afresh({ operations }: ReviewHarness): Pick<
  ReviewHarness,
  'connectionId' | 'add' | 'run' | 'prepare' | 'rows' | 'accept'
> & {
  readonly removals: string[]
  readonly items: string[]
} {
  const connectionId = randomUUID()
  const whole = (filter: 'all' | 'problem' | 'undecided' | 'ready' | 'skipped' = 'all') =>
    operations.review
      .rows({ connectionId, filter, offset: 0, limit: 500 })
      .rows.sort((one, other) => one.key - other.key)
  return {
    connectionId,
    removals: [],
    items: [],
    add: (...candidates) => {
      const addition = { batchId: randomUUID(), source: '', notTaken: [], sendsPictures: true, at: 1 }
      operations.review.add({ connectionId, candidates, ...addition })
    },
    run: (task) => {
      let progress = operations.review.begin(connectionId, task)
      while (!progress.isDone) progress = operations.review.continue(connectionId)
      return progress.count
    },
    prepare: () => {
      while (!operations.review.prepare(connectionId, { sendsPictures: true }));
    },
    rows: whole,
    accept: () => {
      operations.review.beginAdding({ connectionId, holdUntil: null })
      while (!operations.review.addNext({ connectionId, at: 2, held: new Map() }).isDone);
      return 0
    },
  }
}

type Desk = ReviewHarness & ReturnType<typeof afresh>

function take(desk: Desk, next: Step): void {
  const rows = desk.rows()
  const keysAt = (at: number | string) => {
    if (typeof at === 'string') return at as 'all' | 'undecided' | 'skipped' | 'ready'
    const row = rows[at % Math.max(1, rows.length)]
    return row === undefined ? undefined : [row.key]
  }
  if ('place' in next) {
    const keys = keysAt(next.place)
    if (keys === undefined) return
    if ('isLeftOut' in next) desk.run({ kind: 'leave-out', keys, isLeftOut: next.isLeftOut })
    else if (next.kind === 'remove') {
      const removal = randomUUID()
      desk.removals.push(removal)
      desk.run({ kind: 'remove', keys, removal })
    } else if ('choice' in next) {
      desk.run({ kind: 'change', keys, change: { duplicate: next.choice as 'skip' } })
    } else if ('id' in next) desk.run({ kind: 'change', keys, change: { documentId: next.id } })
    else if ('content' in next) desk.run({ kind: 'change', keys, change: { content: next.content } })
    else if ('title' in next) desk.run({ kind: 'change', keys, change: { title: next.title } })
    return
  }
  switch (next.kind) {
    case 'add':
      if ('title' in next) {
        desk.add(candidate(next.id, { content: next.content, title: next.title }))
      }
      return
    case 'arrange':
      while (!desk.operations.review.arrange(desk.connectionId));
      checkOrder(desk)
      return
    case 'put-back':
      desk.run({ kind: 'put-back', removal: desk.removals.pop() ?? randomUUID() })
      return
    case 'library-add': {
      if (!('id' in next) || (next.content.kind === 'text' && next.content.text === '')) return
      const itemId = randomUUID()
      const known = document(desk.connectionId, next.id, { content: next.content })
      desk.operations.documents.acceptAdd({ document: known, itemId, at: 1, notBefore: null })
      desk.items.push(itemId)
      return
    }
    case 'library-discard': {
      const itemId = desk.items.pop()
      if (itemId !== undefined) desk.operations.queue.apply('discarded', [itemId], 3)
      return
    }
    case 'accept': {
      const leftOut = rows.filter((row) => row.state === 'ready' && row.isLeftOut).map(({ key }) => key)
      desk.accept()
      // Rows that are ready afterwards were left out, or became ready by what was added.
      expect(desk.rows().map(({ key }) => key)).toEqual(expect.arrayContaining(leftOut))
    }
  }
}

function checkOrder({ connectionId, operations }: Desk): void {
  const page = { connectionId, filter: 'all', offset: 0, limit: 500 } as const
  const listed = operations.review.rows(page).rows
  const isFirst = ({ state }: ReviewRow) => state === 'problem' || state === 'undecided'
  const expected = listed.toSorted(
    (one, other) => Number(isFirst(other)) - Number(isFirst(one)) || one.key - other.key,
  )
  expect(listed).toEqual(expected)
  for (const [index, { key }] of listed.entries())
    expect(operations.review.rowIndex(connectionId, key)).toBe(index)
}

const fold = (row: ReviewRow) =>
  row.content.kind === 'text'
    ? row.content.text.trim()
    : row.content.kind === 'website'
      ? row.content.address.replace(/#.*|\/(?=#|$)/g, '')
      : ''

function check(desk: Desk): void {
  const { connectionId, operations } = desk
  const rows = desk.rows()
  const summary = operations.review.summary(connectionId)
  const scanned = { ready: 0, problem: 0, undecided: 0, skipped: 0, leftOut: 0 }
  const first = new Map<string, number>()
  for (const row of rows) {
    const expected = originalOf(desk, row, first)
    const of = row.duplicate?.of
    const told = of === undefined ? undefined : of.where === 'batch' ? of.key : of.documentId
    expect({ by: row.duplicate?.by, told }).toEqual(expected)
    expect(row.state).toBe(stateOf(row))
    if (row.state !== 'skipped') {
      for (const group of groupsOf(row)) if (!first.has(group)) first.set(group, row.key)
    }
    if (row.state !== 'accepted') scanned[row.state] += 1
    if (row.state === 'ready' && row.isLeftOut) scanned.leftOut += 1
  }
  expect({ ...scanned, total: rows.length + (summary?.accepted ?? 0) }).toEqual(
    summary === null
      ? { ready: 0, problem: 0, undecided: 0, skipped: 0, leftOut: 0, total: 0 }
      : {
          ready: summary.ready,
          problem: summary.problem,
          undecided: summary.undecided,
          skipped: summary.skipped,
          leftOut: summary.leftOut,
          total: summary.total,
        },
  )
  for (const state of ['ready', 'problem', 'undecided', 'skipped'] as const) {
    expect(desk.rows(state)).toEqual(rows.filter((row) => row.state === state))
  }
}

function groupsOf(row: ReviewRow): readonly string[] {
  const text = fold(row)
  return [
    ...(row.documentId === '' ? [] : [`id ${row.documentId}`]),
    ...(text === '' ? [] : [`content ${text}`]),
  ]
}

function originalOf(desk: Desk, row: ReviewRow, first: ReadonlyMap<string, number>) {
  const { connectionId, operations } = desk
  const by = row.content.kind === 'text' ? 'text' : 'address'
  for (const group of groupsOf(row)) {
    const isId = group.startsWith('id ')
    const known = operations.calls['documents/search']({ connectionId, text: '', after: null, limit: 500 })
      .rows.toReversed()
      .find(({ documentId, excerpt }) =>
        isId
          ? documentId === row.documentId
          : fold({
              ...row,
              content: excerpt.startsWith('http')
                ? website(excerpt)
                : { kind: 'text', text: excerpt, length: 1 },
            } as ReviewRow) === fold(row),
      )
    if (known !== undefined) return { by: isId ? 'id' : by, told: known.documentId }
    const key = first.get(group)
    if (key !== undefined) return { by: isId ? 'id' : by, told: key }
  }
  return { by: undefined, told: undefined }
}

function stateOf({ problems, duplicate, title, documentId, content: shown }: ReviewRow): ReviewRow['state'] {
  if (duplicate?.choice === 'skip') return 'skipped'
  const isUpdate = duplicate?.choice === 'update'
  const lacks =
    !isUpdate && (title === '' || documentId === '' || (shown.kind === 'text' && shown.text.trim() === ''))
  expect(problems.length > 0).toBe(lacks)
  if (lacks) return 'problem'
  return duplicate?.choice === 'undecided' ? 'undecided' : 'ready'
}
