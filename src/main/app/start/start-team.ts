import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { app } from 'electron'
import type { TeamServerAddress } from '../../../shared/schemas/team-server.ts'
import type { TeamMembershipDeps } from '../../connections/team-membership.ts'
import type { TeamPasswords } from '../../connections/team-passwords.ts'
import { createInvitationFiles } from '../../exports/invitation-files.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { fileKinds } from '../../platform/file-dialogs.ts'
import { factsOf } from '../../platform/log-shapes.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Leases } from '../../team/leases.ts'
import type { TeamServer } from '../../team/ports.ts'
import { Teams } from '../../team/teams.ts'
import type { LibraryContext } from './app-context.ts'

/** Nothing of the team code is loaded without a team. */
export function teamServers(workers: string) {
  return async (
    { host, port, database, login: user, certificateAuthority: authority }: TeamServerAddress,
    password: string,
  ): Promise<TeamServer> => {
    const { openPostgresServer } = await import('../../postgres/open-postgres-server.ts')
    return openPostgresServer(path.join(workers, 'team-worker.js'), {
      ...{ host, port, database, user, password, authority },
    })
  }
}

/** Loads the team code on first use. */
export function teamLibraryMaker(workers: string): TeamMembershipDeps['setUpTeamLibrary'] {
  return async (server, { name: user, password }, library) => {
    const { setUpPostgresLibrary } = await import('../../postgres/open-postgres-server.ts')
    const { host, port, database, certificateAuthority: authority } = server
    return setUpPostgresLibrary(
      path.join(workers, 'team-worker.js'),
      { host, port, database, user, password, authority },
      library,
    )
  }
}

/** Syncs connections shared with teams, and makes the queue send by leases. */
export function startTeam(
  context: LibraryContext,
  deps: {
    readonly queue: Pick<Queue, 'wake'>
    readonly leases: Leases
    readonly teamPasswords: TeamPasswords
    readonly openTeamServer: ReturnType<typeof teamServers>
  },
  onLibraryChanged: (connectionId: string) => void,
) {
  const { queue, leases, teamPasswords, openTeamServer } = deps
  const { opened, settings, publish, log, onClose, dialogs, incoming } = context
  const { library } = opened
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const invitationFiles = createInvitationFiles({
    chooseToRead: () => dialogs.chooseToRead(fileKinds.invitation),
    takeArrived: () => incoming.takeInvitation(),
    chooseToWrite: (name) => dialogs.chooseToWrite(name, fileKinds.invitation),
    newId: randomUUID,
  })
  const teams = new Teams({
    ...{ app: app.getVersion(), library, leases, clock: systemClock, onLibraryChanged },
    records: settings.connections,
    passwords: teamPasswords.storeOf(settings.connections),
    openServer: openTeamServer,
    invitations: invitationFiles,
    randomLetters: (count) =>
      Array.from({ length: count }, () => letters.charAt(randomInt(letters.length))).join(''),
    onChanged: () => publish('team-changed', undefined),
    onLeased: (connectionId) => queue.wake(connectionId),
    onFailed: (connectionId, cause) => log('warning', 'team-failed', { connectionId, ...factsOf(cause) }),
  })
  onClose(
    settings.onChange((part) => {
      if (part === 'connections') teams.connectionsChanged()
    }),
  )
  onClose(() => teams.stop())
  return { teams, invitationFiles }
}
