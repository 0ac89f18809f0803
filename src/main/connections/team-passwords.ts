import { z } from 'zod'
import type { Failure } from '../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { Commit, ConnectionKeyring } from '../keychain/keys-with-settings.ts'
import type { PasswordStore, TeamPassword } from '../team/ports.ts'
import type { ConnectionRecords } from './ports.ts'

const kept = z.strictObject({
  current: z.string().min(1).max(200),
  former: z.string().min(1).max(200).nullable(),
})

/** Credentials of this computer for teams' libraries, by connection; only in the keychain. */
export class TeamPasswords {
  readonly #keys: Pick<ConnectionKeyring, 'lookUp' | 'keep'>

  constructor(keys: Pick<ConnectionKeyring, 'lookUp' | 'keep'>) {
    this.#keys = keys
  }

  async find(connectionId: string): Promise<Result<TeamPassword | null, Failure>> {
    const found = await this.#keys.lookUp(connectionId)
    return found.ok ? succeed(found.value === null ? null : readKept(found.value)) : found
  }

  keep(
    connectionId: string,
    password: TeamPassword,
    commit: Commit<ConnectionRecord>,
  ): Promise<Result<ConnectionRecord, Failure>> {
    return this.#keys.keep(connectionId, JSON.stringify(password), 'keychain', commit)
  }

  storeOf(records: Pick<ConnectionRecords, 'change'>): PasswordStore {
    return {
      find: async (connectionId) => {
        const found = await this.find(connectionId)
        return found.ok ? found.value : null
      },
      confirm: async (connectionId, { current }) => {
        await this.keep(connectionId, { current, former: null }, (change) =>
          records.change(connectionId, change),
        )
      },
    }
  }
}

function readKept(text: string): TeamPassword | null {
  try {
    return kept.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
