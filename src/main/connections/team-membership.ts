import type { CheckedInput } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord, ConnectionSummary } from '../../shared/schemas/connection.ts'
import type { DatabaseOwner, NewTeamServer, TeamServerAddress } from '../../shared/schemas/team-server.ts'
import type { Commit, KeyChange } from '../keychain/keys-with-settings.ts'
import type { NewTeamLibrary, SetUpProblem, TeamHello, TeamServer } from '../team/ports.ts'
import { isSameService, newestFormat } from '../team/server-check.ts'
import { setUpFailure, teamFailure } from '../team/team-failures.ts'
import { loginOf } from '../team/teams.ts'
import type {
  ConnectionKeys,
  ConnectionQueue,
  ConnectionRecords,
  ReadAuthority,
  TeamLibraries,
} from './ports.ts'
import type { TeamPasswords } from './team-passwords.ts'

type Changing = Promise<Result<ConnectionRecord, Failure>>
type Summary = Promise<Result<ConnectionSummary, Failure>>
export type AddConnection = (record: ConnectionRecord) => Result<ConnectionRecord, Failure> | Changing

export type TeamMembershipDeps = {
  readonly records: ConnectionRecords
  readonly teamKeys: ConnectionKeys
  readonly teamPasswords: TeamPasswords
  readonly teamLibraries: TeamLibraries
  readonly openTeamServer: (address: TeamServerAddress, password: string) => Promise<TeamServer>
  readonly setUpTeamLibrary: (
    server: NewTeamServer,
    owner: DatabaseOwner,
    library: NewTeamLibrary,
  ) => Promise<Result<undefined, SetUpProblem>>
  /** The app's version, for the administrators of the team. */
  readonly app: string
  readonly readAuthority: ReadAuthority
  readonly randomBytes: (length: number) => Uint8Array
  readonly now: () => number
  readonly queue: Pick<ConnectionQueue, 'connectionChanged'>
  /** Runs a change after earlier ones. */
  readonly changing: (id: string, work: (record: ConnectionRecord) => Changing) => Summary
  readonly creating: (input: CheckedInput<'connections/create'>, add: AddConnection) => Summary
  /** Keychain failures that must not prevent leaving. */
  readonly isExcused: (record: ConnectionRecord, failure: Failure) => boolean
}

const passwordBytes = 32

type Greeted = { readonly server: TeamServerAddress; readonly hello: TeamHello; readonly password: string }

/**
 * Joins and leaves teams. On joining, the first password proves that the server admits this computer; the
 * keychain also gets a random one, which replaces it at the first sign-in (`signed-in-server.ts`). The
 * library blocks waiting items before the settings name the team: if the app ends in between, nothing is sent
 * without the team's knowledge, and the next start lifts the block.
 */
export class TeamMembership {
  readonly #deps: TeamMembershipDeps

  constructor(deps: TeamMembershipDeps) {
    this.#deps = deps
  }

  async join({ invitation, password, into }: CheckedInput<'team/join'>): Summary {
    const { records } = this.#deps
    const { service, server } = invitation
    const greeted = await this.#greet(server, password)
    if (!greeted.ok) return greeted
    // Facts shown before joining.
    if (!isSameService(greeted.value.hello.serviceAddress, service))
      return fail(otherService(greeted.value.hello))
    if (into.kind === 'existing')
      return this.#deps.changing(into.connectionId, (record) => this.#enter(record, greeted.value))
    const { kind: _, ...typed } = into
    return this.#deps.creating({ ...typed, address: service }, (record) =>
      this.#share(record, greeted.value, (ofTeam) => records.add({ ...record, ...ofTeam })),
    )
  }

  async joinPreset({ connectionId, password }: CheckedInput<'team/join-preset'>): Summary {
    const server = this.#deps.records.find(connectionId)?.preset?.team
    if (server == null) return fail(failed('team-not-shared'))
    const greeted = await this.#greet(server, password)
    if (!greeted.ok) return greeted
    return this.#deps.changing(connectionId, (record) => this.#enter(record, greeted.value))
  }

  /** Makes the team's library first. Its first administrator then joins as everybody does. */
  async setUp({ connectionId, server, owner, shown }: CheckedInput<'team/set-up'>): Summary {
    const { records, randomBytes, setUpTeamLibrary } = this.#deps
    const record = records.find(connectionId)
    if (record === undefined) return fail(failed('connection-unknown'))
    if (record.team != null) return fail(failed('team-joined-already'))
    if (record.preset?.team != null) return fail(failed('set-by-organisation'))
    // The practice service has another port at each start.
    if (record.kind === 'practice')
      return fail(failed('address-not-usable', { facts: { problem: 'practice' } }))
    const authority = this.#readAuthority(server.certificateAuthority)
    if (!authority.ok) return authority
    const login = loginOf(shown, (count) => Buffer.from(randomBytes(count)).toString('hex').slice(0, count))
    const password = this.#newPassword()
    const address = { ...server, certificateAuthority: authority.value }
    const library = { service: record.address, shown, login, password }
    const made = await setUpTeamLibrary(address, owner, library)
    if (!made.ok) return fail(setUpFailure(made.error))
    const greeted = await this.#greet({ ...address, login }, password)
    if (!greeted.ok) return greeted
    return this.#deps.changing(connectionId, (found) => this.#enter(found, greeted.value))
  }

  leave({ connectionId }: CheckedInput<'team/leave'>): Summary {
    const { records, teamKeys, teamLibraries, isExcused, queue } = this.#deps
    return this.#deps.changing(connectionId, async (record) => {
      const { team } = record
      if (team == null) return fail(failed('team-not-shared'))
      const change = (to: typeof team | null) => (ofKey: KeyChange) =>
        records.change(connectionId, { ...ofKey, team: to })
      const left = await teamKeys.drop(connectionId, change(null), change(team), (failure) =>
        isExcused(record, failure),
      )
      if (!left.ok) return left
      await teamLibraries.leave(connectionId, this.#deps.now())
      queue.connectionChanged(connectionId)
      return left
    })
  }

  async #greet(typed: TeamServerAddress, password: string): Promise<Result<Greeted, Failure>> {
    const authority = this.#readAuthority(typed.certificateAuthority)
    if (!authority.ok) return authority
    const address = { ...typed, certificateAuthority: authority.value }
    const server = await this.#deps.openTeamServer(address, password)
    const hello = await server.hello(this.#deps.app)
    await server.close()
    if (!hello.ok) return fail(teamFailure(hello.error))
    if (hello.value.format > newestFormat) return fail(failed('team-needs-update'))
    return succeed({ server: address, hello: hello.value, password })
  }

  #readAuthority(pem: string): Result<string, Failure> {
    const authority = this.#deps.readAuthority(pem)
    return authority.ok
      ? succeed(authority.value.pem)
      : fail(
          failed('authority-not-usable', {
            field: 'certificateAuthority',
            facts: { problem: authority.error },
          }),
        )
  }

  async #enter(record: ConnectionRecord, greeted: Greeted): Changing {
    if (record.team != null) return fail(failed('team-joined-already'))
    if (!isSameService(record.address, greeted.hello.serviceAddress)) return fail(otherService(greeted.hello))
    return this.#share(record, greeted, (ofTeam) => this.#deps.records.change(record.id, ofTeam))
  }

  async #share(
    { id }: ConnectionRecord,
    { server, hello: { libraryId, epoch, seq }, password }: Greeted,
    commit: (ofTeam: KeyChange & Pick<ConnectionRecord, 'team'>) => ReturnType<Commit<ConnectionRecord>>,
  ): Changing {
    const { teamLibraries, teamPasswords } = this.#deps
    const joined = { libraryId, epoch, seq }
    const { waiting, begun } = await teamLibraries.begin({ connectionId: id, ...joined })
    if (!begun) return fail(failed('connection-busy', { facts: { waiting } }))
    const passwords = { current: this.#newPassword(), former: password }
    const shared = await teamPasswords.keep(id, passwords, (ofKey) =>
      commit({ ...ofKey, team: { ...server, ...joined } }),
    )
    if (!shared.ok) await teamLibraries.leave(id, this.#deps.now())
    return shared
  }

  #newPassword(): string {
    return Buffer.from(this.#deps.randomBytes(passwordBytes)).toString('base64url')
  }
}

function otherService({ serviceAddress }: TeamHello): Failure {
  return failed('team-other-service', { facts: { service: serviceAddress } })
}
