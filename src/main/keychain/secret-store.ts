import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'

/** Persistent storage for secrets: the operating system's keychain. Failures are `keychain-*` codes. */
export type SecretStore = {
  /** Null if there is no secret. A keychain that stays locked is a failure, never null. */
  get(account: string): Promise<Result<string | null, Failure>>
  /** Succeeds if the secret was stored and read back equal. */
  set(account: string, secret: string): Promise<Result<undefined, Failure>>
  /** On success there is certainly no secret left. */
  delete(account: string): Promise<Result<undefined, Failure>>
}
