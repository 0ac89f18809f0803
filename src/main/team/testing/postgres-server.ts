import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { MadeCertificate } from '../../http/testing/certificates.ts'
import { freePort } from '../../testing/free-port.ts'

const run = promisify(execFile)

export type PostgresServer = {
  readonly port: number
  /** Runs a file with psql, as an administrator does. Rejects with what psql said. */
  runFile(
    target: { readonly database: string; readonly user?: string; readonly password?: string },
    file: string,
  ): Promise<void>
  /** Writes a dump beside the data. */
  backUp(database: string): Promise<void>
  /** Replaces the database by the dump, as docs/team.md describes, and disconnects clients. */
  restore(database: string, file: string): Promise<void>
  /** Stops at once and starts again, as after a crash. */
  crash(): Promise<void>
  stop(): Promise<void>
}

type Owner = { readonly uid: number; readonly gid: number }

/** Signs in without a password. Everybody else needs one. */
export const superuser = 'postgres'

/**
 * A PostgreSQL of its own in a temporary folder, which only this computer reaches. It does not wait for the disk, so it
 * would not survive a power cut. Takes connections with TLS and without.
 */
export async function startPostgres(
  certificate: MadeCertificate,
  mostConnections = 100,
): Promise<PostgresServer> {
  const programs = findPrograms()
  const port = await freePort()
  const asWhom = unprivilegedUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-postgres-'))
  if (asWhom !== null) chownSync(folder, asWhom.uid, asWhom.gid)
  const [data, log] = [path.join(folder, 'data'), path.join(folder, 'log')]
  const options = { cwd: folder, ...asWhom }
  const control = async (...args: readonly string[]) => {
    // Without pipes: on Windows the server would keep them open, and their end would never come.
    const child = spawn(path.join(programs, 'pg_ctl'), ['--pgdata', data, '--wait', ...args], {
      ...options,
      stdio: 'ignore',
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`pg_ctl ${args.join(' ')} failed: ${readFileSync(log, 'utf8')}`)
  }
  try {
    await makeCluster(data, asWhom, async () => {
      const login = ['--username', superuser, '--auth', 'trust']
      const kind = ['--encoding', 'UTF8', '--no-locale', '--no-sync']
      await run(path.join(programs, 'initdb'), ['--pgdata', data, ...login, ...kind], options)
    })
    writeFileSync(path.join(data, 'pg_hba.conf'), whoSignsIn)
    appendFileSync(path.join(data, 'postgresql.conf'), settings(port, mostConnections))
    for (const [name, text] of [
      ['server.crt', certificate.cert] as const,
      ['server.key', certificate.key] as const,
    ]) {
      const file = path.join(data, name)
      writeFileSync(file, text, { mode: 0o600 })
      if (asWhom !== null) chownSync(file, asWhom.uid, asWhom.gid)
    }
    await control('--log', log, 'start')
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    throw cause
  }
  const place = (user = superuser) => ['--host', '127.0.0.1', '--port', String(port), '--username', user]
  const quietly = ['--no-psqlrc', '--no-password', '--quiet', '--set', 'ON_ERROR_STOP=1']
  const dump = path.join(folder, 'dump')
  const runFile: PostgresServer['runFile'] = async ({ database, user = superuser, password = '' }, file) => {
    await run(
      path.join(programs, 'psql'),
      [...quietly, ...place(user), '--dbname', database, '--file', file],
      { env: { ...process.env, PGPASSWORD: password } },
    )
  }
  return {
    port,
    runFile,
    backUp: async (database) => {
      await run(path.join(programs, 'pg_dump'), [...place(), '--format=custom', '--file', dump, database])
    },
    restore: async (database, file) => {
      const anew = [`DROP DATABASE ${database} WITH (FORCE)`, `CREATE DATABASE ${database}`]
      await run(path.join(programs, 'psql'), [
        ...[...quietly, ...place(), '--dbname', 'postgres'],
        ...anew.flatMap((command) => ['--command', command]),
      ])
      await run(path.join(programs, 'pg_restore'), [...place(), '--dbname', database, dump])
      await runFile({ database }, file)
    },
    crash: async () => {
      await control('--mode', 'immediate', 'stop')
      await control('--log', log, 'start')
    },
    stop: async () => {
      await control('--mode', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const whoSignsIn = `
host all ${superuser} 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`

const settings = (port: number, mostConnections: number) => `
port = ${port}
max_connections = ${mostConnections}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
ssl = on
shared_buffers = '16MB'
fsync = off
full_page_writes = off
`

/** Copies the empty cluster of this test run, which takes a tenth of making one. The first server makes it. */
async function makeCluster(
  data: string,
  owner: Owner | null,
  initialize: () => Promise<void>,
): Promise<void> {
  const prepared = process.env.INDEX_DESK_TEST_CLUSTER
  if (prepared !== undefined && existsSync(prepared)) {
    cpSync(prepared, data, { recursive: true })
    // PostgreSQL refuses a folder that others may read.
    chmodSync(data, 0o700)
    if (owner === null) return
    for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
      chownSync(path.join(data, name), owner.uid, owner.gid)
    return
  }
  await initialize()
  if (prepared === undefined) return
  const copy = mkdtempSync(`${prepared}-`)
  cpSync(data, copy, { recursive: true })
  try {
    renameSync(copy, prepared)
  } catch {
    // Two servers started at once, and the other's cluster is there already.
    rmSync(copy, { recursive: true })
  }
}

/** The folder of PostgreSQL's programs. Debian keeps them off the PATH, a folder for each release. */
function findPrograms(): string {
  const name = process.platform === 'win32' ? 'initdb.exe' : 'initdb'
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  const debian = '/usr/lib/postgresql'
  const releases = existsSync(debian)
    ? readdirSync(debian).sort((one, other) => Number(other) - Number(one))
    : []
  const folders = [...releases.map((release) => path.join(debian, release, 'bin')), ...onPath]
  const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  if (found === undefined)
    throw new Error(
      'Install PostgreSQL for this: sudo apt-get install postgresql, or elsewhere put its programs onto the PATH.',
    )
  return path.dirname(realpathSync(found))
}

/** PostgreSQL refuses to run as root. Null where the tests do not. */
function unprivilegedUser(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line =
    users.find((user) => user.startsWith('postgres:')) ?? users.find((user) => user.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('There is no user to run PostgreSQL as')
  return { uid: Number(uid), gid: Number(gid) }
}
