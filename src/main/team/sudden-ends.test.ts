import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runUntilKilled, saying } from '../library/testing/killed-process.ts'
import { makeFolder } from '../library/testing/test-library.ts'
import { editOf, push } from '../postgres/testing/calls.ts'
import { type Computer, share } from './testing/computer.ts'
import { openIndexingService } from './testing/indexing-service.ts'
import { openSendingComputer } from './testing/sending-computer.ts'
import { openTwoComputers, type TwoComputers } from './testing/two-computers.ts'

let two: TwoComputers
beforeAll(async () => {
  two = await openTwoComputers()
})
afterEach(() => two.afterEach())
afterAll(() => two.close())

const at = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))
async function newComputer() {
  const { team } = two
  const { login, password } = await team.join('editor')
  const { database, authority, server } = team
  const connectionId = randomUUID()
  return {
    ...{ connectionId, member: { login, password } },
    team: { database, authority, server: { port: server.port } },
  }
}
const versionsOf = (id: string) =>
  two.team.root`SELECT v.number FROM desk.versions v JOIN desk.documents d USING (doc_key)
    WHERE d.doc_id = ${id} ORDER BY v.number`

const pushing = `
import { sayUntilKilled } from ${saying}
import { openComputer } from ${at('./testing/computer.ts')}
const [folder, given, lines] = process.argv.slice(2)
const { team, member, connectionId } = JSON.parse(given)
const say = sayUntilKilled(Number(lines))
const computer = await openComputer(team, member, {
  home: { folder, connectionId, remove: () => undefined },
  wrap: (server) => ({
    ...server,
    push: async (edits) => {
      await server.push(edits)
      say('pushed')
      say('')
    },
  }),
})
await computer.add('killed')
await computer.edit('killed', { title: 'Second' })
await computer.sync()
`

test('pushes nothing twice after it was killed between push and note', async () => {
  const known = await newComputer()
  const { connectionId } = known
  const home = { ...makeFolder(), connectionId }
  await two.ben.sync()
  await runUntilKilled(pushing, { folder: home.folder, argument: JSON.stringify(known), lines: 1 })
  expect(await versionsOf('killed')).toHaveLength(2)
  const cara = await two.open(known.member, { home })
  expect(await cara.library.team.toPush(connectionId, Date.now())).toHaveLength(2)
  await share(cara, two.ben)
  expect(await cara.library.team.toPush(connectionId, Date.now())).toEqual([])
  expect(await versionsOf('killed')).toHaveLength(2)
  for (const computer of [cara, two.ben])
    expect((await computer.get('killed'))?.versions.map(({ title }) => title)).toEqual([
      'Title of killed',
      'Second',
    ])
})

/** Waits after its first lease until the clock moves, then polls until its edit is done. */
const sending = `
import { readFileSync, writeSync } from 'node:fs'
import { systemClock } from ${at('../jobs/system-clock.ts')}
import { openSendingComputer } from ${at('./testing/sending-computer.ts')}
const [folder, given] = process.argv.slice(2)
const { team, member, connectionId, address } = JSON.parse(given)
const aheadMs = () => Number(readFileSync(folder + '/ahead', 'utf8'))
const ada = await openSendingComputer(team, member, {
  address,
  home: { folder, connectionId, remove: () => undefined },
  clock: {
    now: () => systemClock.now() + aheadMs(),
    steadyMs: () => systemClock.steadyMs() + aheadMs(),
    after: systemClock.after,
  },
  wrap: (server) => ({
    ...server,
    onChange: () => () => undefined,
    claim: async (ids, ms) => {
      const claimed = await server.claim(ids, ms)
      if (claimed.ok && claimed.value.some(({ documentId }) => documentId === 'stopped')) {
        writeSync(1, 'leased\\n')
        while (aheadMs() === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
      }
      return claimed
    },
  }),
})
await ada.sync()
await ada.edit('stopped', { title: 'Hers' })
const states = async () => (await ada.states('stopped')).join(' ')
for (let asked = 0; asked < 1000 && (await states()) !== 'done done'; asked += 1) await ada.send()
writeSync(1, (await states()) + '\\n')
await ada.close()
`

test.skipIf(process.platform === 'win32')(
  'sends nothing after it was stopped for longer than its lease',
  async () => {
    const service = await openIndexingService(async () => 200)
    const ben = await openSendingComputer(two.team, two.other, {
      address: service.address,
      wrap: (server) => ({ ...server, onChange: () => () => undefined }),
    })
    const arrived = async () => {
      await ben.send()
      return two.team.root`SELECT number, arrived FROM desk.documents WHERE doc_id = 'stopped'`
    }
    await ben.sync()
    await ben.add('stopped')
    await expect.poll(arrived).toEqual([{ number: 1, arrived: 1 }])

    const { folder, remove } = makeFolder()
    const [program, ahead] = [path.join(folder, 'program.mjs'), path.join(folder, 'ahead')]
    writeFileSync(program, sending)
    writeFileSync(ahead, '0')
    const given = { ...(await newComputer()), address: service.address }
    const child = spawn(process.execPath, [program, folder, JSON.stringify(given)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      expect(await lines.next()).toMatchObject({ value: 'leased' })
      child.kill('SIGSTOP')
      await two.team.root`UPDATE desk.documents SET lease_until = clock_timestamp() WHERE doc_id = 'stopped'`
      ben.sleep(16 * 60_000)
      await expect.poll(arrived).toEqual([{ number: 2, arrived: 2 }])
      writeFileSync(ahead, '3600000')
      child.kill('SIGCONT')
      expect(await lines.next()).toMatchObject({ value: 'done done' })
      await once(child, 'exit')
      expect(service.of('stopped').map(({ title }) => title)).toEqual(['Title of stopped', 'Hers'])
      expect([...service.failures, ...ben.failures]).toEqual([])
    } finally {
      child.kill('SIGKILL')
      await ben.close()
      await service.close()
      remove()
    }
  },
)

test('takes what is missing once there is room on a disk that got full in the middle of a page', async () => {
  const home = { ...makeFolder(), connectionId: randomUUID() }
  const { connectionId } = home
  const small = await two.open(two.one, { home, largestPages: 600 })
  await small.sync()
  const ids = Array.from({ length: 300 }, (_, index) => `full ${String(index).padStart(3, '0')}`)
  const edits = ids.map((id) => editOf(id, { metadata: JSON.stringify(`{"a": "${'x'.repeat(5000)}"}`) }))
  await push(two.other.sql, edits)
  await small.sync()
  expect(small.failures.splice(0)).toMatchObject([{ failure: { code: 'storage-full' } }])
  const taken = async ({ get }: Computer) => {
    const found = await Promise.all(ids.map(get))
    return ids.filter((_, index) => found[index] !== null)
  }
  const before = await taken(small)
  expect(before.length).toBeGreaterThan(0)
  const { cursor } = (await small.library.team.place(connectionId)) ?? {}
  const upTo = await two.team.root`SELECT d.doc_id FROM desk.versions v JOIN desk.documents d USING (doc_key)
    WHERE d.doc_id LIKE 'full %' AND v.seq <= ${cursor ?? 0} ORDER BY v.seq`
  expect(before).toEqual(upTo.map((row) => row.doc_id))
  expect(before.length).toBeLessThan(ids.length)
  await small.endSuddenly()
  const larger = await two.open(two.one, { home })
  await larger.sync()
  expect(await taken(larger)).toEqual(ids)
  for (const id of ids) expect((await larger.get(id))?.versions).toHaveLength(1)
})
