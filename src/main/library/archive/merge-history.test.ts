import { expect, test } from 'vitest'
import { z } from 'zod'
import { bringIn, takeOut } from '../testing/test-archive.ts'
import { openOperations } from '../testing/test-operations.ts'
import { type Action, act, connections, createWorld, sendAll } from '../testing/test-random-library.ts'
import { expectItemsInOrder, expectWhole } from '../testing/test-whole.ts'

const of = { connection: 0, document: 0, pause: 10 } as const
const added = (title: string): Action => ({
  ...{ kind: 'add', ...of, title, content: { kind: 'text', text: 'word' }, metadata: null },
})
const edited = (title: string): Action => ({
  ...{ kind: 'edit', ...of, title, metadata: undefined, way: undefined, restores: false },
})

test('puts an earlier version before a history with a pruned middle', () => {
  const [here, there] = [openOperations(), openOperations()]
  try {
    const [ours, theirs] = [createWorld(1), createWorld(2)]
    act(there, [added('earlier')], theirs)
    sendAll(there, theirs)
    ours.wait(1000)
    for (const one of [added('one'), edited('two'), edited('three')]) {
      act(here, [one], ours)
      sendAll(here, ours)
    }
    here.db.run('UPDATE versions SET number = 9 WHERE number = 3')
    bringIn(here, takeOut(there), { [connections[0]]: connections[0] })
    const row = z.object({ number: z.int(), title: z.string() })
    expect(here.db.all(row, 'SELECT number, title FROM versions ORDER BY number')).toEqual([
      { number: 1, title: 'earlier' },
      { number: 2, title: 'one' },
      { number: 3, title: 'two' },
      { number: 4, title: 'three' },
    ])
    expectWhole(here)
    expectItemsInOrder(here)
  } finally {
    here.end()
    there.end()
  }
})
