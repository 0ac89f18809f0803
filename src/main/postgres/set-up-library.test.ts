import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../shared/result.ts'
import { type MadeCertificate, makeAuthority, makeServerCertificate } from '../http/testing/certificates.ts'
import type { NewTeamLibrary, SetUpProblem } from '../team/ports.ts'
import { type PostgresServer, startPostgres, superuser } from '../team/testing/postgres-server.ts'
import { testWorker } from '../testing/test-workers.ts'
import type { PostgresAddress } from './open-connection.ts'
import { setUpPostgresLibrary } from './open-postgres-server.ts'
import { findProblem, setUpLibrary } from './set-up-library.ts'
import { sqlFile } from './testing/team-library.ts'

let authority: MadeCertificate
let server: PostgresServer
let root: Sql
beforeAll(async () => {
  authority = await makeAuthority('Team')
  server = await startPostgres(await makeServerCertificate(authority))
  root = connect('postgres', superuser, '')
  await root`CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'owner-password'`
})
afterAll(async () => {
  await root.end()
  await server.stop()
})

const library: NewTeamLibrary = {
  service: 'https://index.example.org',
  ...{ shown: 'Ada Lovelace', login: 'ada_1', password: 'first-password' },
}

function connect(database: string, user: string, password: string): Sql {
  return postgres({
    ...{ host: '127.0.0.1', port: server.port, database, user, password },
    max: 1,
    onnotice: () => undefined,
  })
}

function addressOf(database: string, more: Partial<PostgresAddress> = {}): PostgresAddress {
  return {
    ...{ host: '127.0.0.1', port: server.port, database, user: 'owner', password: 'owner-password' },
    authority: authority.cert,
    ...more,
  }
}

let databases = 0
async function makeDatabase(options = 'OWNER owner'): Promise<string> {
  databases += 1
  const name = `library_${databases}`
  await root.unsafe(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`)
  return name
}

async function hello(database: string, { login, password }: NewTeamLibrary): Promise<unknown> {
  const sql = connect(database, login, password)
  const [row] = await sql`SELECT service_address, person, shown, role FROM desk_1.hello('1.0.0', '{1}')`
  await sql.end()
  return row
}

const asAda = { service_address: library.service, person: 1, shown: 'Ada Lovelace', role: 'admin' }
const refusedFor = (error: SetUpProblem): Result<undefined, SetUpProblem> => ({ ok: false, error })
const done = { ok: true, value: undefined }

test.each([
  { who: 'its owner, who may create roles', login: 'ada_1', as: {} },
  { who: 'a superuser', login: 'ada_2', as: { user: superuser } },
])('$who makes the library of an empty database, by a thread of its own', async ({ login, as }) => {
  const database = await makeDatabase()
  const made = await setUpPostgresLibrary(testWorker('team-worker'), addressOf(database, as), {
    ...library,
    login,
  })
  expect(made).toEqual(done)
  expect(await hello(database, { ...library, login })).toEqual(asAda)
  const [row] = await root`SELECT rolpassword FROM pg_authid WHERE rolname = ${login}`
  expect(row?.rolpassword).toMatch(/^SCRAM-SHA-256/)
})

test('goes on where the file was run, and gives a second try another login of the same person', async () => {
  const database = await makeDatabase()
  await server.runFile({ database, user: 'owner', password: 'owner-password' }, sqlFile)
  const [first, second] = [
    { ...library, login: 'ada_3' },
    { ...library, login: 'ada_4' },
  ]
  expect(await setUpLibrary(addressOf(database), first)).toEqual(done)
  expect(await setUpLibrary(addressOf(database), second)).toEqual(done)
  for (const one of [first, second]) expect(await hello(database, one)).toEqual(asAda)
})

test('leaves a library alone that somebody else set up, or that is in use', async () => {
  const database = await makeDatabase()
  const [ada, next] = [
    { ...library, login: 'ada_5' },
    { ...library, login: 'ada_6' },
  ]
  expect(await setUpLibrary(addressOf(database), ada)).toEqual(done)
  for (const other of [{ shown: 'Grace' }, { service: 'https://other.example.org' }])
    expect(await setUpLibrary(addressOf(database), { ...next, ...other })).toEqual(
      refusedFor('library-there'),
    )
  const member = connect(database, ada.login, ada.password)
  await member`SELECT desk_1.keep('view', 'one', 0, '"{}"')`
  await member.end()
  expect(await setUpLibrary(addressOf(database), next)).toEqual(refusedFor('library-there'))
  expect(await root`SELECT FROM pg_roles WHERE rolname = ${next.login}`).toHaveLength(0)
})

test('of two who set up at once, one gets the library', async () => {
  const database = await makeDatabase()
  const made = await Promise.all(
    ['Ada', 'Grace'].map((shown, at) =>
      setUpLibrary(addressOf(database), { ...library, shown, login: `both_${at}` }),
    ),
  )
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  const sql = connect(database, superuser, '')
  expect(await sql`SELECT person FROM desk.people`).toHaveLength(1)
  await sql.end()
})

test('gives up where the server stops answering', async () => {
  const database = await makeDatabase()
  const other = connect(database, superuser, '')
  // Not committed: another CREATE SCHEMA of this name waits for its end.
  await other`BEGIN`
  await other`CREATE SCHEMA desk`
  expect(await setUpPostgresLibrary(testWorker('team-worker'), addressOf(database), library, 300)).toEqual(
    refusedFor('unreachable'),
  )
  await other.end()
})

test('says why a login cannot set a library up, and makes nothing', async () => {
  const database = await makeDatabase()
  await root`CREATE ROLE stranger LOGIN CREATEROLE PASSWORD 'stranger-password'`
  await root`CREATE ROLE plain LOGIN PASSWORD 'plain-password'`
  await root.unsafe(`CREATE DATABASE plain OWNER plain`)
  const stranger = { user: 'stranger', password: 'stranger-password' }
  const tried = async (address: PostgresAddress) => setUpLibrary(address, { ...library, login: 'nobody_1' })
  expect(await tried(addressOf(database, { password: 'wrong' }))).toEqual(refusedFor('login-refused'))
  expect(await tried(addressOf(database, stranger))).toEqual(refusedFor('not-allowed'))
  const plain = { user: 'plain', password: 'plain-password' }
  expect(await tried(addressOf('plain', plain))).toEqual(refusedFor('not-allowed'))
  expect(await tried(addressOf('nowhere'))).toEqual(refusedFor('database-unknown'))
  expect(await tried(addressOf(database, { port: 1 }))).toEqual(refusedFor('unreachable'))
  const sqlAscii = await makeDatabase(`OWNER owner ENCODING 'SQL_ASCII'`)
  expect(await tried(addressOf(sqlAscii))).toEqual(refusedFor('not-utf8'))
  expect(await root`SELECT FROM pg_roles WHERE rolname = 'nobody_1'`).toHaveLength(0)
})

test('refuses PostgreSQL before 14', () => {
  const facts = { encoding: 'UTF8', mayCreate: true, hasTables: false }
  expect(findProblem({ ...facts, version: 130_012 })).toBe('too-old')
  expect(findProblem({ ...facts, version: 140_000 })).toBeNull()
})

test('says nothing to a server whose certificate comes from somebody else, or that offers no TLS', async () => {
  const database = await makeDatabase()
  const { cert } = await makeAuthority('Somebody else')
  expect(await setUpLibrary(addressOf(database, { authority: cert }), library)).toEqual(
    refusedFor('certificate-refused'),
  )
  await root`ALTER SYSTEM SET ssl = off`
  await root`SELECT pg_reload_conf()`
  await expect.poll(async () => (await root`SHOW ssl`)[0]?.ssl).toBe('off')
  expect(await setUpLibrary(addressOf(database), library)).toEqual(refusedFor('no-tls'))
})
