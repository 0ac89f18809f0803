import type { Result } from '../../shared/result.ts'
import type { AuthorityFacts, AuthorityProblem } from '../../shared/schemas/connection.ts'
import type { ConnectionKeyring } from '../keychain/keys-with-settings.ts'
import type { PracticeService } from '../practice/practice-service.ts'
import type { ServiceClient } from '../service-client/service-client.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { TeamLibraryStore } from '../team/ports.ts'

/** Connections without their keys. A change is on disk when it succeeds. */
export type ConnectionRecords = Pick<
  SettingsStore['connections'],
  'find' | 'all' | 'add' | 'change' | 'remove'
>

export type ConnectionKeys = Pick<
  ConnectionKeyring,
  'lookUp' | 'place' | 'keep' | 'drop' | 'forget' | 'deleteLater' | 'tidy'
>

/** Resolves to a report; never rejects. */
export type CheckService = ServiceClient['check']

/** Reads PEM text of one certificate authority: its normalised text, and the facts it states of itself. */
export type ReadAuthority = (
  pem: string,
) => Result<{ readonly pem: string; readonly facts: AuthorityFacts }, AuthorityProblem>

export type Practice = Pick<PracticeService, 'start' | 'close'>

export type ConnectionQueue = {
  /** Refused while items wait, unless these may be discarded. `look`: only reports the outcome. */
  forgetConnection(
    connectionId: string,
    options: { readonly discardWaiting: boolean; readonly look?: boolean },
  ): Promise<{ readonly waiting: number; readonly forgotten: boolean }>
  /** The key or the address changed: items paused for lack of it may continue. */
  connectionChanged(connectionId: string): void
}

export type TeamLibraries = Pick<TeamLibraryStore, 'begin' | 'leave'>
