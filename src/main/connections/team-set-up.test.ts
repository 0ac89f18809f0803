import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeCertificate, makeAuthority, makeServerCertificate } from '../http/testing/certificates.ts'
import { createPostgresServer } from '../postgres/postgres-server.ts'
import { setUpLibrary } from '../postgres/set-up-library.ts'
import type { TeamServer } from '../team/ports.ts'
import { type PostgresServer, startPostgres, superuser } from '../team/testing/postgres-server.ts'
import { atEveryStep, withFault } from '../testing/fault-at-step.ts'
import { createHarness, type Harness } from './testing/harness.ts'

const owner = { name: 'owner', password: 'the-password-of-the-owner' }
const service = 'https://index.example.org'
const shown = 'Ada Lovelace'

let authority: MadeCertificate
let server: PostgresServer
let root: Sql
beforeAll(async () => {
  authority = await makeAuthority('Team')
  server = await startPostgres(await makeServerCertificate(authority))
  root = postgres({
    ...{ host: '127.0.0.1', port: server.port, database: 'postgres', user: superuser },
    max: 1,
    onnotice: () => undefined,
  })
  await root.unsafe(`CREATE ROLE owner LOGIN CREATEROLE PASSWORD '${owner.password}'`)
})
afterAll(async () => {
  await root.end()
  await server.stop()
})

let harness: Harness
const opened: TeamServer[] = []
beforeEach(() => renew())
afterEach(async () => {
  await closeAll()
  harness.close()
})

function renew(): void {
  harness?.close()
  harness = createHarness()
  harness.teams.open = ({ host, port, database, login: user, certificateAuthority }, password) => {
    const open = createPostgresServer({
      ...{ host, port, database, user, password },
      authority: certificateAuthority,
    })
    opened.push(open)
    return open
  }
  harness.teams.setUp = async (
    { host, port, database, certificateAuthority },
    { name: user, password },
    library,
  ) => {
    harness.faults.step()
    const made = await setUpLibrary(
      { ...{ host, port, database, user, password }, authority: certificateAuthority },
      library,
    )
    harness.faults.step()
    return made
  }
}

const closeAll = () => Promise.all(opened.splice(0).map((one) => one.close()))

let databases = 0
async function makeDatabase(): Promise<string> {
  databases += 1
  const database = `library_${databases}`
  await root.unsafe(`CREATE DATABASE ${database} OWNER owner TEMPLATE template0`)
  return database
}

type Started = ReturnType<Harness['start']>

const setUp = ({ connections }: Started, connectionId: string, database: string, password = owner.password) =>
  connections.team.setUp({
    ...{ connectionId, shown },
    server: { ...{ host: '127.0.0.1', port: server.port, database }, certificateAuthority: authority.cert },
    owner: { ...owner, password },
  })

async function connect({ connections }: Started, address = service): Promise<string> {
  const created = await connections.create({
    ...{ name: 'Town', address, colour: 'teal', key: 'the-key', keep: 'keychain' },
  })
  return created.ok ? created.value.id : ''
}

async function hello({ settings, teamPasswords }: Started, id: string) {
  const team = settings.connections.find(id)?.team
  const found = await teamPasswords.find(id)
  if (team == null || !found.ok) throw new Error('The connection is not shared')
  const open = harness.teams.open(team, found.value?.former ?? found.value?.current ?? '')
  return open.hello('1.0.0')
}

function allFiles(): string {
  return readdirSync(harness.folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8'))
    .join('\n')
}

test('makes the library and joins it as its administrator; the owner’s password is kept nowhere', async () => {
  const app = harness.start()
  const id = await connect(app)
  const made = await setUp(app, id, await makeDatabase())
  expect(made).toMatchObject({
    ok: true,
    value: { id, team: { login: expect.stringMatching(/^ada_lovelace_/) } },
  })
  expect(harness.teams.shared).toEqual(new Set([id]))
  expect(await hello(app, id)).toMatchObject({ ok: true, value: { role: 'admin', serviceAddress: service } })
  for (const kept of [allFiles(), JSON.stringify(made), ...harness.kept.values()])
    expect(kept).not.toContain(owner.password)
})

test('after a sudden end at any step, a second try ends it', async () => {
  const faults = await atEveryStep(8, async (fault) => {
    renew()
    const database = await makeDatabase()
    const app = harness.start()
    const id = await connect(app)
    const { isMet } = await withFault(harness.folder, fault, async (step) => {
      harness.faults.step = step
      await setUp(app, id, database)
    })
    harness.faults.step = () => undefined
    const again = harness.start()
    await again.connections.tidy()
    const where = `${fault.kind} at ${fault.at}`
    if (again.settings.connections.find(id)?.team == null)
      expect(await setUp(again, id, database), where).toMatchObject({ ok: true })
    expect(await hello(again, id), where).toMatchObject({ ok: true, value: { person: 1, role: 'admin' } })
    await closeAll()
    return isMet
  })
  expect(faults).toBeGreaterThan(5)
})

test('says what went wrong, without the password, and at which field', async () => {
  const app = harness.start()
  const id = await connect(app)
  const refused = await setUp(app, id, await makeDatabase(), 'wrong-password')
  expect(refused).toEqual({
    ok: false,
    error: { code: 'team-login-refused', field: 'password', detail: '', facts: {} },
  })
  const elsewhere = await setUp(app, id, 'nowhere')
  expect(elsewhere).toMatchObject({ ok: false, error: { code: 'team-database-unknown', field: 'database' } })
  expect(app.settings.connections.find(id)?.team ?? null).toBeNull()
  expect(harness.teams.shared.size).toBe(0)
})

test('goes on once nothing is on its way, and sets up no second library for a connection', async () => {
  const app = harness.start()
  const id = await connect(app)
  const database = await makeDatabase()
  harness.teams.isBusy = true
  expect(await setUp(app, id, database)).toMatchObject({ ok: false, error: { code: 'connection-busy' } })
  harness.teams.isBusy = false
  expect(await setUp(app, id, database)).toMatchObject({ ok: true })
  expect(await setUp(app, id, await makeDatabase())).toMatchObject({
    ok: false,
    error: { code: 'team-joined-already' },
  })
})

test('another connection cannot take a library that is set up', async () => {
  const app = harness.start()
  const database = await makeDatabase()
  expect(await setUp(app, await connect(app), database)).toMatchObject({ ok: true })
  const other = await connect(app, 'https://other.example.org')
  expect(await setUp(app, other, database)).toMatchObject({
    ok: false,
    error: { code: 'team-library-there', field: 'database' },
  })
})
