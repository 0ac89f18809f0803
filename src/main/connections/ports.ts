import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type {
  AuthorityFacts,
  AuthorityProblem,
  CheckReport,
  ConnectionRecord,
} from '../../shared/schemas/connection.ts'
import type { ConnectionKeyring } from '../keychain/keys-with-settings.ts'

type Change<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** The connections without their keys. A change is on disk when it succeeds. */
export type ConnectionRecords = {
  find(id: string): ConnectionRecord | undefined
  all(): readonly ConnectionRecord[]
  add(connection: ConnectionRecord): Result<ConnectionRecord, Failure>
  change(
    id: string,
    change: Change<
      Pick<
        ConnectionRecord,
        | 'name'
        | 'address'
        | 'colour'
        | 'live'
        | 'picturesTravel'
        | 'pictureHost'
        | 'certificateAuthority'
        | 'keySlot'
        | 'signInSlot'
        | 'keyOrigin'
        | 'keyAuthority'
        | 'removal'
      >
    >,
  ): Result<ConnectionRecord, Failure>
  /** One whose removal is written down already goes in any case. */
  remove(id: string): Result<undefined, Failure>
}

export type ConnectionKeys = Pick<
  ConnectionKeyring,
  'lookUp' | 'place' | 'keep' | 'drop' | 'forget' | 'deleteLater' | 'tidy'
>

/** Tries an address with a key; what it found out is a report, never a rejection. */
export type CheckService = (
  address: string,
  key: string,
  signal: AbortSignal,
  certificateAuthority: string | null,
) => Promise<CheckReport>

/** Reads PEM text of one certificate authority: in the spelling it is kept in, with what it says of itself. */
export type ReadAuthority = (
  pem: string,
) => Result<{ readonly pem: string; readonly facts: AuthorityFacts }, AuthorityProblem>

/** The built-in practice service. */
export type Practice = {
  /** Starts it with this key, or starts it anew where it runs with another one. */
  start(
    key: string,
  ): Promise<
    | { readonly kind: 'listening'; readonly address: string }
    | { readonly kind: 'failed'; readonly detail: string }
  >
  close(): Promise<void>
}

export type ConnectionQueue = {
  /** Nothing is forgotten while items wait, unless they are to be discarded. `look`: says so and does nothing. */
  forgetConnection(
    connectionId: string,
    options: { readonly discardWaiting: boolean; readonly look?: boolean },
  ): Promise<{ readonly waiting: number; readonly forgotten: boolean }>
  /** The key or the address is another one: what was paused for want of it may go on. */
  connectionChanged(connectionId: string): void
}
