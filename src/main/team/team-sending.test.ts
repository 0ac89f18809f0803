import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, openTeamLibrary, type TeamLibrary } from '../postgres/testing/team-library.ts'
import type { TeamServer } from './ports.ts'
import {
  type Answering,
  type IndexingService,
  openIndexingService,
  type ReceivedRequest,
} from './testing/indexing-service.ts'
import { openSendingComputer, type SendingComputer } from './testing/sending-computer.ts'

let team: TeamLibrary
let [one, other]: Member[] = []
let service: IndexingService
let answer: (request: ReceivedRequest) => Answering | Promise<Answering>
const opened: SendingComputer[] = []

beforeAll(async () => {
  team = await openTeamLibrary()
  ;[one, other] = [await team.join('editor'), await team.join('editor')]
})
afterAll(() => team.close())

/** The main invariant: whatever arrives is already in the team's history. */
async function isInHistory({ id, title, metadata }: ReceivedRequest): Promise<void> {
  const rows = await team.root<{ title: string | null; metadata: string | null }[]>`
    SELECT v.title, v.metadata FROM desk.versions v JOIN desk.documents d USING (doc_key) WHERE d.doc_id = ${id}`
  const said = (literal: string | null): unknown => (literal === null ? undefined : JSON.parse(literal))
  const held = rows.map((row) => {
    const text = said(row.metadata)
    return { title: said(row.title), metadata: typeof text === 'string' ? JSON.parse(text) : undefined }
  })
  expect(held).toContainEqual({ title, metadata })
}

beforeEach(async () => {
  answer = () => 200
  service = await openIndexingService(async (request) => {
    await isInHistory(request)
    return answer(request)
  })
})
afterEach(async () => {
  const failures = [...service.failures, ...opened.flatMap((computer) => computer.failures)]
  const mostAtOnce = service.mostAtOnce()
  await Promise.all(opened.splice(0).map((computer) => computer.close()))
  await service.close()
  expect(failures).toEqual([])
  expect(mostAtOnce).toBeLessThanOrEqual(1)
})

async function open(member: Member | undefined, wrap?: (server: TeamServer) => TeamServer) {
  if (member === undefined) throw new Error('No member')
  const deaf = (server: TeamServer): TeamServer => ({ ...server, onChange: () => () => undefined })
  const computer = await openSendingComputer(team, member, {
    address: service.address,
    wrap: (server) => deaf(wrap?.(server) ?? server),
  })
  opened.push(computer)
  return computer
}
const openBoth = () => Promise.all([open(one), open(other)])
const gone = { ok: false, error: 'unreachable' } as const
const newId = () => `doc ${randomUUID()}`
const titlesOf = (id: string) => service.of(id).map(({ title }) => title)
const documentRow = async (id: string) =>
  (
    await team.root`SELECT number, arrived, refused, holder, fence::int, recheck_at FROM desk.documents WHERE doc_id = ${id}`
  )[0]
const untilArrived = (id: string, number: number) =>
  expect.poll(() => documentRow(id)).toMatchObject({ arrived: number, holder: null })
const letRecheckCome = (id: string) =>
  team.root`UPDATE desk.documents SET recheck_at = clock_timestamp() - interval '1 second'
    WHERE doc_id = ${id} AND recheck_at IS NOT NULL`
const letLeaseLapse = (id: string) =>
  team.root`UPDATE desk.documents SET lease_until = clock_timestamp() - interval '1 second' WHERE doc_id = ${id}`
async function arrivedDocument(ada: SendingComputer, ben: SendingComputer): Promise<string> {
  const id = newId()
  await ben.sync()
  await ada.add(id)
  await ada.send()
  await untilArrived(id, 1)
  await ben.sync()
  expect(await ben.states(id)).toEqual(['done'])
  return id
}

test('sends what was added and edited, once, after it was shared', async () => {
  const [ada, ben] = await openBoth()
  const id = await arrivedDocument(ada, ben)
  await ada.edit(id, { metadata: '{"a": 5, "b": 2}' })
  expect(service.of(id)).toHaveLength(1)
  await ada.send()
  await untilArrived(id, 2)
  await ben.send()
  expect(service.of(id)).toMatchObject([
    { method: 'POST', content: `Text of ${id}` },
    { method: 'PATCH', title: `Title of ${id}`, metadata: { a: 5, b: 2 } },
  ])
  expect(await ada.states(id)).toEqual(['done', 'done'])
  expect(await ben.states(id)).toEqual(['done', 'done'])
})

test('sends one request of a document at a time, the newest last', async () => {
  const [ada, ben] = await openBoth()
  const id = await arrivedDocument(ada, ben)
  const gate = Promise.withResolvers<void>()
  answer = async () => {
    await gate.promise
    return 200
  }
  await ada.edit(id, { title: 'Hers' })
  await ada.send()
  await expect.poll(() => titlesOf(id)).toContain('Hers')
  await ben.edit(id, { metadata: '{"a": 1, "b": 9}' })
  await ben.send()
  await ben.send()
  expect(service.of(id)).toHaveLength(2)
  gate.resolve()
  await untilArrived(id, 2)
  await ben.send()
  await untilArrived(id, 3)
  expect(service.of(id).at(-1)).toMatchObject({ title: 'Hers', metadata: { a: 1, b: 9 } })
  await ada.send()
  expect(await ada.states(id)).toEqual(['done', 'done', 'done'])
})

test('sends the leased version, whatever was edited since', async () => {
  let edit: () => Promise<unknown> = async () => undefined
  const ada = await open(one, (server) => ({
    ...server,
    claim: async (ids, ms) => {
      const claimed = await server.claim(ids, ms)
      await edit()
      return claimed
    },
  }))
  const ben = await open(other)
  const id = await arrivedDocument(ada, ben)
  await ada.edit(id, { title: 'Leased' })
  edit = async () => {
    edit = async () => undefined
    await ada.edit(id, { title: 'Later' })
  }
  await ada.send()
  await untilArrived(id, 2)
  expect(titlesOf(id)).toEqual([`Title of ${id}`, 'Leased'])
  await ada.send()
  await untilArrived(id, 3)
  expect(titlesOf(id).slice(1)).toEqual(['Leased', 'Later'])
})

test('sends an add with the newest title and metadata', async () => {
  const ada = await open(one)
  const id = newId()
  await ada.add(id)
  await ada.edit(id, { title: 'Newest' })
  await ada.send()
  await untilArrived(id, 2)
  expect(service.of(id)).toMatchObject([{ method: 'POST', title: 'Newest', content: `Text of ${id}` }])
  await expect.poll(() => ada.states(id)).toEqual(['done', 'done'])
})

test('leaves adds to their computer, and has later edits wait for them', async () => {
  const [ada, ben] = await openBoth()
  const id = newId()
  await ben.sync()
  await ada.add(id)
  await ada.sync()
  await ben.sync()
  await ben.edit(id, { title: 'His' })
  ben.sleep(3_600_000)
  await ben.send()
  await ben.send()
  expect(service.of(id)).toEqual([])
  await ada.send()
  await untilArrived(id, 2)
  expect(service.of(id)).toMatchObject([{ method: 'POST', title: 'His' }])
  await ben.send()
  expect(await ben.states(id)).toEqual(['done', 'done'])
})

test.each(['sleep', 'work'] as const)(
  'sends nothing by a lease that lapsed in %s, and releases it',
  async (passing) => {
    let claims = 0
    const ada = await open(one, (server) => ({
      ...server,
      claim: async (ids, ms) => {
        claims += 1
        if (claims > 1) return gone
        const claimed = await server.claim(ids, ms)
        ada[passing](3_600_000)
        return claimed
      },
    }))
    const id = newId()
    await ada.add(id)
    await ada.send()
    await expect.poll(() => documentRow(id)).toMatchObject({ fence: 1, holder: null, recheck_at: null })
    expect(service.of(id)).toEqual([])
    expect(await ada.states(id)).toEqual(['waiting'])
  },
)

async function openPausable() {
  let isPaused = false
  const ada = await open(one, (server) => ({
    ...server,
    claim: async (ids, ms) => {
      if (isPaused) await ada.queue().pauseConnection(null)
      return server.claim(ids, ms)
    },
  }))
  return {
    ada,
    pauseAtClaim: () => {
      isPaused = true
    },
  }
}

test('takes over a lease that lapsed, and sends once more as its holder may be late', async () => {
  const { ada, pauseAtClaim } = await openPausable()
  const ben = await open(other)
  const id = await arrivedDocument(ada, ben)
  pauseAtClaim()
  await ada.edit(id, { title: 'Hers' })
  await ada.send()
  ben.sleep(16 * 60_000)
  await ben.send()
  expect(titlesOf(id)).not.toContain('Hers')
  await letLeaseLapse(id)
  ben.sleep(60_000)
  await ben.send()
  await untilArrived(id, 2)
  await letRecheckCome(id)
  ben.sleep(60_000)
  await ben.send()
  await expect.poll(() => documentRow(id)).toMatchObject({ holder: null, recheck_at: null })
  expect(titlesOf(id).slice(1)).toEqual(['Hers', 'Hers'])
  await ada.send()
  await ada.queue().resumeConnection(null)
  await ada.send()
  expect(titlesOf(id).slice(1)).toEqual(['Hers', 'Hers'])
  expect(await ada.states(id)).toEqual(['done', 'done'])
})

test('repeats once after an unclear end', async () => {
  const [ada, ben] = await openBoth()
  const id = await arrivedDocument(ada, ben)
  let isLost = true
  answer = () => {
    const lost = isLost
    isLost = false
    return lost ? 'lost' : 200
  }
  await ada.edit(id, { title: 'Unclear' })
  await ada.send()
  await expect
    .poll(async () => {
      await ada.send()
      return documentRow(id)
    })
    .toMatchObject({ arrived: 2, holder: null })
  expect(titlesOf(id).slice(1)).toEqual(['Unclear', 'Unclear'])
  await letRecheckCome(id)
  ada.sleep(60_000)
  await ada.send()
  await expect.poll(() => documentRow(id)).toMatchObject({ holder: null, recheck_at: null })
  expect(titlesOf(id).slice(1)).toEqual(['Unclear', 'Unclear', 'Unclear'])
  for (const computer of [ada, ben, ada, ben]) {
    computer.sleep(60_000)
    await computer.send()
  }
  expect(service.of(id)).toHaveLength(4)
  expect(await ada.states(id)).toEqual(['done', 'done', 'done'])
})

test('sends nothing after a restart without the team`s server', async () => {
  let isAway = false
  const ada = await open(one, (server) => ({
    ...server,
    hello: async (app) => (isAway ? gone : server.hello(app)),
    pull: async (since, most) => (isAway ? gone : server.pull(since, most)),
    claim: async (ids, ms) => {
      const claimed = await server.claim(ids, ms)
      isAway = true
      await ada.queue().pauseConnection(null)
      return claimed
    },
    complete: async (reports) => (isAway ? gone : server.complete(reports)),
    release: async (leases) => (isAway ? gone : server.release(leases)),
    owed: async () => (isAway ? gone : server.owed()),
  }))
  const id = newId()
  await ada.add(id)
  await ada.send()
  expect(await documentRow(id)).toMatchObject({ fence: 1 })
  await ada.restartAll()
  expect(await ada.library.queue.nextDue(ada.connectionId)).toBeNull()
  await ada.queue().resumeConnection(null)
  await ada.send()
  expect(service.of(id)).toEqual([])
  isAway = false
  await letLeaseLapse(id)
  await ada.send()
  expect(await documentRow(id)).toMatchObject({ fence: 2 })
})

test('reports late what arrived, and sends the newest once more', async () => {
  let isAway = false
  const ada = await open(one, (server) => ({
    ...server,
    complete: async (reports) => (isAway ? gone : server.complete(reports)),
  }))
  const ben = await open(other)
  const id = await arrivedDocument(ada, ben)
  isAway = true
  await ada.edit(id, { title: 'Hers' })
  await ada.send()
  await expect.poll(() => ada.states(id)).toEqual(['done', 'done'])
  await ben.sync()
  expect(await ben.states(id)).toContain('waiting')
  await letLeaseLapse(id)
  ben.sleep(16 * 60_000)
  await ben.send()
  await expect.poll(() => documentRow(id)).toMatchObject({ arrived: 2, holder: null })
  expect(titlesOf(id).slice(1)).toEqual(['Hers', 'Hers'])
  isAway = false
  await ada.send()
  await letRecheckCome(id)
  ben.sleep(60_000)
  await ben.send()
  await expect.poll(() => documentRow(id)).toMatchObject({ holder: null, recheck_at: null })
  expect(titlesOf(id).slice(1)).toEqual(['Hers', 'Hers', 'Hers'])
})

test('sends nothing once more that another computer did', async () => {
  const { ada, pauseAtClaim } = await openPausable()
  const ben = await open(other)
  const id = await arrivedDocument(ada, ben)
  await team.root`UPDATE desk.documents SET recheck_at = clock_timestamp() WHERE doc_id = ${id}`
  pauseAtClaim()
  ada.sleep(60_000)
  await ada.send()
  expect(await ada.states(id)).toEqual(['waiting', 'done'])
  await letLeaseLapse(id)
  ben.sleep(60_000)
  await ben.send()
  await expect.poll(() => documentRow(id)).toMatchObject({ holder: null })
  await ada.sync()
  expect(await ada.states(id)).toEqual(['done', 'done'])
})

describe('what another computer has not sent', () => {
  const shareEdit = async (ada: SendingComputer, ben: SendingComputer) => {
    const id = await arrivedDocument(ada, ben)
    await ada.edit(id, { title: 'Hers' })
    await ada.sync()
    await ben.send()
    ben.sleep(14 * 60_000)
    await ben.send()
    expect(titlesOf(id)).not.toContain('Hers')
    return id
  }

  test('is sent after 15 minutes', async () => {
    const [ada, ben] = await openBoth()
    const id = await shareEdit(ada, ben)
    ben.sleep(2 * 60_000)
    await ben.send()
    await untilArrived(id, 2)
    await ada.send()
    expect(titlesOf(id).filter((title) => title === 'Hers')).toHaveLength(1)
    expect(await ada.states(id)).toEqual(['done', 'done'])
  })

  test('is sent at once where somebody asks for it', async () => {
    const [ada, ben] = await openBoth()
    const id = await shareEdit(ada, ben)
    const waiting = (await ben.items(id)).filter(({ state }) => state === 'waiting')
    expect(await ben.library.team.sendFromHere(waiting.map((item) => item.id))).toHaveLength(1)
    await ben.send()
    await untilArrived(id, 2)
    expect(titlesOf(id)).toContain('Hers')
  })
})

test('asks the service once for what it refuses, until somebody changes it', async () => {
  const [ada, ben] = await openBoth()
  const id = await arrivedDocument(ada, ben)
  answer = ({ title }) => (title === 'Wrong' ? 422 : 200)
  await ada.edit(id, { title: 'Wrong' })
  await ada.send()
  await expect.poll(() => documentRow(id)).toMatchObject({ refused: 2, holder: null })
  for (const computer of [ben, ada, ben]) {
    computer.sleep(16 * 60_000)
    await computer.send()
  }
  expect(titlesOf(id).filter((title) => title === 'Wrong')).toHaveLength(1)
  expect(await ada.states(id)).toContain('needs-attention')
  await ben.edit(id, { title: 'Right' })
  await ben.send()
  await untilArrived(id, 3)
  await ada.send()
  expect(await ada.states(id)).not.toContain('needs-attention')
  expect(titlesOf(id).at(-1)).toBe('Right')
})

test('sends a refused edit again that somebody tries again', async () => {
  const [ada, ben] = await openBoth()
  const id = await arrivedDocument(ada, ben)
  answer = () => 422
  await ada.edit(id, { title: 'Wrong' })
  await ada.send()
  await expect.poll(() => documentRow(id)).toMatchObject({ refused: 2, holder: null })
  answer = () => 200
  const [item] = (await ada.items(id)).filter(({ state }) => state === 'needs-attention')
  await ada.queue().retry([item?.id ?? ''])
  await ada.send()
  await untilArrived(id, 3)
  expect(titlesOf(id).slice(1)).toEqual(['Wrong', 'Wrong'])
})
