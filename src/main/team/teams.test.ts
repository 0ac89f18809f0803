import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SteadyClock } from '../jobs/system-clock.ts'
import { createFakeClock } from '../jobs/testing/fake-clock.ts'
import { add, document, edit, sendAll } from '../library/testing/test-library.ts'
import {
  type Member,
  openTeamLibrary,
  type Role,
  type TeamLibrary,
} from '../postgres/testing/team-library.ts'
import { type MemberApp, openMemberApp } from './testing/member-app.ts'

let team: TeamLibrary
beforeAll(async () => {
  team = await openTeamLibrary()
})
afterAll(() => team.close())
const opened: MemberApp[] = []
async function open(member: Member, clock?: SteadyClock): Promise<MemberApp> {
  const app = await openMemberApp(team, member, clock)
  opened.push(app)
  return app
}
async function openBoth(...roles: readonly [Role, Role]): Promise<[MemberApp, MemberApp]> {
  const [one, other] = [await team.join(roles[0]), await team.join(roles[1])]
  return Promise.all([open(one), open(other)])
}
const joinBoth = (...apps: readonly [MemberApp, MemberApp]) => Promise.all(apps.map((app) => app.join()))
afterEach(async () => {
  for (const { failures } of opened) expect(failures).toEqual([])
  await Promise.all(opened.splice(0).map((app) => app.close()))
})

const newId = () => `doc ${randomUUID()}`
const isUpToDate = ({ sharing, toShare }: { sharing: { kind: string }; toShare: number }) =>
  sharing.kind === 'up-to-date' && toShare === 0
const get = ({ library, connectionId }: MemberApp, documentId: string) =>
  library.calls['documents/get']({ connectionId, documentId })
const claimable = async ({ library, connectionId }: MemberApp) =>
  (await library.queue.claim({ connectionId, now: Date.now(), limit: 9 })).length

test('joins with what waits, says who is who, and tells of changes to share', async () => {
  const clock = createFakeClock(Date.now(), async () => undefined)
  const app = await open(await team.join('editor'), clock)
  const { connectionId, library } = app
  const [id, held] = [newId(), newId()]
  await add(app, document(connectionId, id), Date.now())
  expect(await app.join()).toEqual({ waiting: 0, begun: true })
  expect(await claimable(app)).toBe(0)
  await app.until(isUpToDate)
  expect(await team.root`SELECT 1 FROM desk.documents WHERE doc_id = ${id}`).toHaveLength(1)
  expect(app.teams.list()).toMatchObject([{ connectionId, host: '127.0.0.1', me: { role: 'editor' } }])
  expect(await library.calls['team/people']({ connectionId })).toContainEqual({
    ...{ person: 1, shown: 'Ada', role: 'admin' },
  })
  await add(app, document(connectionId, held), clock.now(), clock.now() + 1500)
  app.teams.wake(connectionId)
  await app.until(({ toShare }) => toShare === 1)
  await clock.advance(1500)
  await app.until(isUpToDate)
  expect(await team.root`SELECT 1 FROM desk.documents WHERE doc_id = ${held}`).toHaveLength(1)
})

test('does not join while something may be on its way to the service', async () => {
  const app = await open(await team.join('editor'))
  await add(app, document(app.connectionId, newId()))
  expect(await claimable(app)).toBe(1)
  expect(await app.join()).toEqual({ waiting: 1, begun: false })
  expect(app.teams.list()).toEqual([])
})

test('has the queue send what the team holds, and shares what somebody corrects', async () => {
  const app = await open(await team.join('editor'))
  const { connectionId, library, teams } = app
  await app.join()
  await app.until(isUpToDate)
  const id = newId()
  const itemId = await add(app, document(connectionId, id), Date.now())
  teams.wake(connectionId)
  const claim = async () => (await library.queue.claim({ connectionId, now: Date.now(), limit: 9 }))[0]
  await expect.poll(claim).toMatchObject({ documentId: id, fence: 1 })
  await library.queue.recover(Date.now())
  teams.queueChanged()
  const outcomes = () => team.root`SELECT outcome FROM desk.attempts`
  await expect.poll(outcomes).toEqual([{ outcome: 'unclear' }])
  await library.queue.correct(itemId, { title: 'Corrected' }, Date.now())
  teams.queueChanged()
  const row = () => team.root`SELECT number FROM desk.documents WHERE doc_id = ${id}`
  await expect.poll(row).toEqual([{ number: 2 }])
})

test('leaving discards nothing, and what waits may be sent', async () => {
  const [app, ben] = await openBoth('editor', 'editor')
  await joinBoth(app, ben)
  const [mine, theirs] = [newId(), newId()]
  await add(app, document(app.connectionId, mine), Date.now())
  await add(ben, document(ben.connectionId, theirs), Date.now())
  ben.teams.wake(ben.connectionId)
  // Asks the server: `sharing` may still be of the last step.
  const isShared = async (id: string) =>
    (await team.root`SELECT 1 FROM desk.documents WHERE doc_id = ${id}`).length === 1
  await expect.poll(() => isShared(theirs)).toBe(true)
  app.teams.wake(app.connectionId)
  await expect.poll(() => isShared(mine)).toBe(true)
  await expect.poll(() => get(app, theirs)).not.toBeNull()
  await app.leave()
  expect(app.teams.list()).toEqual([])
  expect(await get(app, theirs)).toMatchObject({ state: 'done' })
  const sent = await app.library.queue.claim({ connectionId: app.connectionId, now: Date.now(), limit: 9 })
  expect(sent.map(({ documentId }) => documentId)).toContain(mine)
  expect(sent.map(({ documentId }) => documentId)).not.toContain(theirs)
})

test('blocks again what a restored library would send, and frees what was left blocked', async () => {
  const app = await open(await team.join('editor'))
  const { connectionId, library } = app
  await app.join()
  await app.until(isUpToDate)
  await app.teams.stop()
  await add(app, document(connectionId, newId()))
  // Like a backup from before joining: the library knows no team.
  await library.team.leave(connectionId, Date.now())
  await app.match()
  expect(await claimable(app)).toBe(0)
  app.settings.connections.change(connectionId, { team: null })
  await app.match()
  expect(await claimable(app)).toBe(1)
})

test('says since when the server is away, and that it is back', async () => {
  const app = await open(await team.join('editor'))
  app.reach.isAway = true
  await app.join()
  await app.until(({ sharing }) => sharing.kind === 'offline')
  app.reach.isAway = false
  await app.teams.retry({ connectionId: app.connectionId })
  await app.until(isUpToDate)
})

test('an administrator invites, sets roles and removes', async () => {
  const app = await open(await team.join('admin'))
  await app.join()
  await app.until(isUpToDate)
  const { connectionId, teams } = app
  const password = 'first-password'
  const whom = { shown: 'Édith Piaf 2', role: 'editor' } as const
  expect(await teams.invite({ connectionId, whom, password })).toEqual({ ok: true, value: { saved: true } })
  const [invitation] = app.saved
  expect(invitation).toMatchObject({
    ...{ name: 'Town', service: 'https://index.example.org', person: 'Édith Piaf 2', role: 'editor' },
    server: { host: '127.0.0.1', database: 'archive', certificateAuthority: team.authority },
  })
  expect(JSON.stringify(invitation)).not.toContain(password)
  const login = invitation?.server.login ?? ''
  expect(login).toMatch(/^e_dith_piaf_2_[a-z0-9]{8}$/)
  const edith = await open({ ...(await team.join('reader')), login, password })
  await edith.join()
  await edith.until(isUpToDate)
  const person = edith.teams.list()[0]?.me?.person ?? 0

  expect(await teams.setRole({ connectionId, person, role: 'reader' })).toMatchObject({ ok: true })
  const asReader = { connectionId: edith.connectionId, person, role: 'admin' } as const
  expect(await edith.teams.setRole(asReader)).toMatchObject({ error: { code: 'team-not-allowed' } })
  expect(await teams.invite({ connectionId, whom: { person }, password })).toMatchObject({ ok: true })
  expect(app.saved.at(-1)).toMatchObject({ person: 'Édith Piaf 2', role: 'reader' })
  expect(await teams.removePerson({ connectionId, person })).toMatchObject({ ok: true })
  await edith.teams.retry({ connectionId: edith.connectionId })
  await edith.until(({ sharing }) => sharing.kind === 'problem')
  expect(edith.teams.list()).toMatchObject([{ sharing: { problem: 'not-a-member' } }])
  expect(await teams.removePerson({ connectionId, person })).toMatchObject({
    error: { code: 'team-person-unknown' },
  })
})

test('says who edits what, until they stop', async () => {
  const [app, ben] = await openBoth('editor', 'reader')
  await joinBoth(app, ben)
  for (const one of [app, ben]) await one.until(isUpToDate)
  const me = app.teams.list()[0]?.me?.person
  const say = (documentId: string | null) =>
    app.teams.sayEditing({ connectionId: app.connectionId, documentId })
  const seen = async () => {
    const answer = await ben.teams.editing({ connectionId: ben.connectionId })
    return answer.ok ? answer.value : answer.error.code
  }
  expect(await say('tides')).toMatchObject({ ok: true })
  expect(await seen()).toEqual([{ documentId: 'tides', person: me, shown: expect.any(String) }])
  await say(null)
  expect(await seen()).toEqual([])
  expect(await ben.teams.sayEditing({ connectionId: ben.connectionId, documentId: 'tides' })).toMatchObject({
    error: { code: 'team-not-allowed' },
  })
  await ben.teams.stop()
  expect(await seen()).toBe('team-not-shared')
})

test('a reader keeps changes on this computer and still gets those of others', async () => {
  const [app, ben] = await openBoth('reader', 'editor')
  await joinBoth(app, ben)
  await add(app, document(app.connectionId, newId()), Date.now())
  const theirs = newId()
  await add(ben, document(ben.connectionId, theirs), Date.now())
  ben.teams.wake(ben.connectionId)
  await expect.poll(() => team.root`SELECT 1 FROM desk.documents WHERE doc_id = ${theirs}`).toHaveLength(1)
  await app.teams.retry({ connectionId: app.connectionId })
  await app.until(({ toShare, sharing }) => toShare === 1 && sharing.kind === 'up-to-date')
  await expect.poll(() => get(app, theirs)).toMatchObject({ documentId: theirs })
})

test('an administrator seeds what is only here; a second library adopts what is equal', async () => {
  const own = await openTeamLibrary()
  try {
    const [admin, member] = [own.admin, await own.join('editor')]
    const [ada, ben] = await Promise.all([openMemberApp(own, admin), openMemberApp(own, member)])
    opened.push(ada, ben)
    const [equal, different, mine] = ['equal', 'different', 'mine']
    for (const app of [ada, ben])
      for (const id of [equal, different]) await add(app, document(app.connectionId, id))
    await add(ben, document(ben.connectionId, mine))
    for (const app of [ada, ben]) await sendAll(app, app.connectionId)
    await edit(ben, ben.connectionId, different, { title: 'His' })
    await sendAll(ben, ben.connectionId)

    await ada.join()
    await ada.until(({ onlyHere }) => onlyHere === 2)
    expect(await ada.teams.shareDocuments({ connectionId: ada.connectionId })).toMatchObject({ ok: true })
    await ada.until(({ onlyHere }) => onlyHere === 0)
    expect(await own.root`SELECT doc_id, number, arrived FROM desk.documents ORDER BY doc_id`).toEqual([
      { doc_id: different, number: 1, arrived: 1 },
      { doc_id: equal, number: 1, arrived: 1 },
    ])

    await ben.join()
    await ben.until(({ onlyHere }) => onlyHere === 1)
    const titles = async (id: string) => (await get(ben, id))?.versions.map(({ title }) => title)
    expect(await titles(equal)).toEqual(['Title of equal'])
    expect((await get(ben, equal))?.cameWith).toMatchObject([{ way: 'form', isElsewhere: true }])
    expect(await get(ben, different)).toMatchObject({ title: 'Title of different', state: 'done' })
    expect(await titles(different)).toContain('His')
    expect(await ben.teams.shareDocuments({ connectionId: ben.connectionId })).toMatchObject({
      error: { code: 'team-not-allowed' },
    })
    for (const app of [ada, ben]) expect(await claimable(app)).toBe(0)
  } finally {
    await Promise.all(opened.splice(0).map((app) => app.close()))
    await own.close()
  }
})
