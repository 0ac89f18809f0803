import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Computer, share } from './testing/computer.ts'
import { editTogether, importTexts, undoTogether } from './testing/many.ts'
import { openTwoComputers, type TwoComputers } from './testing/two-computers.ts'

let two: TwoComputers
let ada: Computer
let ben: Computer
let names: { readonly ada: string; readonly ben: string }

beforeAll(async () => {
  two = await openTwoComputers()
  ;({ ada, ben } = two)
  const people = await two.team.root<{ name: string; shown: string }[]>`
    SELECT l.name, p.shown FROM desk.logins l JOIN desk.people p USING (person)`
  const shown = (login: string) => people.find(({ name }) => name === login)?.shown ?? ''
  names = { ada: shown(two.one.login), ben: shown(two.other.login) }
})
beforeEach(() => share(ada, ben))
afterEach(async () => {
  for (const { problems } of [ada, ben])
    expect(problems.splice(0).filter((problem) => problem !== null)).toEqual([])
  await two.afterEach()
})
afterAll(() => two.close())

const newIds = (amount: number) => Array.from({ length: amount }, () => `doc ${randomUUID()}`)
const rows = (ids: readonly string[]) => ids.map((id) => ({ id, metadata: '{"a": 1, "b": 2}' }))
const setA = (raw: string) => ({ kind: 'set-field', name: 'a', raw }) as const

async function sessions({ library, connectionId }: Computer, source: string) {
  while (!(await library.search.prepare()));
  const all = await library.calls['import-sessions/list']({ connectionId, limit: 50 })
  return all.filter((session) => session.names.includes(source))
}
async function found({ library, connectionId }: Computer, batch: number): Promise<readonly string[]> {
  const { rows: listed } = await library.calls['documents/search']({
    ...{ connectionId, text: `batch:${batch}`, sort: { by: 'added', descending: false } },
    ...{ after: null, limit: 100 },
  })
  return listed.map(({ documentId }) => documentId).toSorted()
}
async function bulkEdits({ library, connectionId }: Computer, ids: readonly string[]) {
  const all = await library.calls['bulk-edits/list']({ connectionId, limit: 100 })
  return all.filter(({ bulkEditId }) => ids.includes(bulkEditId))
}
const versions = async (computer: Computer, documentId: string) =>
  (await computer.get(documentId))?.versions.map(({ action, state, change }) => ({ action, state, change }))

describe('an import session', () => {
  test('is one elsewhere as well, with its name, its author and its documents', async () => {
    const source = `${randomUUID()}.xlsx`
    const ids = newIds(3).toSorted()
    await importTexts(ada, rows(ids), source)
    const [mine] = await sessions(ada, source)
    expect(mine).toMatchObject({ isElsewhere: false, by: null })
    await share(ada, ben)
    const [theirs] = await sessions(ben, source)
    expect(theirs).toMatchObject({
      ...{ way: 'review', names: [source], documents: 3, texts: 3, at: mine?.at },
      ...{ isElsewhere: true, by: names.ada },
    })
    expect(await found(ben, theirs?.batch ?? 0)).toEqual(ids)
    expect(await found(ada, mine?.batch ?? 0)).toEqual(ids)
  })

  test('is told before its documents', async () => {
    const source = `${randomUUID()}.xlsx`
    await importTexts(ada, rows(newIds(1)), source)
    await share(ada)
    const kinds = await two.team.root<{ kind: string }[]>`SELECT kind FROM (
      SELECT seq, kind FROM desk.thing_changes UNION ALL SELECT seq, kind FROM desk.version_changes) c
      ORDER BY seq DESC LIMIT 2`
    expect(kinds.map(({ kind }) => kind)).toEqual(['version', 'session'])
  })

  test('says how far it is by now where an answer was lost before', async () => {
    const source = `${randomUUID()}.xlsx`
    await importTexts(ada, rows(newIds(2)), source)
    const [edit] = await ada.library.team.toPush(ada.connectionId, Date.now())
    const [now] = edit === undefined ? [] : await ada.library.team.originsToKeep(ada.connectionId, [edit])
    if (now === undefined) throw new Error('No session')
    const before: object = JSON.parse(now.body ?? '')
    const kept = await ada.server.keep({ ...now, body: JSON.stringify({ ...before, documents: 1 }) })
    expect(kept).toEqual({ ok: true, value: 1 })
    await share(ada, ben)
    expect(await sessions(ben, source)).toMatchObject([{ documents: 2 }])
  })

  test('of documents added one by one counts those of the day', async () => {
    const [first = '', second = ''] = newIds(2)
    await ada.add(first)
    await share(ada, ben)
    await ada.add(second)
    await share(ada, ben)
    const [one] = (await ben.get(first))?.cameWith ?? []
    expect(one).toMatchObject({ way: 'form', isElsewhere: true, by: names.ada })
    expect((await ben.get(second))?.cameWith).toMatchObject([{ batch: one?.batch }])
    const [own = ''] = newIds(1)
    await ben.add(own)
    expect((await ben.get(own))?.cameWith).toMatchObject([{ isElsewhere: false, by: null }])
    await share(ben, ada)
  })

  test('comes to a computer that joins later, also of documents that were edited since', async () => {
    const source = `${randomUUID()}.xlsx`
    const [edited = '', other = ''] = newIds(2)
    await importTexts(ada, rows([edited, other]), source)
    await share(ada, ben)
    await ben.edit(edited, { title: 'Edited' })
    await share(ben, ada)
    const late = await two.open(two.other)
    await share(late)
    const [theirs] = await sessions(late, source)
    expect(theirs).toMatchObject({ documents: 2, by: names.ada })
    expect(await found(late, theirs?.batch ?? 0)).toEqual([edited, other].toSorted())
  })

  test('of a document that two computers imported is the one that came first', async () => {
    const [mine, theirs] = [`${randomUUID()}.xlsx`, `${randomUUID()}.xlsx`]
    const [both = ''] = newIds(1)
    await importTexts(ada, rows([both]), mine)
    await importTexts(ben, rows([both]), theirs)
    await share(ada, ben)
    for (const computer of [ada, ben])
      expect((await computer.get(both))?.cameWith).toMatchObject([{ names: [mine] }])
  })
})

describe('a bulk edit', () => {
  test('is one elsewhere as well, with its steps and its author, and cannot be undone there', async () => {
    const ids = newIds(3)
    await importTexts(ada, rows(ids))
    const bulkEditId = await editTogether(ada, ids, setA('5'))
    await share(ada, ben)
    const [mine] = await bulkEdits(ada, [bulkEditId])
    expect(mine).toMatchObject({ canUndo: true, by: null })
    const [theirs] = await bulkEdits(ben, [bulkEditId])
    expect(theirs).toMatchObject({
      ...{ steps: [setA('5')], state: 'done', at: mine?.at, counts: { done: 3 } },
      ...{ canUndo: false, undoneBy: null, by: names.ada },
    })
    expect(await versions(ben, ids[0] ?? '')).toMatchObject([
      { action: 'add' },
      { action: 'change', change: { bulkEditId, documents: 3, isUndo: false } },
    ])
    expect(await ben.library.bulkEdits.undo(bulkEditId, { bulkEditId: randomUUID(), at: 1 })).toMatchObject({
      ok: false,
    })

    const undo = await undoTogether(ada, bulkEditId)
    await share(ada, ben)
    expect(await bulkEdits(ben, [bulkEditId])).toMatchObject([{ undoneBy: undo }])
    expect(await bulkEdits(ben, [undo])).toMatchObject([{ undoes: bulkEditId, by: names.ada }])
  })

  test('withdraws what somebody else changed meanwhile, and asks nobody', async () => {
    const [clash = '', calm = ''] = newIds(2)
    await importTexts(ada, rows([clash, calm]))
    await share(ada, ben)
    await ben.edit(clash, { metadata: '{"a": 7, "b": 2}' })
    await share(ben)
    const bulkEditId = await editTogether(ada, [clash, calm], setA('5'))
    await share(ada, ben)
    for (const computer of [ada, ben]) {
      expect(JSON.parse((await computer.get(clash))?.metadata ?? '')).toEqual({ a: 7, b: 2 })
      expect(JSON.parse((await computer.get(calm))?.metadata ?? '')).toEqual({ a: 5, b: 2 })
    }
    const { items } = await ada.library.calls['queue/list']({
      ...{ connectionId: ada.connectionId, states: ['needs-attention'], after: null, limit: 9 },
    })
    expect(items).toEqual([])
    expect(await bulkEdits(ada, [bulkEditId])).toMatchObject([{ counts: { done: 1, leftOut: 1 } }])
    const { rows: left } = await ada.library.calls['bulk-edits/rows']({
      ...{ bulkEditId, only: 'left-out', after: null, limit: 9 },
    })
    expect(left).toMatchObject([{ documentId: clash, problem: 'changed-since' }])
    expect(await versions(ada, clash)).toMatchObject([
      { action: 'add' },
      { action: 'edit' },
      { action: 'change', state: 'discarded' },
    ])
    expect(await versions(ben, clash)).toHaveLength(2)
  })
})

test('a reader writes neither', async () => {
  const reader = await two.open(await two.team.join('reader'))
  await importTexts(reader, rows(newIds(1)))
  await share(reader)
  const kept = await two.team
    .root`SELECT FROM desk.things t JOIN desk.people p USING (person) WHERE p.role = 'reader'`
  expect(kept).toHaveLength(0)
})
