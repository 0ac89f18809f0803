import { z } from 'zod'
import type { Failure } from '../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { Commit, ConnectionKeyring, KeyChange } from '../keychain/keys-with-settings.ts'

const kept = z.strictObject({
  current: z.string().min(1).max(200),
  former: z.string().min(1).max(200).nullable(),
})

/** `former`: what the server may still have, until it is known to have the current one; null from then on. */
export type TeamPassword = Readonly<z.infer<typeof kept>>

/** How this computer signs in to the libraries of teams, by connection. In the keychain and nowhere else. */
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

  /** The server has the current one. */
  settle(
    connectionId: string,
    { current }: TeamPassword,
    commit: (change: KeyChange) => Result<ConnectionRecord, Failure>,
  ): Promise<Result<ConnectionRecord, Failure>> {
    return this.keep(connectionId, { current, former: null }, commit)
  }
}

function readKept(text: string): TeamPassword | null {
  try {
    return kept.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
