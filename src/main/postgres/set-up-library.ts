import postgres, { type Sql, type TransactionSql } from 'postgres'
import { z } from 'zod'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { explainNetworkFailure } from '../http/network-failure.ts'
import type { NewTeamLibrary, SetUpProblem } from '../team/ports.ts'
import { openConnection, type PostgresAddress, scramVerifier } from './open-connection.ts'
import deskFile from './sql/desk-1.sql?raw'

const oldestVersion = 140_000

const factsAnswer = z.tuple([
  z.object({
    version: z.int(),
    encoding: z.string().max(100),
    mayCreate: z.boolean(),
    hasTables: z.boolean(),
  }),
])
type DatabaseFacts = z.infer<typeof factsAnswer>[0]

/** `person`: the first administrator; null if the library changed since. */
const foundAnswer = z.tuple([z.object({ person: z.int().nullable() })]).or(z.tuple([]))

/**
 * Makes a team's library, signed in as the owner of an empty database. The SQL file and the
 * set-up are one transaction each. A crash between the set-up and joining leaves a login with an
 * unknown password: as long as nothing else was done in the library, the same service and name
 * then get a new login for the same person.
 */
export async function setUpLibrary(
  address: PostgresAddress,
  library: NewTeamLibrary,
): Promise<Result<undefined, SetUpProblem>> {
  const sql = openConnection(address)
  try {
    const [facts] = factsAnswer.parse([...(await readFacts(sql))])
    const problem = findProblem(facts)
    if (problem !== null) return fail(problem)
    const person = facts.hasTables ? await findFirstPerson(sql, library) : undefined
    if (person === null) return fail('library-there')
    await sql.unsafe(deskFile)
    await asDeskOwner(sql, (to) =>
      person === undefined ? addLibrary(to, library) : addLogin(to, library, person),
    )
    return succeed(undefined)
  } catch (cause) {
    return fail(problemOf(cause))
  } finally {
    await sql.end({ timeout: 5 })
  }
}

export function findProblem({ version, encoding, mayCreate }: DatabaseFacts): SetUpProblem | null {
  if (version < oldestVersion) return 'too-old'
  if (encoding !== 'UTF8') return 'not-utf8'
  return mayCreate ? null : 'not-allowed'
}

function readFacts(sql: Sql): PromiseLike<readonly unknown[]> {
  return sql`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      r.rolsuper OR r.rolcreaterole AND pg_has_role(d.datdba, 'USAGE') AS "mayCreate",
      EXISTS (SELECT FROM pg_tables t WHERE t.schemaname = 'desk' AND t.tablename = 'library') AS "hasTables"
    FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`
}

/** Undefined if the tables hold no library yet, null if the library is a different one. */
async function findFirstPerson(
  sql: Sql,
  { service, shown }: NewTeamLibrary,
): Promise<number | null | undefined> {
  const rows = await asDeskOwner(
    sql,
    (to) => to`
      SELECT p.person FROM library l LEFT JOIN people p
        ON l.seq = 1 AND p.seq = 1 AND l.service_address = ${service} AND p.shown = ${shown}`,
  )
  return foundAnswer.parse([...rows])[0]?.person
}

async function addLibrary(sql: TransactionSql, { service, shown, login, password }: NewTeamLibrary) {
  await sql`SELECT set_up(${service}, ${shown}, ${login})`
  // Neither has a character that ends a name or a literal: `set_up` accepts no other login.
  await sql.unsafe(`ALTER ROLE ${login} PASSWORD '${scramVerifier(password)}'`)
}

async function addLogin(sql: TransactionSql, { login, password }: NewTeamLibrary, person: number) {
  await sql`SELECT add_login(${login}, ${scramVerifier(password)}, ${person}, 'admin')`
}

function asDeskOwner<T>(sql: Sql, work: (sql: TransactionSql) => PromiseLike<T>) {
  return sql.begin(async (to) => {
    await to`SET LOCAL ROLE desk_owner`
    await to`SET LOCAL search_path = desk, pg_temp`
    return work(to)
  })
}

function problemOf(cause: unknown): SetUpProblem {
  if (cause instanceof z.ZodError) return 'not-understood'
  if (!(cause instanceof postgres.PostgresError)) {
    const { code, detail } = explainNetworkFailure(cause)
    if (code === 'certificate-not-trusted') return 'certificate-refused'
    return /before secure TLS connection/i.test(detail) ? 'no-tls' : 'unreachable'
  }
  const { code } = cause
  if (code.startsWith('28')) return 'login-refused'
  if (code === '3D000') return 'database-unknown'
  if (code === '42501') return 'not-allowed'
  // A computer that set the library up meanwhile came first.
  if (code === 'TL005' || code === '23505') return 'library-there'
  return /^(08|53|55|57)/.test(code) ? 'unreachable' : 'not-understood'
}
