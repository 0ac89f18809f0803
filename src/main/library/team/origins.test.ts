import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deskOf } from '../testing/test-changes.ts'
import { deskForEachTest } from '../testing/test-desk.ts'
import { shared, shareWith } from '../testing/test-team.ts'

const desk = deskForEachTest()
const steps = [{ kind: 'set-field', name: 'a', raw: '5' }] as const

function setUp() {
  const team = shareWith(desk.operations)
  const { operations } = desk
  let number = 0
  return {
    ...team,
    thing: (of: 'session' | 'bulk-edit', id: string, body: unknown) => {
      number += 1
      const row = { kind: 'thing', seq: 1000 + number, of, id, number, person: 7 } as const
      return team.take({ ...row, body: typeof body === 'string' ? body : JSON.stringify(body) })
    },
    cameWith: (documentId: string) =>
      operations.calls['documents/get']({ connectionId: shared, documentId })?.cameWith ?? [],
    bulkEdits: () => operations.calls['bulk-edits/list']({ connectionId: shared, limit: 10 }),
    get: (bulkEditId: string) => operations.calls['bulk-edits/get']({ bulkEditId }),
  }
}

const sessionOf = (more: object = {}) => ({
  ...{ at: 5, way: 'review', names: ['prices.xlsx'] },
  ...{ documents: 2, texts: 2, websites: 0, pictures: 0, ...more },
})
const bulkEditOf = (more: object = {}) => ({ at: 6, steps, undoes: null, documents: 2, ...more })

describe('an import session of another computer', () => {
  test.each(['before', 'after'])('may come %s its documents', (when) => {
    const { theirs, thing, cameWith } = setUp()
    const id = randomUUID()
    const tell = () => expect(thing('session', id, sessionOf())).toEqual({ taken: 1, refused: false })
    if (when === 'before') tell()
    theirs('doc', 1, { originId: id })
    if (when === 'after') {
      expect(cameWith('doc')).toMatchObject([{ way: 'lost', isElsewhere: true, at: 3000 }])
      tell()
    }
    expect(cameWith('doc')).toMatchObject([{ way: 'review', names: ['prices.xlsx'], documents: 2, at: 5 }])
  })

  test('says more as more comes', () => {
    const { theirs, thing, cameWith } = setUp()
    const id = randomUUID()
    thing('session', id, sessionOf())
    theirs('doc', 1, { originId: id })
    thing('session', id, sessionOf({ documents: 9 }))
    expect(cameWith('doc')).toMatchObject([{ documents: 9 }])
  })

  test('changes neither one of this computer nor one of another connection', () => {
    const { add, thing, theirs, cameWith, toPush } = setUp()
    add('mine')
    const id = toPush()[0]?.originId ?? ''
    thing('session', id, sessionOf())
    expect(cameWith('mine')).toMatchObject([{ way: 'form', names: [], isElsewhere: false }])
    const other = randomUUID()
    desk.db.insert('import_sessions', {
      ...{ importSessionId: other, connectionId: randomUUID(), at: 1, way: 'review', isJoined: true },
    })
    thing('session', other, sessionOf())
    theirs('doc', 1, { originId: other })
    expect(cameWith('doc')).toEqual([])
  })
})

describe('a bulk edit of another computer', () => {
  test.each(['before', 'after'])('may come %s its versions', (when) => {
    const { theirs, thing, bulkEdits } = setUp()
    const id = randomUUID()
    theirs('doc', 1)
    if (when === 'before') thing('bulk-edit', id, bulkEditOf())
    theirs('doc', 2, { action: 'change', originId: id })
    if (when === 'after') {
      expect(bulkEdits()).toEqual([])
      thing('bulk-edit', id, bulkEditOf())
    }
    expect(bulkEdits()).toMatchObject([{ bulkEditId: id, steps, at: 6, counts: { done: 2 }, canUndo: false }])
    const found = desk.operations.calls['documents/get']({ connectionId: shared, documentId: 'doc' })
    expect(found?.versions.at(-1)?.change).toEqual({ bulkEditId: id, documents: 2, isUndo: false })
  })

  test('may say that two undo each other', () => {
    const { thing, get } = setUp()
    const [one, other] = [randomUUID(), randomUUID()]
    thing('bulk-edit', one, bulkEditOf({ undoes: other }))
    thing('bulk-edit', other, bulkEditOf({ undoes: one }))
    expect(get(one)).toMatchObject({ bulkEditId: one })
  })
})

test.each([
  ['a session of no known way', 'session', sessionOf({ way: 'lost' })],
  ['a session with too many names', 'session', sessionOf({ names: Array(21).fill('x') })],
  ['a session of less than nothing', 'session', sessionOf({ documents: -1 })],
  ['a bulk edit without steps', 'bulk-edit', bulkEditOf({ steps: [] })],
  ['a bulk edit with an unknown step', 'bulk-edit', bulkEditOf({ steps: [{ kind: 'burn' }] })],
  ['no JSON', 'bulk-edit', 'no JSON'],
] as const)('%s is not taken', (_, of, body) => {
  const { thing } = setUp()
  expect(thing(of, randomUUID(), body)).toEqual({ taken: 0, refused: true })
})

test('a document is seeded with the bulk edits of its history', () => {
  const { db, operations } = desk
  const { add, prepare, apply, edit } = deskOf(db, operations, shared)
  add('doc')
  const bulkEditId = prepare(['doc'], ...steps)
  apply(bulkEditId)
  edit('doc', { title: 'Since' })
  const seeds = [{ documentId: 'doc', action: 'seed', originId: null } as const]
  expect(operations.team.originsToKeep(shared, seeds)).toMatchObject([{ of: 'bulk-edit', id: bulkEditId }])
})

test('only what the edits name is pushed, and once', () => {
  const { add, pushAll, toPush } = setUp()
  const originsOf = (edits: ReturnType<typeof toPush>) => desk.operations.team.originsToKeep(shared, edits)
  add('doc')
  const [origin, ...more] = originsOf(toPush())
  expect(more).toEqual([])
  expect(origin).toMatchObject({ of: 'session', base: 0 })
  const { base: _, ...kept } = origin ?? { of: 'session', id: '', body: null, base: 0 }
  desk.operations.team.noteKept(shared, { ...kept, number: 1 })
  expect(originsOf(toPush())).toEqual([])
  expect(desk.operations.team.toKeep(shared, [])).toEqual([])
  pushAll()
  expect(toPush()).toEqual([])
})
