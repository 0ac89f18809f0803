import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bringIn, type Desk, type Parts, takeOut } from '../testing/test-archive.ts'
import { deskForEachTest, openDesk } from '../testing/test-desk.ts'
import { type Action, act, connections, createWorld, sendAll } from '../testing/test-random-library.ts'
import { expectItemsInOrder, expectWhole } from '../testing/test-whole.ts'

const [connectionId] = connections
const documentId = 'doc-0'
const of = { connection: 0, document: 0, pause: 10 } as const
const added = (title: string): Action => ({
  ...{ kind: 'add', ...of, title, content: { kind: 'text', text: 'word' }, metadata: null },
})
const edited = (title: string): Action => ({
  ...{ kind: 'edit', ...of, title, metadata: undefined, way: undefined, restores: false },
})
const discarded: Action = { kind: 'discard', ...of }

const here = deskForEachTest()
let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld(1)
})

function goOn(workId: string): void {
  while (!here.operations.trash.continue(workId, world.wait(10)).isDone);
}

function send(desk: Desk, title: string, by = world): void {
  act(desk, [added(title)], by)
  sendAll(desk, by)
}

function remove(): string {
  const workId = randomUUID()
  here.operations.trash.begin({ workId, connectionId, kind: 'remove', text: '', at: world.wait(10) })
  while (!here.operations.trash.note(workId));
  goOn(workId)
  return workId
}

function undo(removal: string): void {
  const workId = randomUUID()
  expect(here.operations.trash.undo(removal, { workId, at: world.wait(10) }).ok).toBe(true)
  goOn(workId)
}

const title = () => here.operations.calls['documents/get']({ connectionId, documentId })?.title

test('keeps the newest state after a discarded edit, also from an archive', () => {
  send(here, 'ours')
  const removal = remove()
  const there = openDesk()
  const theirs = createWorld(2)
  theirs.wait(100_000)
  send(there, 'theirs', theirs)
  bringIn(here, takeOut(there), { [connectionId]: connectionId })
  undo(removal)
  expect(title()).toBe('theirs')
  expectItemsInOrder(here)
  act(here, [edited('edited'), discarded], world)
  expect(title()).toBe('theirs')
  expectWhole(here)
})

test('orders items by history for three documents of one ID, restored in any order', () => {
  const removals = ['one', 'two', 'three'].map((name) => {
    send(here, name)
    return remove()
  })
  const [one = '', two = '', three = ''] = removals
  for (const removal of [one, three, two]) {
    undo(removal)
    expectItemsInOrder(here)
    expectWhole(here)
  }
  expect(here.operations.calls['documents/get']({ connectionId, documentId })?.versions).toHaveLength(3)
  act(here, [edited('edited'), discarded], world)
  expect(title()).toBe('three')
})

test('keeps versions once that an archive brought again', () => {
  const bring = (parts: Parts) => bringIn(here, parts, { [connectionId]: connectionId })
  send(here, 'one')
  const there = openDesk()
  const theirs = createWorld(2)
  theirs.wait(100_000)
  const early = takeOut(here)
  bringIn(there, early, { [connectionId]: connectionId })
  act(there, [edited('theirs')], theirs)
  sendAll(there, theirs)
  act(here, [edited('ours')], world)
  sendAll(here, world)
  const before = takeOut(here)
  for (const [parts, titles] of [
    [before, ['one', 'ours']],
    [early, ['one', 'ours']],
    [takeOut(there), ['one', 'ours', 'theirs']],
  ] as const) {
    const removal = remove()
    bring(parts)
    undo(removal)
    const document = here.operations.calls['documents/get']({ connectionId, documentId })
    expect(document?.versions.map((version) => version.title)).toEqual(titles)
    expect(document).toMatchObject({ title: titles.at(-1), content: { text: 'word' } })
    expect(document?.versions.map(({ number }) => number)).toEqual(titles.map((_, at) => at + 1))
    expectWhole(here)
    expectItemsInOrder(here)
    expect(bring(parts).joined).toMatchObject({ added: 0, updated: 0, conflicts: 0, versions: 0 })
  }
  const row = z.object({ body: z.string() })
  const bodies = `SELECT c.body FROM versions v LEFT JOIN contents c ON c.content_key = v.content_key`
  expect(here.db.all(row, bodies)).toEqual(Array(3).fill({ body: 'word' }))
  const unused = `SELECT body FROM contents WHERE body <> '' AND content_key NOT IN (SELECT content_key FROM versions
    UNION SELECT content_key FROM documents UNION SELECT content_key FROM items WHERE content_key IS NOT NULL)`
  expect(here.db.all(row, unused)).toEqual([])
})
