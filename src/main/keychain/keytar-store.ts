import { type Failure, type FailureCode, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { SecretStore } from './secret-store.ts'

const keychainServiceName = 'Index Desk'

const probeAccount = 'Check whether the keychain is unlocked'

/** Any call may prompt for a password, which takes the user a while to find. */
const defaultTimeLimitMs = 60_000

/**
 * Secrets in the system's keychain through keytar. Serial: each call holds a thread of Node's small pool
 * while a prompt is open.
 */
export function createKeytarStore({
  load,
  hidesLocked,
  timeLimitMs = defaultTimeLimitMs,
}: {
  readonly load: () => Promise<Keytar>
  /** Linux: reading from and deleting in a locked keyring behave as if it were empty. */
  readonly hidesLocked: boolean
  readonly timeLimitMs?: number
}): SecretStore {
  let tail: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(
    work: (keytar: Keytar, isGivenUp: () => boolean) => Promise<Result<T, Failure>>,
    secret?: string,
  ): Promise<Result<T, Failure>> => {
    let givenUp = false
    const call = tail.then(async (): Promise<Result<T, Failure>> => {
      if (givenUp) return fail(timedOut)
      try {
        return await work(await load(), () => givenUp)
      } catch (cause) {
        return fail(keychainFailure(cause, secret))
      }
    })
    tail = call
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        givenUp = true
        resolve(fail(timedOut))
      }, timeLimitMs)
      void call.then((result) => {
        clearTimeout(timer)
        resolve(result)
      })
    })
  }

  /** Writes, because reading hides it: writing rejects in a locked keyring. */
  const proveUnlocked = async (keytar: Keytar): Promise<void> => {
    await keytar.setPassword(keychainServiceName, probeAccount, 'unlocked')
    await keytar.deletePassword(keychainServiceName, probeAccount)
  }

  return {
    get: (account) =>
      inTurn(async (keytar) => {
        const found = await keytar.getPassword(keychainServiceName, account)
        if (found !== null || !hidesLocked) return succeed(found)
        await proveUnlocked(keytar)
        // Reads after the proof, which may have made the user unlock the keyring.
        return succeed(await keytar.getPassword(keychainServiceName, account))
      }),

    set: (account, secret) =>
      inTurn(async (keytar, isGivenUp) => {
        await keytar.setPassword(keychainServiceName, account, secret)
        const kept = isGivenUp() ? null : await keytar.getPassword(keychainServiceName, account)
        if (kept === secret) return succeed(undefined)
        // The caller assumes that nothing is stored: leave nothing behind.
        await keytar.deletePassword(keychainServiceName, account)
        return fail(failed('keychain-mismatch', { detail: 'the value read back is another one' }))
      }, secret),

    delete: (account) =>
      inTurn(async (keytar) => {
        if ((await keytar.deletePassword(keychainServiceName, account)) || !hidesLocked) {
          return succeed(undefined)
        }
        await proveUnlocked(keytar)
        await keytar.deletePassword(keychainServiceName, account)
        return succeed(undefined)
      }),
  }
}

const timedOut = failed('keychain-timed-out', { detail: 'the keychain did not answer in time' })

/** The calls of keytar in use. `findCredentials` ends the whole process on a locked Linux keyring. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

/** Loads the native library on demand; rejects if it, or the system library below it, is missing. */
export async function loadKeytar(): Promise<Keytar> {
  // CommonJS: some loaders see the functions as named exports, all see them on the default export.
  const loaded: Keytar & { readonly default?: Keytar } = await import('keytar')
  return loaded.default ?? loaded
}

/**
 * keytar throws plain errors with only the platform library's message (libsecret and GLib on Linux, Security
 * on macOS), so only the message can be examined. The first match counts.
 */
const signs: readonly (readonly [RegExp, FailureCode])[] = [
  [/failed to load keytar|cannot open shared object|libsecret.*not found/i, 'keychain-missing'],
  [/in a locked collection|is locked|interaction is not allowed|passphrase.*not correct/i, 'keychain-locked'],
  [/dismissed|cancell?ed/i, 'keychain-refused'],
  // No keyring exists yet, and the prompt to create one was not answered or could not be shown.
  [/object does not exist at path/i, 'keychain-refused'],
  [/timeout was reached|timed out|noreply/i, 'keychain-timed-out'],
  [
    /autolaunch|could not connect|not provided by any|serviceunknown|namehasnoowner|connection is closed|no such interface/i,
    'keychain-no-service',
  ],
]

/** `secret` is removed from the detail in case the message repeats it. */
function keychainFailure(cause: unknown, secret?: string): Failure {
  const words = cause instanceof Error ? cause.message : String(cause)
  const code = signs.find(([pattern]) => pattern.test(words))?.[1] ?? 'keychain-failed'
  return failed(code, { detail: secret === undefined ? words : words.replaceAll(secret, '…') })
}
