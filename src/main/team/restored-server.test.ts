import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Member, openTeamLibrary, type TeamLibrary } from '../postgres/testing/team-library.ts'
import { type IndexingService, openIndexingService } from './testing/indexing-service.ts'
import { openSendingComputer, type SendingComputer } from './testing/sending-computer.ts'

let team: TeamLibrary
let service: IndexingService
const opened: SendingComputer[] = []
beforeAll(async () => {
  team = await openTeamLibrary()
  service = await openIndexingService(async () => 200)
})
afterEach(async () => {
  const computers = opened.splice(0)
  await Promise.all(computers.map((computer) => computer.close()))
  expect([...service.failures, ...computers.flatMap(({ failures }) => failures)]).toEqual([])
})
afterAll(async () => {
  await service.close()
  await team.close()
})

async function open(member: Member): Promise<SendingComputer> {
  const computer = await openSendingComputer(team, member, {
    address: service.address,
    wrap: (server) => ({ ...server, onChange: () => () => undefined }),
  })
  opened.push(computer)
  return computer
}
const newId = () => `doc ${randomUUID()}`
const sends = async (...computers: readonly SendingComputer[]) => {
  for (const computer of [...computers, ...computers]) await computer.send()
}
async function addArrived(ada: SendingComputer, ben: SendingComputer, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  for (const id of ids) await ada.add(id)
  await sends(ada, ben)
  for (const id of ids) await untilArrived(id, 1)
  await sends(ada, ben)
  return ids
}
const untilArrived = (id: string, number: number) =>
  expect
    .poll(() => team.root`SELECT number, arrived FROM desk.documents WHERE doc_id = ${id}`)
    .toEqual([{ number, arrived: number }])
const titles = async (id: string) =>
  (
    await team.root<
      { title: string }[]
    >`SELECT v.title FROM desk.versions v JOIN desk.documents d USING (doc_key)
      WHERE d.doc_id = ${id} ORDER BY v.number`
  ).map(({ title }) => JSON.parse(title))
const titlesHere = async (computer: SendingComputer, id: string) =>
  (await computer.get(id))?.versions.map(({ title }) => title)
const reopen = async (...computers: readonly SendingComputer[]) => {
  await team.admin.sql`SELECT desk_1.reopen()`
  for (const computer of computers) await computer.restartAll()
}
const untilAlike = (computers: readonly SendingComputer[], ids: readonly string[]) =>
  expect
    .poll(async () => {
      for (const computer of computers) {
        computer.sleep(60_000)
        await computer.send()
      }
      const rows = await team.root`SELECT doc_id FROM desk.documents
        WHERE holder IS NOT NULL OR recheck_at IS NOT NULL OR number > arrived`
      const states = await Promise.all(computers.flatMap((computer) => ids.map((id) => computer.states(id))))
      const open = states.flat().filter((state) => state !== 'done' && state !== 'discarded')
      return [...rows, ...open]
    })
    .toEqual([])

async function twoComputers(): Promise<[SendingComputer, SendingComputer]> {
  const members = [await team.join('editor'), await team.join('editor')] as const
  const [ada, ben] = await Promise.all([open(members[0]), open(members[1])])
  await sends(ada, ben)
  return [ada, ben]
}

test('waits for an administrator, then gets back all that it lost', async () => {
  const [ada, ben] = await twoComputers()
  const [kept = '', edited = ''] = await addArrived(ada, ben, 2)
  const added = newId()
  await team.backUp()

  await ada.edit(edited, { title: 'Second' })
  await sends(ada, ben)
  await untilArrived(edited, 2)
  await ben.add(added)
  await ben.edit(edited, { title: 'Third' })
  await sends(ben, ada)
  await untilArrived(edited, 3)
  await untilArrived(added, 1)
  await sends(ben, ada)

  await team.restore()
  await ada.edit(kept, { title: 'Since' })
  await sends(ada, ben)
  expect(ada.problems.at(-1)).toBe('restored')
  expect(await titles(edited)).toHaveLength(1)
  await reopen(ada, ben)
  await sends(ada, ben, ada)
  await untilAlike([ada, ben], [kept, edited, added])
  expect(ada.problems.at(-1)).toBeNull()
  expect(await titles(edited)).toEqual([`Title of ${edited}`, 'Second', 'Third'])
  expect(await titles(kept)).toEqual([`Title of ${kept}`, 'Since'])
  expect(await titles(added)).toEqual([`Title of ${added}`])
  for (const computer of [ada, ben]) {
    expect(await titlesHere(computer, edited)).toEqual(await titles(edited))
    expect(await computer.get(added)).toMatchObject({ content: { text: `Text of ${added}` } })
    expect(await computer.get(kept)).toMatchObject({ title: 'Since', state: 'done' })
  }
  expect(service.of(edited).at(-1)).toMatchObject({ title: 'Third' })

  const cara = await open(await team.join('editor'))
  await sends(cara)
  expect(await cara.get(added)).toMatchObject({
    content: { text: `Text of ${added}` },
    cameWith: [{ way: 'form', isElsewhere: true }],
  })
})

test('has what it lost merged with what was done since by somebody who never saw that', async () => {
  const [ada, ben] = await twoComputers()
  const [both = '', same = ''] = await addArrived(ada, ben, 2)
  await team.backUp()
  await ada.edit(both, { metadata: '{"a": 10, "b": 2}' })
  await ada.edit(same, { metadata: '{"a": 10, "b": 2}' })
  await ada.send()
  await untilArrived(both, 2)
  await untilArrived(same, 2)

  await team.restore()
  await reopen(ada, ben)
  await ben.send()
  await ben.edit(both, { metadata: '{"a": 1, "b": 20}' })
  await ben.edit(same, { metadata: '{"a": 11, "b": 2}' })
  await ben.send()
  await untilArrived(both, 2)
  await sends(ada, ben)
  expect(await ada.states(same)).toContain('needs-attention')
  const [asked] = (await ada.items(same)).filter(({ state }) => state === 'needs-attention')
  await ada.queue().retry([asked?.id ?? ''])
  await untilAlike([ada, ben], [both, same])
  for (const computer of [ada, ben]) {
    expect(JSON.parse((await computer.get(both))?.metadata ?? '')).toEqual({ a: 10, b: 20 })
    expect(JSON.parse((await computer.get(same))?.metadata ?? '')).toEqual({ a: 10, b: 2 })
  }
})

test('gets back adds that were not sent yet, which their computer sends', async () => {
  const [ada, ben] = await twoComputers()
  const id = newId()
  await team.backUp()
  await ada.add(id)
  await ada.sync()
  await ben.sync()
  await team.restore()
  await reopen(ada, ben)
  await sends(ben, ada)
  await untilAlike([ada, ben], [id])
  expect(service.of(id).map(({ method }) => method)).toEqual(['POST'])
  expect(await titles(id)).toEqual([`Title of ${id}`])
  for (const computer of [ada, ben]) expect(await computer.get(id)).toMatchObject({ state: 'done' })
})

test('goes on where the app ended before all was compared', async () => {
  const [ada, ben] = await twoComputers()
  await team.backUp()
  const ids = await addArrived(ada, ben, 3)
  await team.restore()
  await reopen(ada, ben)
  const { library, connectionId } = ada
  const hello = await ada.server.hello('1.0.0')
  if (!hello.ok) throw new Error(hello.error)
  await library.team.beginRestored({ connectionId, epoch: hello.value.epoch, seq: hello.value.seq })
  await library.team.forgetNumbers(connectionId)
  expect(await library.team.place(connectionId)).toMatchObject({ restoring: 'heads' })
  await ada.restartAll()
  await sends(ada, ben)
  await untilAlike([ada, ben], ids)
  for (const id of ids) expect(await titles(id)).toEqual([`Title of ${id}`])
})

test('takes a push once that was under way when the server crashed', async () => {
  const [ada, ben] = await twoComputers()
  const id = newId()
  await team.root.unsafe(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END $$;
    CREATE TRIGGER hold AFTER INSERT ON desk.versions FOR EACH STATEMENT EXECUTE FUNCTION hold();`)
  await team.root`SELECT pg_advisory_lock(1)`
  await ada.add(id)
  const pushing = ada.sync()
  const waiting = () => team.root`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
  await expect.poll(waiting).toHaveLength(1)
  await team.server.crash()
  await pushing
  expect(ada.problems.at(-1)).toBe('unreachable')
  const isBack = async () => {
    await ada.send()
    return ada.problems.at(-1)
  }
  await expect.poll(isBack).toBeNull()
  await untilAlike([ada, ben], [id])
  expect(await titles(id)).toEqual([`Title of ${id}`])
  expect(await ben.get(id)).toMatchObject({ state: 'done' })
  expect(service.of(id).filter(({ method }) => method === 'POST')).toHaveLength(1)
})
