import type { CheckedInput } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { SharedConnection, TeamInvitation } from '../../shared/schemas/team.ts'
import type { TeamServerAddress } from '../../shared/schemas/team-server.ts'
import type { InvitationStore, PasswordStore, TeamAnswer, TeamServer } from './ports.ts'
import {
  createSharedConnection,
  type RunningConnection,
  type SharedConnectionDeps,
} from './shared-connection.ts'
import { createSignedInServer } from './signed-in-server.ts'
import { teamFailure } from './team-failures.ts'

export type TeamsDeps = Pick<SharedConnectionDeps, 'app' | 'library' | 'leases' | 'clock' | 'onChanged'> & {
  readonly records: { all(): readonly ConnectionRecord[] }
  readonly passwords: PasswordStore
  readonly openServer: (address: TeamServerAddress, password: string) => Promise<TeamServer>
  readonly invitations: InvitationStore
  /** Random lower-case letters and digits for a login's name. */
  readonly randomLetters: (count: number) => string
  readonly onLibraryChanged: (connectionId: string) => void
  readonly onLeased: (connectionId: string) => void
  readonly onFailed: (connectionId: string, cause: unknown) => void
}

type Nothing = Promise<Result<undefined, Failure>>

export class Teams {
  readonly #deps: TeamsDeps
  readonly #running = new Map<string, { readonly of: string; readonly connection: RunningConnection }>()
  #isStopped = false

  constructor(deps: TeamsDeps) {
    this.#deps = deps
  }

  connectionsChanged(): void {
    if (this.#isStopped) return
    const wanted = new Map<string, SharedConnectionDeps['record']>()
    for (const { id, address, team, removal } of this.#deps.records.all())
      if (team != null && removal == null) wanted.set(id, { id, address, team })
    for (const [id, { of, connection }] of this.#running)
      if (identityOf(wanted.get(id)) !== of) {
        this.#running.delete(id)
        void connection.stop()
      }
    for (const record of wanted.values()) if (!this.#running.has(record.id)) this.#begin(record)
    this.#deps.onChanged()
  }

  thingsChanged(): void {
    for (const { connection } of this.#running.values()) void connection.wake()
  }

  wake(connectionId: string): void {
    void this.#running.get(connectionId)?.connection.wake()
  }

  queueChanged(): void {
    for (const { connection } of this.#running.values()) connection.queueChanged()
  }

  list(): SharedConnection[] {
    return [...this.#running.values()].map(({ connection }) => connection.describe())
  }

  async retry({ connectionId }: CheckedInput<'team/retry'>): Nothing {
    return this.#with(connectionId, async (connection) => {
      await connection.retry()
      return succeed(undefined)
    })
  }

  async pauseDownload({ connectionId, isPaused }: CheckedInput<'team/pause-download'>): Nothing {
    return this.#with(connectionId, async (connection) => {
      connection.pauseDownload(isPaused)
      return succeed(undefined)
    })
  }

  async sendFromHere({ ids }: CheckedInput<'team/send-from-here'>): Promise<{ changed: number }> {
    const changed = await this.#deps.library.team.sendFromHere(ids)
    if (changed.length > 0) {
      this.queueChanged()
      this.#deps.onChanged()
    }
    return { changed: changed.length }
  }

  editing({ connectionId }: CheckedInput<'team/editing'>) {
    return this.#with(connectionId, async ({ server }) => resultOf(await server.present()))
  }

  sayEditing({ connectionId, documentId }: CheckedInput<'team/say-editing'>): Nothing {
    return this.#with(connectionId, async ({ server }) => {
      const said = resultOf(await server.here(documentId))
      return said.ok ? succeed(undefined) : said
    })
  }

  setRole({ connectionId, person, role }: CheckedInput<'team/set-role'>): Nothing {
    return this.#asked(connectionId, (server) => server.setRole(person, role))
  }

  removePerson({ connectionId, person }: CheckedInput<'team/remove-person'>): Nothing {
    return this.#asked(connectionId, (server) => server.removePerson(person))
  }

  erase({ connectionId, documentId }: CheckedInput<'team/erase'>): Nothing {
    return this.#asked(connectionId, (server) => server.erase(documentId))
  }

  async shareAgain({ connectionId }: CheckedInput<'team/share-again'>): Nothing {
    const reopened = await this.#asked(connectionId, (server) => server.reopen())
    return reopened.ok ? this.retry({ connectionId }) : reopened
  }

  shareDocuments({ connectionId }: CheckedInput<'team/share-documents'>): Nothing {
    return this.#with(connectionId, async (connection) => {
      const me = connection.me()
      if (me === null) return fail(failed('team-offline'))
      if (me.role !== 'admin') return fail(failed('team-not-allowed'))
      connection.seed()
      return succeed(undefined)
    })
  }

  /** The file is opened before the server makes the login, and named after. */
  invite({ connectionId, whom, password }: CheckedInput<'team/invite'>) {
    return this.#with(connectionId, async (connection): Promise<Result<{ saved: boolean }, Failure>> => {
      const record = this.#deps.records.all().find(({ id }) => id === connectionId)
      if (record?.team == null) return fail(failed('team-not-shared'))
      const { team } = record
      const answer = await connection.server.people()
      if (!answer.ok) return fail(teamFailure(answer.error))
      const people = answer.value
      const documents = await this.#deps.library.team.countDocuments(connectionId)
      const known = people.find(({ person }) => 'person' in whom && person === whom.person)
      const { shown, role } = 'person' in whom ? { shown: known?.shown, role: known?.role } : whom
      if (shown === undefined || role == null) return fail(failed('team-person-unknown'))
      const login = loginOf(shown, this.#deps.randomLetters)
      const current = people.filter(({ role: one }) => one !== null)
      const invitation: TeamInvitation = {
        ...{ format: 'index-desk-team', version: 1, name: record.name, service: record.address },
        server: {
          ...{ host: team.host, port: team.port, database: team.database, login },
          certificateAuthority: team.certificateAuthority,
        },
        ...{ person: shown, role, documents },
        invitedBy: people.find(({ person }) => person === connection.me()?.person)?.shown ?? '',
        people: { count: current.length, names: current.slice(0, 3).map((one) => one.shown) },
      }
      return this.#deps.invitations.save(invitation, async () => {
        const invited = await connection.server.invite({ login, password, whom })
        return invited.ok ? succeed(undefined) : fail(teamFailure(invited.error))
      })
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const running = [...this.#running.values()]
    this.#running.clear()
    await Promise.all(running.map(({ connection }) => connection.stop()))
  }

  #begin(record: SharedConnectionDeps['record']): void {
    const { app, library, leases, clock, onChanged, passwords, openServer } = this.#deps
    const { id } = record
    const connection = createSharedConnection({
      ...{ record, app, library, leases, clock, onChanged },
      server: createSignedInServer({
        open: (password) => openServer(record.team, password),
        find: () => passwords.find(id),
        confirm: (password) => passwords.confirm(id, password),
      }),
      lockedTemplates: () => this.#deps.records.all().find((one) => one.id === id)?.preset?.templates ?? [],
      onLibraryChanged: () => this.#deps.onLibraryChanged(id),
      onLeased: () => this.#deps.onLeased(id),
      onFailed: (cause) => this.#deps.onFailed(id, cause),
    })
    this.#running.set(id, { of: identityOf(record), connection })
    void connection.wake()
  }

  async #with<T>(
    connectionId: string,
    work: (connection: RunningConnection) => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> {
    const running = this.#running.get(connectionId)
    return running === undefined ? fail(failed('team-not-shared')) : work(running.connection)
  }

  #asked(connectionId: string, ask: (server: TeamServer) => Promise<TeamAnswer<null>>): Nothing {
    return this.#with(connectionId, async (connection) => {
      const answer = await ask(connection.server)
      if (!answer.ok) return fail(teamFailure(answer.error))
      void connection.wake()
      return succeed(undefined)
    })
  }
}

function resultOf<T>(answer: TeamAnswer<T>): Result<T, Failure> {
  return answer.ok ? succeed(answer.value) : fail(teamFailure(answer.error))
}

/** Identity of a shared connection; sharing restarts when it changes. */
function identityOf(record: SharedConnectionDeps['record'] | undefined): string {
  return record === undefined ? '' : JSON.stringify([record.address, record.team])
}

/** Unique login name for a computer; a database administrator can recognise the person in it. */
export function loginOf(shown: string, randomLetters: (count: number) => string): string {
  const plain = shown
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 30)
  const isUsable = plain !== '' && !/^(pg|desk)(_|$)/.test(plain)
  return `${isUsable ? plain : 'person'}_${randomLetters(8)}`
}
