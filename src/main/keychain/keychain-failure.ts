import { type Failure, type FailureCode, failed } from '../../shared/ipc/failure.ts'

/**
 * keytar gives plain errors whose only content is the platform library's words (libsecret and GLib on Linux,
 * Security on macOS), so the words are all there is to go by. The first match counts.
 */
const signs: readonly (readonly [RegExp, FailureCode])[] = [
  [/failed to load keytar|cannot open shared object|libsecret.*not found/i, 'keychain-missing'],
  [/in a locked collection|is locked|interaction is not allowed|passphrase.*not correct/i, 'keychain-locked'],
  [/dismissed|cancell?ed/i, 'keychain-refused'],
  // There is no keyring yet, and the question whether to make one was not answered or could not be asked.
  [/object does not exist at path/i, 'keychain-refused'],
  [/timeout was reached|timed out|noreply/i, 'keychain-timed-out'],
  [
    /autolaunch|could not connect|not provided by any|serviceunknown|namehasnoowner|connection is closed|no such interface/i,
    'keychain-no-service',
  ],
]

/** What an error of the keychain means; `secret` is taken out of the detail should the words ever repeat it. */
export function keychainFailure(cause: unknown, secret?: string): Failure {
  const words = cause instanceof Error ? cause.message : String(cause)
  const code = signs.find(([pattern]) => pattern.test(words))?.[1] ?? 'keychain-failed'
  return failed(code, { detail: secret === undefined ? words : words.replaceAll(secret, '…') })
}
