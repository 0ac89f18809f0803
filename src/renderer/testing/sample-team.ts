import type { ConnectionSummary } from '../../shared/schemas/connection.ts'
import type { SharedConnection, Sharing, TeamInvitation, TeamPerson } from '../../shared/schemas/team.ts'
import { sampleConnection } from './render-screen.tsx'

const server = {
  host: 'library.example',
  port: 5432,
  database: 'archive',
  login: 'noor_1',
  certificateAuthority: '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----',
}

export const sampleInvitation: TeamInvitation = {
  ...{ format: 'index-desk-team', version: 1, name: 'Town archive', service: 'https://town.example' },
  ...{ server, person: 'Noor', role: 'editor', invitedBy: 'Ada', documents: 1_048_210 },
  people: { count: 6, names: ['Ada', 'Jon'] },
}

/** `sampleConnection`, shared with `samplePeople`. */
export const teamConnection: ConnectionSummary = {
  ...sampleConnection,
  team: {
    ...server,
    libraryId: '3a3f8e9c-9a35-4f6f-8a44-0c2f6c1b7d11',
    epoch: '3a3f8e9c-9a35-4f6f-8a44-0c2f6c1b7d12',
    seq: 1,
  },
}

export const samplePeople: readonly TeamPerson[] = [
  { person: 1, shown: 'Ada', role: 'admin' },
  { person: 2, shown: 'Noor', role: 'editor' },
  { person: 3, shown: 'Jon', role: null },
]

/** From the view of Ada, an administrator. */
export function sampleShared(
  sharing: Sharing = { kind: 'up-to-date' },
  more: Partial<SharedConnection> = {},
): SharedConnection {
  return {
    ...{ connectionId: teamConnection.id, host: server.host, sharing, toShare: 0, onlyHere: 0 },
    me: { person: 1, role: 'admin' },
    ...more,
  }
}
