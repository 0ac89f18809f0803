import { credentialsNeeded, originOfHost } from '../../shared/domain/pictures/picture-host.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import {
  type HostCredentials,
  keptHostCredentials,
  type PictureHost,
} from '../../shared/schemas/picture-host.ts'
import type { Commit } from '../keychain/keys-with-settings.ts'
import type { ConnectionKeys } from './ports.ts'

/** What the picture hosts are signed in to with, kept by connection and bound to the origin each was entered for. */
export type HostSignIns = {
  /** Null where nothing is kept for this host's origin, or nothing of the kind it asks for. */
  find(connectionId: string, host: PictureHost): Promise<Result<HostCredentials | null, Failure>>
  keep(
    connectionId: string,
    host: PictureHost,
    credentials: HostCredentials,
    where: 'keychain' | 'session',
  ): <T>(commit: Commit<T>) => Promise<Result<T, Failure>>
}

export function createHostSignIns(keys: Pick<ConnectionKeys, 'lookUp' | 'keep'>): HostSignIns {
  return {
    find: async (connectionId, host) => {
      const kind = credentialsNeeded(host)
      if (kind === null) return succeed(null)
      const found = await keys.lookUp(connectionId)
      if (!found.ok) return found
      const kept = found.value === null ? null : readKept(found.value)
      const fits = kept !== null && kept.origin === originOfHost(host) && kept.credentials.kind === kind
      return succeed(fits ? kept.credentials : null)
    },
    keep: (connectionId, host, credentials, where) => (commit) =>
      keys.keep(connectionId, JSON.stringify({ origin: originOfHost(host), credentials }), where, commit),
  }
}

function readKept(text: string) {
  try {
    return keptHostCredentials.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** What was given must be of the kind the host asks for; what it does not ask for is not kept. */
export function fittingCredentials(
  host: PictureHost,
  given: HostCredentials | undefined,
): Result<HostCredentials | undefined, Failure> {
  const kind = credentialsNeeded(host)
  if (given === undefined || kind === null) return succeed(undefined)
  return given.kind === kind ? succeed(given) : fail(failed('invalid-input', { field: 'credentials' }))
}
