import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { editBase } from '../../shared/schemas/document.ts'
import { makeFolder } from '../library/testing/test-library.ts'
import { openPostgresServer } from '../postgres/open-postgres-server.ts'
import { editOf, push } from '../postgres/testing/calls.ts'
import { openTeamLibrary } from '../postgres/testing/team-library.ts'
import { testWorker } from '../testing/test-workers.ts'
import { type Computer, openComputer, share } from './testing/computer.ts'
import { openProxy } from './testing/proxy.ts'
import { runTrashWork } from './testing/trash-work.ts'
import { openTwoComputers, type TwoComputers } from './testing/two-computers.ts'

let two: TwoComputers
let ada: Computer
let ben: Computer

beforeAll(async () => {
  two = await openTwoComputers()
  ;({ ada, ben } = two)
})
afterEach(() => two.afterEach())
afterAll(() => two.close())

const newId = () => `doc ${randomUUID()}`
const states = async ({ library, connectionId }: Computer, id: string) =>
  (await library.calls['queue/list']({ connectionId, states: [], after: null, limit: 100 })).items
    .filter(({ documentId }) => documentId === id)
    .map(({ state }) => state)

test('shares added and edited documents with content and history', async () => {
  const id = newId()
  await ben.sync()
  await ada.add(id)
  await ada.edit(id, { title: 'Ada`s \u0000 title', metadata: '{"a": 1.0, "b": 2}' })
  await share(ada, ben)
  const [hers, his] = [await ada.get(id), await ben.get(id)]
  expect(his).toMatchObject({
    ...{ title: hers?.title, metadata: '{"a": 1.0, "b": 2}', collection: 'news', knowledge: 'full' },
    content: { kind: 'text', text: `Text of ${id}` },
  })
  expect(his?.versions.map(({ title }) => title)).toEqual(hers?.versions.map(({ title }) => title))
  for (const { library, connectionId } of [ada, ben])
    expect(await library.queue.claim({ connectionId, now: Date.now(), limit: 9 })).toEqual([])
})

test('merges simultaneous edits of different fields', async () => {
  const id = newId()
  await ada.add(id)
  await share(ada, ben)
  await ada.edit(id, { metadata: '{"a": 10, "b": 2}' })
  await ben.edit(id, { metadata: '{"a": 1, "b": 20}' })
  await share(ada, ben)
  for (const computer of [ada, ben])
    expect(JSON.parse((await computer.get(id))?.metadata ?? '')).toEqual({ a: 10, b: 20 })
})

test('leaves edits of the same field to the second user', async () => {
  const id = newId()
  await ada.add(id)
  await share(ada, ben)
  await ada.edit(id, { metadata: '{"a": 10, "b": 2}' })
  await ben.edit(id, { metadata: '{"a": 11, "b": 2}' })
  await share(ada, ben)
  expect(await states(ben, id)).toContain('needs-attention')
  expect(await states(ada, id)).not.toContain('needs-attention')
  expect(JSON.parse((await ada.get(id))?.metadata ?? '')).toEqual({ a: 10, b: 2 })
})

test('pushes offline changes once, later', async () => {
  let isAway = true
  const away = async () => ({ ok: false, error: 'unreachable' }) as const
  const cara = await two.open(two.one, {
    wrap: (server) => ({
      ...server,
      hello: (app) => (isAway ? away() : server.hello(app)),
      pull: (since, most) => (isAway ? away() : server.pull(since, most)),
    }),
  })
  const id = newId()
  await cara.add(id)
  await cara.sync()
  expect(cara.problems.at(-1)).toBe('unreachable')
  isAway = false
  await share(cara, ben)
  expect((await ben.get(id))?.versions).toHaveLength(1)
  expect(cara.problems.at(-1)).toBeNull()
})

test('shares over a link that delays, then mutes a push, then is cut', async () => {
  const { team, one } = two
  const proxy = await openProxy(team.server.port)
  const far = { ...team, server: { ...team.server, port: proxy.port } }
  let onPush = (): void => undefined
  const cara = await openComputer(far, one, {
    wrap: (server) => ({
      ...server,
      push: (edits) => {
        onPush()
        return server.push(edits)
      },
    }),
  })
  const [late, muted] = [newId(), newId()]
  proxy.delay(5)
  await cara.add(late)
  await share(cara, ben)
  expect(await ben.get(late)).not.toBeNull()
  const begun = Promise.withResolvers<void>()
  onPush = () => {
    proxy.mute(true)
    begun.resolve()
  }
  await cara.add(muted)
  const pushing = cara.sync()
  await begun.promise
  proxy.cut()
  await pushing
  expect(cara.problems.at(-1)).toBe('unreachable')
  onPush = () => undefined
  proxy.mute(false)
  const isBack = async () => {
    await cara.sync()
    return cara.problems.at(-1)
  }
  await expect.poll(isBack).toBeNull()
  await ben.sync()
  expect((await ben.get(muted))?.versions).toHaveLength(1)
  await cara.close()
  expect(cara.failures).toEqual([])
  proxy.close()
})

test('pushes nothing twice after a crash between push and note', async () => {
  const cara = await two.open(two.one, {
    wrap: (server) => ({
      ...server,
      push: async (edits) => {
        await server.push(edits)
        return { ok: false, error: 'unreachable' }
      },
    }),
  })
  const id = newId()
  await ben.sync()
  await cara.add(id)
  await cara.edit(id, { title: 'Second' })
  await cara.sync()
  await cara.restart()
  await share(cara, ben)
  for (const computer of [cara, ben])
    expect((await computer.get(id))?.versions.map(({ number }) => number)).toEqual([1, 2])
  const rows = await two.team
    .root`SELECT FROM desk.versions JOIN desk.documents USING (doc_key) WHERE doc_id = ${id}`
  expect(rows).toHaveLength(2)
})

test('wakes on a notification from the server', async () => {
  const cara = await two.open(two.other, { wrap: (deaf, server) => ({ ...deaf, onChange: server.onChange }) })
  await cara.sync()
  const id = newId()
  await ada.add(id)
  await ada.sync()
  await expect.poll(() => cara.get(id)).not.toBeNull()
})

test('shares 499 of 500 edits where the server refuses one, titles as they were typed', async () => {
  const ids = Array.from({ length: 500 }, newId)
  const [odd = '', refused = ''] = [ids[100], ids[300]]
  let most = 0
  const cara = await two.open(two.one, {
    wrap: (server) => ({
      ...server,
      push: (edits) => {
        most = Math.max(most, edits.length)
        return server.push(edits.map((edit) => (edit.documentId === refused ? { ...edit, at: -1 } : edit)))
      },
    }),
  })
  await share(cara, ben)
  await Promise.all(ids.map((id) => cara.add(id, '{"a": 1}', 'One text of all')))
  const title = 'A \u0000 title'
  await cara.edit(odd, { title })
  await share(cara, ben)
  expect(most).toBe(500)
  expect((await ben.get(odd))?.title).toBe(title)
  const found = await Promise.all(ids.map((id) => ben.get(id)))
  expect(ids.filter((_, at) => found[at] === null)).toEqual([refused])
  const { items } = await cara.library.calls['queue/list']({
    ...{ connectionId: cara.connectionId, states: ['needs-attention'], after: null, limit: 100 },
  })
  expect(items.map(({ documentId }) => documentId)).toEqual([refused])
})

test('saves one field of a draft over what was pulled after a restart', async () => {
  const id = newId()
  const home = { ...makeFolder(), connectionId: randomUUID() }
  const before = await two.open(two.one, { home })
  await ada.add(id)
  await share(ada, before)
  const { title, metadata } = (await before.get(id)) ?? {}
  const name = `document:${home.connectionId}:${id}`
  await before.library.calls['drafts/keep']({ name, text: JSON.stringify({ base: { title, metadata } }) })
  await before.endSuddenly()

  const after = await two.open(two.one, { home })
  await ada.edit(id, { metadata: '{"a": 10, "b": 2}' })
  await share(ada, after)
  const kept = z
    .object({ base: editBase })
    .parse(JSON.parse((await after.library.calls['drafts/get']({ name })) ?? ''))
  const saved = await after.library.documents.edit({
    ...{ connectionId: home.connectionId, documentId: id, itemId: randomUUID(), at: Date.now() },
    ...{ removes: [], metadata: '{"a": 1, "b": 20}', base: kept.base },
  })
  expect(saved).toMatchObject({ ok: true, value: { isMerged: true } })
  await share(after, ada)
  for (const computer of [after, ada])
    expect(JSON.parse((await computer.get(id))?.metadata ?? '')).toEqual({ a: 10, b: 20 })
})

test('takes to another team what it shared with one that it left, as an edit of its own', async () => {
  const [edited, trashed] = [newId(), newId()]
  const home = { ...makeFolder(), connectionId: randomUUID() }
  const { connectionId } = home
  const before = await two.open(two.one, { home })
  await ada.add(edited)
  await ada.add(trashed)
  await share(ada, before)
  await ada.edit(edited, { title: 'Second' })
  await share(ada, before)
  await runTrashWork(before, 'remove', trashed)
  await before.library.team.leave(connectionId, Date.now())
  await before.endSuddenly()

  const elsewhere = await openTeamLibrary()
  try {
    const [one, other] = [await elsewhere.join('editor'), await elsewhere.join('editor')]
    const [after, dora] = await Promise.all([
      openComputer(elsewhere, one, { home }),
      openComputer(elsewhere, other),
    ])
    await share(after, dora)
    expect(await dora.get(edited)).toBeNull()
    const versions = (await after.get(edited))?.versions
    expect(versions?.map(({ title, author }) => [title, author])).toEqual([
      [`Title of ${edited}`, null],
      ['Second', null],
    ])
    await after.edit(edited, { title: 'Third' })
    await share(after, dora)
    expect(await dora.get(edited)).toMatchObject({
      ...{ title: 'Third', content: { kind: 'text', text: `Text of ${edited}` } },
    })
    await dora.edit(edited, { title: 'Fourth' })
    await share(dora, after)
    expect((await after.get(edited))?.versions.map(({ title }) => title)).toEqual([
      ...[`Title of ${edited}`, 'Second', 'Third', 'Fourth'],
    ])
    expect(await elsewhere.root`SELECT number FROM desk.documents`).toEqual([{ number: 2 }])
    expect(await after.library.team.countToShare(connectionId, Date.now() + 60_000)).toMatchObject({
      waiting: 0,
    })
    expect([...after.failures, ...dora.failures]).toEqual([])
    expect(after.problems.filter((problem) => problem !== null)).toEqual([])
    await Promise.all([after.close(), dora.close()])
  } finally {
    await elsewhere.close()
  }
})

describe('a server', () => {
  test('that was restored is told by its epoch', async () => {
    const cara = await two.open(two.one)
    await cara.sync()
    const [before] = await two.team.root`SELECT epoch FROM desk.library`
    await two.team.admin.sql`SELECT desk_1.new_epoch()`
    await cara.restart()
    await cara.sync()
    expect(cara.problems.at(-1)).toBe('restored')
    await two.team.root`UPDATE desk.library SET epoch = ${before?.epoch}`
  })

  test('that lost what was seen here gets nothing pushed', async () => {
    const id = newId()
    const cara = await two.open(two.one)
    await cara.add(id)
    await share(cara)
    await two.team.root`UPDATE desk.versions SET version_id = gen_random_uuid()
      WHERE doc_key = (SELECT doc_key FROM desk.documents WHERE doc_id = ${id})`
    await cara.edit(id, { title: 'Not pushed' })
    await cara.sync()
    expect(cara.problems.at(-1)).toBe('restored')
  })

  test.each([
    ['a title that is no literal', "title = 'x'"],
    ['metadata that is none', `metadata = '"[1]"'`],
    ['a title without end', "title = to_json(repeat('x', 10001))::text"],
    ['a number out of order', 'number = 7'],
  ])('with %s is refused, and nothing of it is kept', async (_, change) => {
    const cara = await two.open(two.other)
    await cara.sync()
    const id = newId()
    await push(two.one.sql, [editOf(id)])
    await two.team.root.unsafe(
      `UPDATE desk.versions SET ${change} WHERE doc_key = (SELECT doc_key FROM desk.documents WHERE doc_id = '${id}')`,
    )
    await cara.sync()
    expect(cara.problems.at(-1)).toBe('not-understood')
    expect(await cara.get(id)).toBeNull()
    await two.team
      .root`DELETE FROM desk.versions WHERE doc_key = (SELECT doc_key FROM desk.documents WHERE doc_id = ${id})`
    await two.team.root`DELETE FROM desk.documents WHERE doc_id = ${id}`
  })

  test('whose certificate comes from somebody else is not spoken to', async () => {
    const { team, one } = two
    const stranger = openPostgresServer(testWorker('team-worker'), {
      ...{ host: '127.0.0.1', port: team.server.port, database: team.database },
      ...{ user: one.login, password: one.password, authority: '' },
    })
    expect(await stranger.hello('1.0.0')).toEqual({ ok: false, error: 'unreachable' })
    await stranger.close()
  })
})

// Last: computers of later tests would download these documents.
test('downloads several pages newest first and resumes', async () => {
  const { sql } = two.one
  const batch = newId()
  // Three pages of 500.
  const ids = Array.from({ length: 1500 }, (_, at) => `${batch} ${at}`)
  for (let from = 0; from < ids.length; from += 500)
    await push(
      sql,
      ids.slice(from, from + 500).map((id) => editOf(id)),
    )
  let pages = 0
  const cara = await two.open(two.other, {
    wrap: (server) => ({
      ...server,
      heads: async (below) => {
        pages += 1
        return pages === 3 ? { ok: false, error: 'unreachable' } : server.heads(below)
      },
    }),
  })
  await cara.sync()
  expect(await cara.get(ids.at(-1) ?? '')).not.toBeNull()
  expect(await cara.get(ids[0] ?? '')).toBeNull()
  const cut = await cara.library.team.place(cara.connectionId)
  expect(cut?.nextHead).toBeLessThan(Number.MAX_SAFE_INTEGER)
  await cara.sync()
  expect(await cara.get(ids[0] ?? '')).not.toBeNull()
  expect(await cara.library.team.place(cara.connectionId)).toMatchObject({ nextHead: null })
})
