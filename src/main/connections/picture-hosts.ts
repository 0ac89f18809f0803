import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import { checkPictureHost, credentialsNeeded } from '../../shared/domain/pictures/picture-host.ts'
import type { CheckedInput } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord, ConnectionSummary } from '../../shared/schemas/connection.ts'
import type { HostCredentials, PictureHostReport } from '../../shared/schemas/picture-host.ts'
import type { KeyChange } from '../keychain/keys-with-settings.ts'
import { refuseFixed } from './fixed-fields.ts'
import type { HostSignIns } from './host-sign-in.ts'
import type { ConnectionKeys, ConnectionQueue, ConnectionRecords } from './ports.ts'

type Summary = Promise<Result<ConnectionSummary, Failure>>

export type PictureHostsDeps = {
  readonly records: ConnectionRecords
  readonly hostKeys: ConnectionKeys
  readonly hostSignIns: HostSignIns
  /** Resolves to a report; never rejects. */
  readonly tryPictureHost: (
    host: PictureHost,
    credentials: HostCredentials | null,
    signal: AbortSignal,
  ) => Promise<PictureHostReport>
  readonly queue: Pick<ConnectionQueue, 'connectionChanged'>
  readonly changing: (
    id: string,
    work: (record: ConnectionRecord) => Promise<Result<ConnectionRecord, Failure>>,
  ) => Summary
  /** Keychain failures that must not prevent removing a sign-in. */
  readonly isExcused: (record: ConnectionRecord, failure: Failure) => boolean
  readonly closing: AbortSignal
}

export class PictureHosts {
  readonly #deps: PictureHostsDeps

  constructor(deps: PictureHostsDeps) {
    this.#deps = deps
  }

  save({ connectionId, host: typed, credentials: given, keep }: CheckedInput<'picture-hosts/save'>): Summary {
    const { records, hostSignIns, queue } = this.#deps
    return this.#deps.changing(connectionId, async (record) => {
      const host = checkPictureHost(typed)
      if (!host.ok) return fail(notUsable(host.error))
      const pictures = { pictureHost: host.value, picturesTravel: 'host' } as const
      const fixed = refuseFixed(record, pictures)
      if (fixed !== undefined) return fail(fixed)
      const credentials = await this.#credentialsFor(connectionId, host.value, given)
      if (!credentials.ok) return credentials
      const commit = (signIn: KeyChange) => records.change(connectionId, { ...signIn, ...pictures })
      const changed =
        given !== undefined && credentials.value !== null
          ? await hostSignIns.keep(connectionId, host.value, credentials.value, keep ?? 'keychain', commit)
          : commit({})
      if (changed.ok) queue.connectionChanged(connectionId)
      return changed
    })
  }

  async check({
    connectionId,
    host: typed,
    credentials: given,
  }: CheckedInput<'picture-hosts/check'>): Promise<Result<PictureHostReport, Failure>> {
    const { records, tryPictureHost, closing } = this.#deps
    if (records.find(connectionId) === undefined) return fail(failed('connection-unknown'))
    const host = checkPictureHost(typed)
    if (!host.ok) return fail(notUsable(host.error))
    const credentials = await this.#credentialsFor(connectionId, host.value, given)
    if (!credentials.ok) return credentials
    return succeed(await tryPictureHost(host.value, credentials.value, closing))
  }

  /** Changes nothing if the keychain refuses to delete the sign-in. */
  remove({ connectionId }: CheckedInput<'picture-hosts/remove'>): Summary {
    const { records, hostKeys, isExcused } = this.#deps
    return this.#deps.changing(connectionId, async (record) => {
      const { pictureHost, picturesTravel: before } = record
      const picturesTravel = before === 'host' ? 'inside' : before
      const fixed = refuseFixed(record, { pictureHost: null, picturesTravel })
      if (fixed !== undefined) return fail(fixed)
      const commit = (signIn: KeyChange) =>
        records.change(connectionId, { ...signIn, pictureHost: null, picturesTravel })
      // The keychain is not asked for credentials that were never stored.
      if (pictureHost == null) return commit({})
      const undo = (signIn: KeyChange) =>
        records.change(connectionId, { ...signIn, pictureHost, picturesTravel: before })
      return hostKeys.drop(connectionId, commit, undo, (failure) => isExcused(record, failure))
    })
  }

  /**
   * Returns the given credentials, or those stored for the host's origin; stored ones go to no other origin.
   */
  async #credentialsFor(
    connectionId: string,
    host: PictureHost,
    given: HostCredentials | undefined,
  ): Promise<Result<HostCredentials | null, Failure>> {
    const kind = credentialsNeeded(host)
    // Credentials that the host does not ask for are not kept.
    if (kind === null) return succeed(null)
    if (given !== undefined)
      return given.kind === kind ? succeed(given) : fail(failed('invalid-input', { field: 'credentials' }))
    const found = await this.#deps.hostSignIns.find(connectionId, host)
    if (!found.ok || found.value !== null) return found
    return fail(failed('host-sign-in-needed', { field: 'credentials' }))
  }
}

function notUsable(problems: Readonly<Record<string, string>>): Failure {
  return failed('picture-host-not-usable', { facts: { ...problems } })
}
