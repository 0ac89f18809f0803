import { randomUUID } from 'node:crypto'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { makeAuthority, makeServerCertificate } from '../../http/testing/certificates.ts'
import { type PostgresServer, startPostgres, superuser } from '../../team/testing/postgres-server.ts'
import { scramVerifier } from '../open-connection.ts'

export const sqlFile = path.join(import.meta.dirname, '../sql/desk-1.sql')

export type Role = 'reader' | 'editor' | 'admin'

export type Member = {
  readonly sql: Sql
  readonly login: string
  readonly password: string
  readonly person: number
}

export type TeamLibrary = {
  readonly server: PostgresServer
  readonly database: string
  readonly authority: string
  /** The superuser, to inspect or change what members cannot. */
  readonly root: Sql
  readonly admin: Member
  /** Invites a computer of `person`, or of a new person. */
  join(role: Role, person?: number): Promise<Member>
  connect(user: string, password?: string): Sql
  backUp(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** A new server with an empty library and its first administrator (docs/team.md). */
export async function openTeamLibrary({
  serviceAddress = 'https://index.example.org',
  mostConnections = 100,
} = {}): Promise<TeamLibrary> {
  const authority = await makeAuthority('Team')
  const server = await startPostgres(await makeServerCertificate(authority), mostConnections)
  const database = 'archive'
  const open: Sql[] = []
  const connect = (user: string, password = '', to = database): Sql => {
    const sql = postgres({
      ...{ host: '127.0.0.1', port: server.port, database: to, user, password },
      max: 1,
      onnotice: () => undefined,
    })
    open.push(sql)
    return sql
  }
  const close = async () => {
    await Promise.all(open.map((sql) => sql.end({ timeout: 5 })))
    await server.stop()
  }
  const root = connect(superuser)
  try {
    await connect(superuser, '', 'postgres').unsafe(`CREATE DATABASE ${database}`)
    await server.runFile({ database }, sqlFile)
    await root`SELECT desk.set_up(${serviceAddress}, 'Ada', 'ada_1')`
    await root.unsafe(`ALTER ROLE ada_1 PASSWORD 'first'`)
  } catch (cause) {
    await close()
    throw cause
  }
  const admin: Member = { sql: connect('ada_1', 'first'), login: 'ada_1', password: 'first', person: 1 }
  let logins = 0
  return {
    server,
    database,
    authority: authority.cert,
    root,
    admin,
    connect,
    backUp: () => server.backUp(database),
    restore: () => server.restore(database, sqlFile),
    join: async (role, person) => {
      logins += 1
      const login = `${role}_${logins}`
      const password = randomUUID()
      const shown = person === undefined ? `Person ${logins}` : null
      const [row] = await admin.sql<{ person: number }[]>`
        SELECT desk_1.invite(${login}, ${scramVerifier(password)}, ${person ?? null}, ${shown}, ${role}) AS person`
      return { sql: connect(login, password), login, password, person: Number(row?.person) }
    },
    close,
  }
}
