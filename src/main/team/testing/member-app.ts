import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { TeamInvitation } from '../../../shared/schemas/team.ts'
import { TeamPasswords } from '../../connections/team-passwords.ts'
import { type SteadyClock, systemClock } from '../../jobs/system-clock.ts'
import { ConnectionKeyring } from '../../keychain/keys-with-settings.ts'
import { memorySecrets } from '../../keychain/testing/memory-secrets.ts'
import { openIn } from '../../library/testing/test-library.ts'
import { createPostgresServer } from '../../postgres/postgres-server.ts'
import type { Member, TeamLibrary } from '../../postgres/testing/team-library.ts'
import { openSettings } from '../../settings/testing/open-settings.ts'
import { Leases } from '../leases.ts'
import { matchLibraries } from '../match-libraries.ts'
import { Teams } from '../teams.ts'

/** Main's half of the app of one member: library, settings and the connections that are shared. */
export async function openMemberApp(
  team: TeamLibrary,
  { login, password }: Member,
  clock: SteadyClock = systemClock,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-member-'))
  const settings = openSettings({ folder })
  const opened = await openIn(path.join(folder, 'library'))
  const { library } = opened
  const { secrets } = memorySecrets(new Map())
  const passwords = new TeamPasswords(
    new ConnectionKeyring({ secrets, records: settings.connections, of: 'team' }),
  )
  const saved: TeamInvitation[] = []
  const failures: unknown[] = []
  const listeners = new Set<() => void>()
  const reach = { isAway: false }
  const teams = new Teams({
    ...{ app: '1.0.0', library, clock, records: settings.connections },
    leases: new Leases(clock),
    passwords: passwords.storeOf(settings.connections),
    openServer: async ({ host, port, database, login: user, certificateAuthority: authority }, secret) => {
      const server = createPostgresServer({ host, port, database, user, password: secret, authority })
      const hello: typeof server.hello = async (version) =>
        reach.isAway ? { ok: false, error: 'unreachable' } : server.hello(version)
      return { ...server, hello }
    },
    invitations: {
      save: async (invitation, invite): Promise<Result<{ saved: boolean }, Failure>> => {
        const invited = await invite()
        if (!invited.ok) return invited
        saved.push(invitation)
        return succeed({ saved: true })
      },
    },
    randomLetters: (count) => randomUUID().replaceAll('-', '').slice(0, count),
    onChanged: () => {
      for (const listen of [...listeners]) listen()
    },
    onLibraryChanged: () => undefined,
    onLeased: () => undefined,
    onFailed: (_connectionId, cause) => failures.push(cause),
  })
  const connectionId = randomUUID()
  const server = {
    ...{ host: '127.0.0.1', port: team.server.port, database: team.database, login },
    certificateAuthority: team.authority,
  }
  settings.connections.add({
    ...{ id: connectionId, kind: 'service', name: 'Town', address: 'https://index.example.org' },
    ...{ colour: 'teal', picturesTravel: 'inside' },
  })
  return {
    ...{ library, teams, settings, connectionId, saved, failures, reach },
    join: async () => {
      const signedIn = createPostgresServer({ ...server, user: login, password, authority: team.authority })
      const hello = await signedIn.hello('1.0.0')
      await signedIn.close()
      if (!hello.ok) throw new Error(hello.error)
      const { libraryId, epoch, seq } = hello.value
      const joined = { libraryId, epoch, seq }
      const begun = await library.team.begin({ connectionId, ...joined })
      if (!begun.begun) return begun
      await passwords.keep(connectionId, { current: randomUUID(), former: password }, (ofKey) =>
        settings.connections.change(connectionId, { ...ofKey, team: { ...server, ...joined } }),
      )
      teams.connectionsChanged()
      return begun
    },
    leave: async () => {
      settings.connections.change(connectionId, { team: null })
      teams.connectionsChanged()
      await matchLibraries(library.team, settings.connections.all(), Date.now())
    },
    match: () => matchLibraries(library.team, settings.connections.all(), Date.now()),
    /** Resolves once what is said of the shared connection is so. */
    until: (holds: (state: ReturnType<Teams['list']>[number]) => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = () => {
          const [state] = teams.list()
          if (state === undefined || !holds(state)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    close: async () => {
      await teams.stop()
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type MemberApp = Awaited<ReturnType<typeof openMemberApp>>
