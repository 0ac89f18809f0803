import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bringIn, type Desk, takeOut } from './test-archive.ts'
import { openOperations } from './test-operations.ts'
import { type Action, act, connections, createWorld, settle } from './test-random-library.ts'
import { expectItemsInOrder, expectWhole } from './test-whole.ts'

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

let here: Desk
let world: ReturnType<typeof createWorld>
beforeEach(() => {
  here = openOperations()
  world = createWorld(1)
})
afterEach(() => here.end())

function goOn(workId: string): void {
  while (!here.operations.trashGoOn(workId, world.wait(10)).isDone);
}

function send(desk: Desk, title: string, by = world): void {
  act(desk, [added(title)], by)
  settle(desk, by)
}

/** The number of the removal. */
function remove(): string {
  const workId = randomUUID()
  here.operations.trashBegin({ workId, connectionId, kind: 'remove', text: '', at: world.wait(10) })
  while (!here.operations.trashNote(workId));
  goOn(workId)
  return workId
}

function undo(removal: string): void {
  const workId = randomUUID()
  expect(here.operations.trashUndo(removal, { workId, at: world.wait(10) }).ok).toBe(true)
  goOn(workId)
}

const title = () => here.operations.get(connectionId, documentId)?.title

test('an edit that is given up leaves the newest state behind, also where an archive brought that in before', () => {
  send(here, 'ours')
  const removal = remove()
  const there = openOperations()
  try {
    const theirs = createWorld(2)
    theirs.wait(100_000)
    send(there, 'theirs', theirs)
    bringIn(here, takeOut(there), { [connectionId]: connectionId })
  } finally {
    there.end()
  }
  undo(removal)
  expect(title()).toBe('theirs')
  expectItemsInOrder(here)
  act(here, [edited('edited'), discarded], world)
  expect(title()).toBe('theirs')
  expectWhole(here)
})

test('of three under one id, however they come back, the order of the items is that of the history', () => {
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
  expect(here.operations.get(connectionId, documentId)?.versions).toHaveLength(3)
  act(here, [edited('edited'), discarded], world)
  expect(title()).toBe('three')
})
