import {
  credentialsNeeded,
  originOfHost,
  type PictureHost,
} from '../../shared/domain/pictures/picture-host.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../shared/result.ts'
import { type HostCredentials, keptHostCredentials } from '../../shared/schemas/picture-host.ts'
import type { KeyKeeping } from '../keychain/keyring.ts'
import type { Commit } from '../keychain/keys-with-settings.ts'
import type { ConnectionKeys } from './ports.ts'

/** Credentials of picture hosts, by connection and bound to the origin they were entered for. */
export class HostSignIns {
  readonly #keys: Pick<ConnectionKeys, 'lookUp' | 'keep'>

  constructor(keys: Pick<ConnectionKeys, 'lookUp' | 'keep'>) {
    this.#keys = keys
  }

  async find(connectionId: string, host: PictureHost): Promise<Result<HostCredentials | null, Failure>> {
    const kind = credentialsNeeded(host)
    if (kind === null) return succeed(null)
    const found = await this.#keys.lookUp(connectionId)
    if (!found.ok) return found
    const kept = found.value === null ? null : readKept(found.value)
    const fits = kept !== null && kept.origin === originOfHost(host) && kept.credentials.kind === kind
    return succeed(fits ? kept.credentials : null)
  }

  keep<T>(
    connectionId: string,
    host: PictureHost,
    credentials: HostCredentials,
    where: KeyKeeping,
    commit: Commit<T>,
  ): Promise<Result<T, Failure>> {
    const kept = JSON.stringify({ origin: originOfHost(host), credentials })
    return this.#keys.keep(connectionId, kept, where, commit)
  }
}

function readKept(text: string) {
  try {
    return keptHostCredentials.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
