import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskForEachTest } from '../testing/test-desk.ts'
import { document } from '../testing/test-library.ts'
import { shared, shareWith } from '../testing/test-team.ts'

const desk = deskForEachTest()
let team: ReturnType<typeof shareWith>
beforeEach(() => {
  team = shareWith(desk.operations)
})

describe('a version that the team library does not hold yet', () => {
  test('is not sent, unlike those of other connections', () => {
    team.add('here')
    const connectionId = randomUUID()
    desk.operations.documents.acceptAdd({
      document: document(connectionId, 'other'),
      ...{ itemId: randomUUID(), at: 1000, notBefore: null },
    })
    expect(team.claimed()).toEqual([])
    expect(desk.operations.queue.nextDue(shared)).toBeNull()
    expect(desk.operations.queue.connectionsWithWork()).toEqual([connectionId])
    team.pushAll()
    expect(team.claimed()).toEqual([])
    expect(desk.operations.queue.claim({ connectionId, now: 9000, limit: 9 })).toHaveLength(1)
  })

  test('is pushed after its undo window, after earlier versions of its document', () => {
    team.add('first')
    team.add('held', 9_000)
    team.edit('first', { title: 'Second' })
    team.edit('first', { title: 'Third' })
    expect(
      team.toPush().map(({ documentId, base, action, title }) => [documentId, base, action, title]),
    ).toEqual([
      ['first', 0, 'add', 'Title of first'],
      ['first', 1, 'edit', 'Second'],
      ['first', 2, 'edit', 'Third'],
    ])
    expect(team.toPush()[0]?.content).toMatchObject({ collection: 'news', content: { kind: 'text' } })
    expect(team.toPush()[1]?.content).toBeNull()
    team.pushAll()
    expect(team.toPush()).toEqual([])
    team.edit('first', { title: 'Fourth' })
    expect(team.toPush().map(({ base }) => base)).toEqual([3])
  })

  test('does not overtake earlier versions', () => {
    team.add('held', 9_000)
    team.edit('held', { title: 'Later' })
    expect(team.toPush()).toEqual([])
  })

  test('fits into one call of the server', () => {
    const metadata = JSON.stringify({ long: 'x'.repeat(900_000) })
    for (let n = 0; n < 6; n += 1) {
      team.add(`long ${n}`)
      team.edit(`long ${n}`, { metadata })
    }
    expect(team.toPush()).toHaveLength(9)
    team.pushAll()
    expect(team.toPush()).toHaveLength(3)
  })

  test('becomes a new version if it corrects a shared one', () => {
    const { itemId } = team.add('shared')
    team.pushAll()
    desk.operations.queue.correct(itemId, { title: 'Corrected' }, 6000)
    expect(team.versions('shared')).toEqual(['1 Title of shared discarded', '2 Corrected waiting'])
    expect(team.toPush()).toMatchObject([{ base: 1, action: 'edit', title: 'Corrected' }])
  })
})

describe('a version from another computer', () => {
  test('is listed, searchable and in the history, and waits for that computer', () => {
    team.theirs('new', 1)
    team.theirs('new', 2, { title: 'Second', action: 'undo' })
    expect(team.versions('new')).toEqual(['1 Title of new waiting', '2 Second waiting'])
    expect(desk.operations.calls['documents/get']({ connectionId: shared, documentId: 'new' })).toMatchObject(
      {
        ...{ title: 'Second', knowledge: 'full', collection: 'news', content: { text: 'Text of new' } },
      },
    )
    expect(team.claimed()).toEqual([])
    team.arrived('new', 2)
    expect(team.versions('new')).toEqual(['1 Title of new done', '2 Second done'])
    expect(desk.operations.team.place(shared)).toMatchObject({ cursor: 3, last: { seq: 2 } })
  })

  test('is a merge if its author merged it', () => {
    team.theirs('doc', 1)
    team.theirs('doc', 2, { action: 'merge', title: 'Second' })
    expect(team.actions('doc')).toEqual(['add', 'merge'])
  })

  test('replaces an unsent edit without rewriting history', () => {
    team.theirs('doc', 1)
    team.arrived('doc', 1)
    team.theirs('doc', 2, { title: 'Second' })
    team.theirs('doc', 3, { title: 'Third', metadata: '{"a": 3}' })
    expect(team.versions('doc')).toEqual(['1 Title of doc done', '2 Second discarded', '3 Third waiting'])
    expect(team.metadata('doc')).toBe('{"a":3}')
  })

  test('changes nothing if received twice or sent from here', () => {
    team.add('mine')
    const [edit] = team.pushAll()
    const before = team.versions('mine')
    team.theirs('mine', 1, { versionId: edit?.versionId ?? '', action: 'add' })
    team.theirs('mine', 1, { versionId: edit?.versionId ?? '', action: 'add' })
    expect(team.versions('mine')).toEqual(before)
    expect(desk.db.numbers('SELECT author FROM versions')).toEqual([7])
  })

  test('is marked as shared if it was pushed just before a crash', () => {
    team.add('mine')
    const [edit] = team.toPush()
    team.theirs('mine', 1, { versionId: edit?.versionId ?? '', action: 'add' })
    expect(team.toPush()).toEqual([])
    expect(team.versions('mine')).toHaveLength(1)
  })

  test.each([
    ['out of order', { number: 5 }],
    ['with metadata that is none', { number: 2, metadata: '[1]' }],
  ])('%s is refused, and what came before it stays', (_, { number, ...more }) => {
    team.theirs('doc', 1)
    expect(team.theirs('doc', number, more)).toEqual({ taken: 0, refused: true })
    expect(team.versions('doc')).toHaveLength(1)
    expect(desk.operations.team.place(shared)?.cursor).toBe(1)
  })

  test.each([
    { arrived: 3, state: 'done' },
    { arrived: 2, state: 'waiting' },
  ])('comes as the newest of 3 where the service has $arrived, and is $state', ({ arrived, state }) => {
    team.head('doc', { number: 3, arrived })
    expect(team.versions('doc')).toEqual([`1 Title of doc ${state}`])
    expect(desk.operations.calls['documents/get']({ connectionId: shared, documentId: 'doc' })).toMatchObject(
      { state, content: { text: 'Text of doc' } },
    )
    expect(team.claimed()).toEqual([])
    team.arrived('doc', 3)
    expect(team.versions('doc')).toEqual(['1 Title of doc done'])
  })

  test('is listed by when it was added, though the first download brings the newest first', () => {
    for (const [documentId, addedAt] of [
      ['newest', 3000],
      ['older', 2000],
      ['oldest', 1000],
    ] as const)
      team.head(documentId, { number: 1, arrived: 1, addedAt })
    const asked = { connectionId: shared, text: '', after: null, limit: 10 }
    const found = (text = '') =>
      desk.operations.calls['documents/search']({ ...asked, text }).rows.map(({ documentId }) => documentId)
    expect(found()).toEqual(['newest', 'older', 'oldest'])
    expect(found('text')).toEqual(['newest', 'older', 'oldest'])
    desk.operations.team.leave(shared, 6000)
    expect(found()).toEqual(['newest', 'older', 'oldest'])
  })

  test('stops the pull if a newer app made it', () => {
    expect(team.take({ kind: 'unknown', seq: 9 })).toEqual({ taken: 0, refused: true })
    expect(desk.operations.team.place(shared)?.cursor).toBe(0)
  })
})

describe('an edit overtaken by another computer', () => {
  beforeEach(() => {
    team.theirs('doc', 1)
    team.arrived('doc', 1)
  })

  test('merges by field, each of its versions upon the one before', () => {
    team.edit('doc', { metadata: '{"a": 10, "b": 2}' })
    team.edit('doc', { title: 'Mine' })
    team.theirs('doc', 2, { metadata: '{"a": 1, "b": 20}' })
    expect(team.versions('doc')).toEqual([
      '1 Title of doc done',
      '2 Title of doc waiting',
      '3 Title of doc discarded',
      '4 Mine waiting',
    ])
    expect(team.metadata('doc')).toBe('{"a":10,"b":20}')
    expect(team.toPush()).toMatchObject([
      { base: 2, action: 'merge', title: 'Title of doc', metadata: '{"a":10,"b":20}' },
      { base: 3, action: 'edit', title: 'Mine', metadata: '{"a":10,"b":20}' },
    ])
  })

  test('is undone as the same edit, whatever its number became', () => {
    team.add('both')
    team.pushAll()
    const { versionId } = team.edit('both', { metadata: '{"a": 10, "b": 2}' })
    team.theirs('both', 2, { metadata: '{"a": 1, "b": 20}' })
    const undone = desk.operations.documents.undoEdit({
      ...{ connectionId: shared, documentId: 'both', versionId, itemId: randomUUID(), at: 5000 },
    })
    expect(undone.ok).toBe(true)
    expect(team.metadata('both')).toBe('{"a":1,"b":20}')
  })

  test('merges again onto merged versions', () => {
    team.edit('doc', { metadata: '{"a": 10, "b": 2}' })
    team.theirs('doc', 2, { metadata: '{"a": 1, "b": 20}' })
    team.theirs('doc', 3, { metadata: '{"a": 1, "b": 20, "c": 30}' })
    expect(team.metadata('doc')).toBe('{"a":10,"b":20,"c":30}')
    expect(team.toPush()).toMatchObject([{ base: 3, action: 'merge' }])
  })

  test('is no merge where a later version leaves the choice to the user', () => {
    team.edit('doc', { metadata: '{"a": 10, "b": 2}' })
    team.theirs('doc', 2, { metadata: '{"a": 1, "b": 20}' })
    expect(team.actions('doc')).toEqual(['add', 'edit', 'merge'])
    team.theirs('doc', 3, { metadata: '{"a": 11, "b": 20}' })
    expect(team.actions('doc')).toEqual(['add', 'edit', 'edit', 'edit'])
  })

  test.each(['undo', 'table'] as const)('keeps being an edit by %s', (way) => {
    team.edit('doc', { metadata: '{"a": 10, "b": 2}' }, way)
    team.theirs('doc', 2, { metadata: '{"a": 1, "b": 20}' })
    expect(team.actions('doc')).toEqual(['add', 'edit', way])
  })

  test('waits for the user if the same field changed', () => {
    team.edit('doc', { metadata: '{"a": 10, "b": 2}' })
    team.theirs('doc', 2, { metadata: '{"a": 11, "b": 20}' })
    expect(team.states()).toContain('doc needs-attention')
    expect(team.metadata('doc')).toBe('{"a":10,"b":20}')
    expect(team.toPush()).toEqual([])
    expect(team.claimed()).toEqual([])
  })

  test('says what there is to choose between, also after further versions', () => {
    desk.operations.team.takePeople(shared, [{ person: 7, shown: 'Ada', role: 'editor' }])
    const { itemId } = team.edit('doc', { metadata: '{"a": 10, "b": 2}' })
    const conflict = () => desk.operations.calls['team/conflict']({ itemId })
    expect(conflict()).toBeNull()
    team.theirs('doc', 2, { metadata: '{"a": 11, "b": 20}' })
    team.theirs('doc', 3, { metadata: '{"a": 12, "b": 20}' })
    const title = 'Title of doc'
    expect(conflict()).toEqual({
      base: { title, metadata: '{"a": 1, "b": 2}' },
      mine: { title, metadata: expect.stringMatching(/"a": ?10/) },
      theirs: { title, metadata: '{"a": 12, "b": 20}' },
      ...{ at: 3000, person: 'Ada' },
    })
    desk.operations.queue.apply('retried', [itemId], 6000)
    expect(conflict()).toBeNull()
  })

  test('is shared once the user keeps it', () => {
    const { itemId } = team.edit('doc', { metadata: '{"a": 10, "b": 2}' })
    team.theirs('doc', 2, { metadata: '{"a": 11, "b": 20}' })
    desk.operations.queue.apply('retried', [itemId], 6000)
    expect(team.toPush()).toMatchObject([{ base: 2, action: 'edit', metadata: '{"a":10,"b":20}' }])
  })

  test('still waits if the user edits another field', () => {
    team.edit('doc', { metadata: '{"a": 10, "b": 2}' })
    team.theirs('doc', 2, { metadata: '{"a": 11, "b": 20}' })
    team.edit('doc', { metadata: '{"a": 10, "b": 3}' })
    expect(team.states()).toContain('doc needs-attention')
    expect(team.toPush()).toEqual([])
  })

  test('gives way to the other version once the user drops it', () => {
    const { itemId } = team.edit('doc', { metadata: '{"a": 10, "b": 2}' })
    team.theirs('doc', 2, { metadata: '{"a": 11, "b": 20}' })
    desk.operations.queue.apply('discarded', [itemId], 6000)
    expect(team.metadata('doc')).toBe('{"a":11,"b":20}')
    expect(team.toPush()).toEqual([])
  })

  test('is dropped if it changes nothing', () => {
    team.edit('doc', { title: 'Same' })
    team.theirs('doc', 2, { title: 'Same' })
    expect(team.versions('doc')).toEqual(['1 Title of doc done', '2 Same waiting'])
    expect(team.toPush()).toEqual([])
  })

  test('waits for the user if the server refuses it', () => {
    const { versionId } = team.edit('doc', { title: 'Refused' })
    desk.operations.team.refuse(shared, { versionId, documentId: 'doc' }, 6000)
    expect(team.states()).toContain('doc needs-attention')
    expect(team.toPush()).toEqual([])
  })
})

describe('a leased version', () => {
  const sent = () => desk.operations.queue.claim({ connectionId: shared, now: 1e9, limit: 10 })
  const lease = (documentId: string, number: number, fence = 1) =>
    desk.operations.team.takeLeases(shared, [{ documentId, number, fence }], 6000)
  const waiting = (after = 0) => desk.operations.team.toLease(shared, { after, now: 1e9, most: 10 })
  beforeEach(() => {
    team.theirs('doc', 1)
    team.arrived('doc', 1)
    team.edit('doc', { title: 'Leased' })
    team.pushAll()
  })

  test('is sent whole, whatever the document says since', () => {
    lease('doc', 2, 7)
    team.edit('doc', { title: 'Later', metadata: '{"a": 9}' })
    expect(sent()).toMatchObject([
      { fence: 7, request: { operation: 'update', title: 'Leased', metadata: '{"a": 1, "b": 2}' } },
    ])
  })

  test('waits for another lease after each end that is not final', () => {
    lease('doc', 2)
    const [claimed] = sent()
    const problem = { code: 'timed-out', detail: '' } as const
    desk.operations.queue.complete(
      { itemId: claimed?.id ?? '', attemptId: claimed?.attemptId ?? 0 },
      { kind: 'lost-contact', problem, notBefore: null },
      7000,
    )
    expect(sent()).toEqual([])
    expect(waiting().documents).toMatchObject([{ documentId: 'doc' }])
    expect(desk.operations.team.toReport(shared)).toMatchObject([{ fence: 1, number: 2, outcome: 'unclear' }])
  })

  test('waits for another lease after the end of the app', () => {
    lease('doc', 2)
    desk.operations.queue.recover(7000)
    expect(sent()).toEqual([])
    lease('doc', 2, 2)
    sent()
    desk.operations.queue.recover(8000)
    expect(sent()).toEqual([])
    expect(team.states()).toContain('doc unsure')
    expect(desk.operations.team.toReport(shared)).toMatchObject([{ fence: 2, outcome: 'unclear' }])
  })

  test('is corrected by a version of its own', () => {
    lease('doc', 2)
    const [item] = desk.operations.calls['queue/list']({
      ...{ connectionId: shared, states: ['waiting'], after: null, limit: 1 },
    }).items
    desk.operations.queue.correct(item?.id ?? '', { title: 'Corrected' }, 7000)
    expect(sent()).toEqual([])
    expect(team.toPush()).toMatchObject([{ base: 2, title: 'Corrected' }])
  })

  test('is not taken where a newer one came meanwhile', () => {
    team.theirs('doc', 3, { title: 'Newer' })
    lease('doc', 2)
    expect(sent()).toEqual([])
    expect(desk.operations.team.unusedLeases(shared, [{ documentId: 'doc', fence: 1 }])).toHaveLength(1)
  })

  test('is sent once more by an item of its own once it has arrived', () => {
    team.arrived('doc', 2)
    expect(waiting().documents).toEqual([])
    expect(desk.operations.team.toTakeOver(shared, [{ documentId: 'doc', number: 2 }], 1e9)).toHaveLength(1)
    const before = team.versions('doc')
    lease('doc', 2)
    expect(sent()).toMatchObject([{ request: { operation: 'update', title: 'Leased' } }])
    expect(team.versions('doc')).toEqual(before)
  })

  test('of another computer is sent from here if the user wants so, unless it is an add', () => {
    team.theirs('doc', 3, { title: 'Theirs' })
    team.theirs('new', 1)
    const items = desk.operations.calls['queue/list']({
      ...{ connectionId: shared, states: ['waiting'], after: null, limit: 9 },
    }).items.map(({ id }) => id)
    expect(desk.operations.team.sendFromHere(items)).toHaveLength(1)
    expect(waiting().documents).toMatchObject([{ documentId: 'doc' }])
  })

  test('waits while the connection is paused', () => {
    desk.operations.queue.setPause({ connectionId: shared, reason: 'editor', until: null })
    expect(waiting().documents).toEqual([])
  })
})

describe('a restored library', () => {
  test('shares what may have left, and has it sent by a lease', () => {
    desk.operations.team.leave(shared, 1000)
    team.add('doc')
    desk.operations.queue.claim({ connectionId: shared, now: 1e9, limit: 10 })
    desk.operations.queue.recover(2000)
    const joined = {
      connectionId: shared,
      libraryId: randomUUID(),
      epoch: randomUUID(),
      seq: 0,
      always: true,
    }
    desk.operations.team.begin(joined)
    desk.operations.team.endHeads(shared)
    expect(team.claimed()).toEqual([])
    expect(desk.operations.team.countToShare(shared, 5000)).toMatchObject({ waiting: 1 })
    team.pushAll()
    expect(team.claimed()).toEqual([])
    desk.operations.team.takeLeases(shared, [{ documentId: 'doc', number: 1, fence: 1 }], 6000)
    expect(team.claimed()).toEqual(['doc'])
  })
})

describe('discarding', () => {
  const items = () =>
    desk.operations.calls['queue/list']({ connectionId: shared, states: [], after: null, limit: 9 }).items
  const discard = (documentId: string) =>
    desk.operations.queue.apply(
      'discarded',
      items()
        .filter((item) => item.documentId === documentId)
        .map(({ id }) => id),
      6000,
    )
  const arrive = () => {
    team.theirs('doc', 1)
    team.arrived('doc', 1)
  }

  test('takes a shared edit back by a version of its own', () => {
    arrive()
    team.edit('doc', { title: 'Mine', metadata: '{"a": 9}' })
    team.pushAll()
    expect(discard('doc')).toHaveLength(1)
    const before = { title: 'Title of doc', metadata: '{"a":1,"b":2}' }
    expect(team.toPush()).toMatchObject([{ base: 2, action: 'undo', ...before }])
    expect(team.versions('doc')?.at(-1)).toBe('3 Title of doc waiting')
    expect(team.metadata('doc')).toBe(before.metadata)
    team.pushAll()
    desk.operations.team.takeLeases(shared, [{ documentId: 'doc', number: 3, fence: 1 }], 6000)
    const [sent] = desk.operations.queue.claim({ connectionId: shared, now: 1e9, limit: 10 })
    expect(sent?.request).toMatchObject({ operation: 'update', title: 'Title of doc' })
  })

  test('takes back what the service refused', () => {
    arrive()
    team.edit('doc', { title: 'Refused' })
    team.pushAll()
    desk.operations.team.takeLeases(shared, [{ documentId: 'doc', number: 2, fence: 1 }], 6000)
    const [sent] = desk.operations.queue.claim({ connectionId: shared, now: 1e9, limit: 10 })
    const problem = { code: 'rejected', status: 422, detail: '' } as const
    desk.operations.queue.complete(
      { itemId: sent?.id ?? '', attemptId: sent?.attemptId ?? 0 },
      { kind: 'refused', problem },
      7000,
    )
    expect(discard('doc')).toHaveLength(1)
    expect(team.toPush()).toMatchObject([{ action: 'undo', title: 'Title of doc' }])
  })

  test('takes back a correction along with what it corrects', () => {
    arrive()
    const { itemId } = team.edit('doc', { title: 'Mine' })
    team.pushAll()
    desk.operations.queue.correct(itemId, { title: 'Corrected' }, 5000)
    expect(discard('doc')).toEqual([itemId])
    expect(team.toPush().at(-1)).toMatchObject({ base: 3, action: 'undo', title: 'Title of doc' })
  })

  test('leaves a shared add, and what another computer sends', () => {
    team.add('added')
    team.theirs('theirs', 1)
    team.theirs('theirs', 2, { title: 'Theirs' })
    team.pushAll()
    expect(discard('added')).toEqual([])
    expect(discard('theirs')).toEqual([])
    expect(team.toPush()).toEqual([])
  })

  test('takes what is not shared yet out of the queue', () => {
    arrive()
    team.edit('doc', { title: 'Mine' })
    expect(discard('doc')).toHaveLength(1)
    expect(team.toPush()).toEqual([])
    expect(team.versions('doc')).toEqual(['1 Title of doc done', '2 Mine discarded'])
  })
})

describe('the trash', () => {
  const found = (documentId: string) => desk.operations.trash.find(shared, documentId)
  const runTrash = (kind: 'remove' | 'clear', fill: (workId: string) => void) => {
    const workId = randomUUID()
    desk.operations.trash.begin({ workId, connectionId: shared, kind, at: 5000 })
    fill(workId)
    desk.operations.trash.chosen(workId)
    while (!desk.operations.trash.continue(workId, 5000).isDone);
  }
  const remove = () => {
    team.theirs('doc', 1)
    team.arrived('doc', 1)
    runTrash('remove', (workId) => desk.operations.trash.addIds(workId, ['doc']))
    expect(found('doc')).not.toBeNull()
  }

  test('gives back what somebody edits', () => {
    remove()
    expect(team.theirs('doc', 2, { title: 'Edited' })).toEqual({ taken: 1, refused: false })
    expect(found('doc')).toBeNull()
    expect(team.versions('doc')).toEqual(['1 Title of doc done', '2 Edited waiting'])
  })

  test('keeps what it has when that comes once more', () => {
    remove()
    expect(team.theirs('doc', 1)).toEqual({ taken: 1, refused: false })
    expect(found('doc')).not.toBeNull()
  })

  test('is not cleared of what a team shares', () => {
    remove()
    const key = found('doc')?.key ?? 0
    runTrash('clear', (workId) => desk.operations.trash.addKeys(workId, [key]))
    desk.operations.trash.clearOld(desk.operations.trash.daysOfRemoval())
    expect(found('doc')).not.toBeNull()
    desk.operations.team.leave(shared, 6000)
    desk.operations.trash.clearOld(desk.operations.trash.daysOfRemoval())
    expect(found('doc')).toBeNull()
  })
})

test('deletes what an administrator erases, wherever it is', () => {
  for (const documentId of ['doc', 'removed', 'other']) {
    team.theirs(documentId, 1, { title: 'Secret', metadata: '{"secret": 1}' })
    team.arrived(documentId, 1)
  }
  const workId = randomUUID()
  desk.operations.trash.begin({ workId, connectionId: shared, kind: 'remove', at: 5000 })
  desk.operations.trash.addIds(workId, ['removed'])
  desk.operations.trash.chosen(workId)
  while (!desk.operations.trash.continue(workId, 5000).isDone);
  team.edit('doc', { title: 'Secret too' })
  for (const documentId of ['doc', 'removed', 'never here'])
    expect(team.take({ kind: 'erasure', seq: 90, documentId })).toEqual({ taken: 1, refused: false })
  expect(team.toPush()).toEqual([])
  const search = (text: string) =>
    desk.operations.calls['documents/search']({ connectionId: shared, text, after: null, limit: 9 }).rows
  expect(search('Secret').map(({ documentId }) => documentId)).toEqual(['other'])
  expect(desk.operations.trash.find(shared, 'removed')).toBeNull()
  const items = desk.operations.calls['queue/list']({
    ...{ connectionId: shared, states: [], after: null, limit: 9 },
  }).items
  for (const item of items.filter(({ documentId }) => documentId !== 'other'))
    expect([item.title, desk.operations.queue.open(item.id)?.metadata]).toEqual([item.documentId, null])
})

test('leaves an add of a taken ID to the user', () => {
  team.add('both')
  team.theirs('both', 1, { title: 'Theirs' })
  expect(team.states()).toContain('both needs-attention')
  expect(team.versions('both')).toHaveLength(2)
})

test('stops sharing after leaving the team', () => {
  team.add('here')
  desk.operations.connections.forget(shared, { discardWaiting: true, at: 6000 })
  expect(desk.operations.team.place(shared)).toBeNull()
})
