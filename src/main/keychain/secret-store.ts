import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'

/**
 * Storage for secrets beyond the app's end: the operating system's keychain. Failures are `keychain-*` codes.
 */
export type SecretStore = {
  /** Null where nothing is kept under the account. A keychain that stays locked is a failure, never null. */
  get(account: string): Promise<Result<string | null, Failure>>
  /** Kept, read back and found the same when this succeeds. */
  set(account: string, secret: string): Promise<Result<undefined, Failure>>
  /** Deletes a secret, if there is one. On success it is surely gone. */
  delete(account: string): Promise<Result<undefined, Failure>>
}
