import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../jobs/system-clock.ts'
import { lost } from '../library/testing/test-library.ts'
import { owed } from '../postgres/testing/calls.ts'
import { type Computer, share } from './testing/computer.ts'
import { runTrashWork } from './testing/trash-work.ts'
import { openTwoComputers, type TwoComputers } from './testing/two-computers.ts'

const clock = { ...systemClock, now: () => Date.now() + 60_000 }

let two: TwoComputers
let ada: Computer
let ben: Computer

beforeAll(async () => {
  two = await openTwoComputers({ clock })
  ;({ ada, ben } = two)
})
afterEach(() => two.afterEach())
afterAll(() => two.close())

async function addArrived(id = `doc ${randomUUID()}`): Promise<string> {
  await ada.add(id)
  await share(ada, ben)
  await arrive(ada, id)
  await share(ada, ben)
  return id
}
async function arrive({ server }: Computer, documentId: string): Promise<void> {
  const claimed = await server.claim([documentId], 90_000)
  const lease = claimed.ok ? claimed.value[0] : undefined
  if (lease === undefined) throw new Error('No lease')
  await server.complete([{ ...lease, attemptId: randomUUID(), outcome: 'done', answer: null }])
}
const isTrashed = async ({ library, connectionId, get }: Computer, id: string): Promise<boolean> => {
  const [document, removed] = [await get(id), await library.trash.find(connectionId, id)]
  expect((document === null) !== (removed === null)).toBe(true)
  return removed !== null
}
const waiting = async ({ library, connectionId }: Computer) =>
  (await library.team.countToShare(connectionId, clock.now())).waiting
const unfinished = async ({ library, connectionId }: Computer) =>
  (
    await library.calls['queue/list']({
      ...{ connectionId, states: ['waiting', 'needs-attention', 'unsure'], after: null, limit: 50 },
    })
  ).items.map(({ documentId }) => documentId)

test('a document goes to everybody`s trash, and comes back where anybody restores it', async () => {
  const id = await addArrived()
  await runTrashWork(ada, 'remove', id)
  await share(ada, ben)
  for (const computer of [ada, ben]) {
    expect(await isTrashed(computer, id)).toBe(true)
    expect(await unfinished(computer)).toEqual([])
    expect(await waiting(computer)).toBe(0)
  }
  expect(await owed(two.one.sql)).not.toContain(id)

  await runTrashWork(ben, 'restore', id)
  await share(ben, ada)
  for (const computer of [ada, ben]) {
    expect(await isTrashed(computer, id)).toBe(false)
    expect(await computer.get(id)).toMatchObject({ title: `Title of ${id}`, collection: 'news' })
    expect((await computer.get(id))?.versions.map(({ action }) => action)).toEqual(['add', 'restore'])
  }
  expect(await owed(two.one.sql)).toContain(id)

  await arrive(ben, id)
  await share(ben, ada)
  await runTrashWork(ada, 'remove', id)
  await share(ada, ben)
  expect(await isTrashed(ben, id)).toBe(true)
})

test('what is undone before it is told is told to nobody', async () => {
  const id = await addArrived()
  const { versions } = (await ada.get(id)) ?? {}
  await runTrashWork(ada, 'remove', id)
  const place = await ada.library.team.countToShare(ada.connectionId, Date.now())
  expect(place.nextAt).toBeGreaterThan(Date.now())
  expect(await ada.library.team.toPush(ada.connectionId, Date.now())).toEqual([])
  await runTrashWork(ada, 'restore', id)
  await share(ada, ben)
  expect((await ben.get(id))?.versions).toHaveLength(versions?.length ?? 0)
})

test('an edit beats the trash, whichever comes first', async () => {
  const [edited, removed] = [await addArrived(), await addArrived()]
  await ben.edit(edited, { title: 'Edited' })
  await runTrashWork(ada, 'remove', edited)
  await runTrashWork(ada, 'remove', removed)
  await share(ada)
  await ben.edit(removed, { title: 'Edited too' })
  await share(ben, ada)
  for (const computer of [ada, ben]) {
    expect(await computer.get(edited)).toMatchObject({ title: 'Edited' })
    expect(await computer.get(removed)).toMatchObject({ title: 'Edited too' })
  }

  const late = await addArrived()
  await ben.edit(late, { title: 'First' })
  await ben.sync()
  await runTrashWork(ada, 'remove', late)
  await share(ada, ben)
  for (const computer of [ada, ben]) expect(await computer.get(late)).toMatchObject({ title: 'First' })
})

test('two that move it at once agree', async () => {
  const id = await addArrived()
  for (const computer of [ada, ben]) await runTrashWork(computer, 'remove', id)
  await share(ada, ben)
  await runTrashWork(ben, 'restore', id)
  await share(ben, ada)
  for (const computer of [ada, ben]) expect(await isTrashed(computer, id)).toBe(false)
})

test('a computer that joins later has it in its trash, and can restore it', async () => {
  const id = await addArrived()
  await runTrashWork(ada, 'remove', id)
  await share(ada)
  const late = await two.open(two.other)
  await share(late)
  expect(await isTrashed(late, id)).toBe(true)
  expect(await unfinished(late)).not.toContain(id)
  await runTrashWork(late, 'restore', id)
  await share(late, ada)
  expect(await ada.get(id)).toMatchObject({ title: `Title of ${id}`, content: { text: `Text of ${id}` } })
})

test('one that is restored while the server is told comes back for everybody', async () => {
  const id = await addArrived()
  const hasty = await two.open(two.one, {
    wrap: (server) => ({
      ...server,
      push: async (edits) => {
        const answer = await server.push(edits)
        if (edits.some(({ action }) => action === 'trash')) await runTrashWork(hasty, 'restore', id)
        return answer
      },
    }),
  })
  await share(hasty)
  await runTrashWork(hasty, 'remove', id)
  await share(hasty, ben)
  for (const computer of [hasty, ben]) expect(await isTrashed(computer, id)).toBe(false)
})

test('what an administrator erases is on no computer any more, which an editor cannot do', async () => {
  const id = await addArrived()
  await runTrashWork(ada, 'remove', id)
  await share(ada, ben)
  expect(await ada.server.erase(id)).toEqual({ ok: false, error: 'not-allowed' })
  const root = await two.open(two.team.admin)
  expect(await root.server.erase(id)).toEqual({ ok: true, value: null })
  await share(ada, ben)
  for (const { get, library, connectionId } of [ada, ben]) {
    expect(await get(id)).toBeNull()
    expect(await library.trash.find(connectionId, id)).toBeNull()
  }
  // Their last version is gone, but the server must not be taken for a restored one.
  const next = await addArrived()
  expect(await ben.get(next)).not.toBeNull()
  expect(ada.problems.filter((problem) => problem !== null)).toEqual([])
})

test('an answer that is lost changes nothing', async () => {
  const id = await addArrived()
  let isLost = true
  const careless = await two.open(two.one, {
    wrap: (server) => ({
      ...server,
      push: async (edits) => {
        const answer = await server.push(edits)
        if (!isLost) return answer
        isLost = false
        return { ok: false, error: 'unreachable' }
      },
    }),
  })
  await share(careless)
  await runTrashWork(careless, 'remove', id)
  await share(careless, ben)
  for (const computer of [careless, ben]) expect(await isTrashed(computer, id)).toBe(true)
  expect(await waiting(careless)).toBe(0)
})

test('an ID in the trash can be used for a new document', async () => {
  const id = await addArrived()
  await runTrashWork(ada, 'remove', id)
  await share(ada, ben)
  await ada.add(id, '{"new": 1}', 'New text')
  await share(ada, ben)
  expect(await ben.get(id)).toMatchObject({ metadata: '{"new": 1}', content: { text: 'New text' } })
  expect(await waiting(ada)).toBe(0)
})

test('an edit that beat the trash and is discarded leaves the document to everybody', async () => {
  const id = await addArrived()
  await ben.edit(id, { metadata: '{"a": 20, "b": 2}' })
  await ada.edit(id, { metadata: '{"a": 10, "b": 2}' })
  await share(ada)
  await arrive(ada, id)
  await share(ada)
  await runTrashWork(ada, 'remove', id)
  await share(ada, ben)
  expect(await isTrashed(ben, id)).toBe(false)
  const asked = {
    connectionId: ben.connectionId,
    states: ['needs-attention'],
    after: null,
    limit: 9,
  } as const
  const { items } = await ben.library.calls['queue/list']({ ...asked, states: [...asked.states] })
  const ids = items.filter(({ documentId }) => documentId === id).map((item) => item.id)
  expect(ids).toHaveLength(1)
  await ben.library.queue.apply('discarded', ids, Date.now())
  await share(ben, ada)
  for (const computer of [ada, ben]) {
    expect(await isTrashed(computer, id)).toBe(false)
    expect(JSON.parse((await computer.get(id))?.metadata ?? '')).toEqual({ a: 10, b: 2 })
  }
})

test('a request that ends without an answer after its document went to the trash is over', async () => {
  const id = await addArrived()
  await ben.edit(id, { title: 'Second' })
  await share(ben, ada)
  const { library, server, connectionId } = ben
  const claimed = await server.claim([id], 90_000)
  await library.team.takeLeases(connectionId, claimed.ok ? claimed.value : [], Date.now())
  const [sending] = await library.queue.claim({ connectionId, now: Date.now(), limit: 1 })
  if (sending === undefined) throw new Error('Nothing is sent')
  await two.team.root`UPDATE desk.documents SET holder = NULL, lease_until = NULL WHERE doc_id = ${id}`
  await arrive(ada, id)
  await share(ada)
  await runTrashWork(ada, 'remove', id)
  await share(ada, ben)
  expect(await isTrashed(ben, id)).toBe(true)
  await library.queue.complete({ itemId: sending.id, attemptId: sending.attemptId }, lost, Date.now())
  expect(await unfinished(ben)).not.toContain(id)
})
