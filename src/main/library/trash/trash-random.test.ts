import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { shortOrLong } from '../../testing/long-form.ts'
import { bringIn, contentsOf, type Desk, takeOut } from '../testing/test-archive.ts'
import { openOperations } from '../testing/test-operations.ts'
import { act, action, connections, createWorld, sendAll } from '../testing/test-random-library.ts'
import { expectItemsInOrder, expectWhole } from '../testing/test-whole.ts'

const actions = fc.array(action, { maxLength: 25 })
const countRow = z.object({ count: z.int() })

function withHarness(work: (desk: Desk) => void): void {
  const desk = openOperations()
  try {
    work(desk)
  } finally {
    desk.end()
  }
}

function goOn({ operations }: Desk, workId: string): void {
  while (!operations.trash.continue(workId, 5_000_000).isDone);
}

function removeAll(desk: Desk): readonly string[] {
  const { operations } = desk
  return connections.map((connectionId) => {
    const workId = randomUUID()
    operations.trash.begin({ workId, connectionId, kind: 'remove', text: '', at: 5_000_000 })
    while (!operations.trash.note(workId));
    goOn(desk, workId)
    return workId
  })
}

function undo(desk: Desk, removals: readonly string[]): void {
  for (const removal of removals) {
    const workId = randomUUID()
    if (desk.operations.trash.undo(removal, { workId, at: 6_000_000 }).ok) goOn(desk, workId)
  }
}

const count = ({ db }: Desk, sql: string) => db.get(countRow, `SELECT count(*) AS count ${sql}`)?.count ?? -1

test('restores removed documents unchanged and keeps items in flight', () => {
  fc.assert(
    fc.property(actions, fc.boolean(), (done, isSent) =>
      withHarness((desk) => {
        const world = createWorld(1)
        act(desk, done, world)
        if (isSent) sendAll(desk, world)
        const before = contentsOf(desk)
        const waiting = count(desk, "FROM documents WHERE state NOT IN ('done', 'discarded')")
        const removals = removeAll(desk)
        expect(count(desk, 'FROM documents')).toBe(waiting)
        expectWhole(desk)
        undo(desk, removals)
        expect(contentsOf(desk)).toEqual(before)
        expect(count(desk, 'FROM removed_versions')).toBe(0)
        expectWhole(desk)
      }),
    ),
    { numRuns: shortOrLong(5, 40) },
  )
})

test('loses no version if IDs were reused meanwhile', () => {
  fc.assert(
    fc.property(actions, actions, actions, (first, second, third) =>
      withHarness((desk) => {
        const world = createWorld(1)
        const removals = [first, second].map((done) => {
          act(desk, done, world)
          sendAll(desk, world)
          return removeAll(desk)
        })
        act(
          desk,
          third.filter(({ kind }) => kind !== 'prune'),
          world,
        )
        const versions = count(desk, 'FROM versions') + count(desk, 'FROM removed_versions')
        undo(desk, removals.flat())
        expect(count(desk, 'FROM removed_documents')).toBe(0)
        expect(count(desk, 'FROM versions')).toBe(versions)
        expectWhole(desk)
        expectItemsInOrder(desk)
      }),
    ),
    { numRuns: shortOrLong(5, 40) },
  )
})

test('restores a document unchanged after an archive brought it again', () => {
  const same = Object.fromEntries(connections.map((id) => [id, id]))
  fc.assert(
    fc.property(actions, actions, (first, second) =>
      withHarness((desk) => {
        const world = createWorld(1)
        act(desk, first, world)
        sendAll(desk, world)
        const earlier = takeOut(desk)
        // By design, an archive brings back pruned versions, and keeps an older template beside the newer
        // one.
        const kept = second.filter(({ kind }) => kind !== 'prune' && kind !== 'template')
        act(desk, kept, world)
        sendAll(desk, world)
        const before = contentsOf(desk)
        for (const parts of [earlier, takeOut(desk)]) {
          const removals = removeAll(desk)
          bringIn(desk, parts, same)
          undo(desk, removals)
          expect(contentsOf(desk)).toEqual(before)
          expectWhole(desk)
          expectItemsInOrder(desk)
        }
      }),
    ),
    { numRuns: shortOrLong(5, 40) },
  )
})

test('finds a document in the trash by text after a NUL character', () => {
  withHarness((desk) => {
    const [connectionId] = connections
    const world = createWorld(1)
    const title = 'x\u0000y behind'
    act(
      desk,
      [
        {
          kind: 'add',
          connection: 0,
          document: 1,
          pause: 1,
          content: { kind: 'text', text: 'a' },
          title,
          metadata: null,
        },
      ],
      world,
    )
    sendAll(desk, world)
    removeAll(desk)
    const { rows } = desk.operations.trash.list({ connectionId, text: 'behind', after: null, limit: 5 })
    expect(rows.map((row) => row.title)).toEqual([title])
  })
})
