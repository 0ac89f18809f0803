import type { z } from 'zod'
import { checkPictureHost, credentialsNeeded } from '../../shared/domain/pictures/picture-host.ts'
import type { calls } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord, ConnectionSummary } from '../../shared/schemas/connection.ts'
import type { HostCredentials, PictureHost, PictureHostReport } from '../../shared/schemas/picture-host.ts'
import type { Commit, KeyChange } from '../keychain/keys-with-settings.ts'
import { refuseFixed } from './fixed-fields.ts'
import { fittingCredentials, type HostSignIns } from './host-sign-in.ts'
import type { ConnectionQueue, ConnectionRecords } from './ports.ts'

type Input<N extends keyof typeof calls> = z.output<(typeof calls)[N]['input']>
type Summary = Promise<Result<ConnectionSummary, Failure>>

/** The `picture-hosts/*` calls of the contract. */
export type PictureHostCalls = {
  savePictureHost(input: Input<'picture-hosts/save'>): Summary
  /** Keeps neither the settings nor the credentials. */
  checkPictureHost(input: Input<'picture-hosts/check'>): Promise<Result<PictureHostReport, Failure>>
  /** Stays as it was where the keychain will not let the sign-in go. */
  removePictureHost(input: Input<'picture-hosts/remove'>): Summary
}

export type PictureHostCallsDeps = {
  readonly records: ConnectionRecords
  readonly signIns: HostSignIns
  /** Writes the settings by `commit`; by `undo` as they were, where the keychain will not let the sign-in go. */
  readonly dropSignIn: (
    connection: ConnectionRecord,
    commit: Commit<ConnectionRecord>,
    undo: Commit<ConnectionRecord>,
  ) => Promise<Result<ConnectionRecord, Failure>>
  /** Tries a picture host; what it found out is a report, never a rejection. */
  readonly tryPictureHost: (
    host: PictureHost,
    credentials: HostCredentials | null,
    signal: AbortSignal,
  ) => Promise<PictureHostReport>
  readonly queue: Pick<ConnectionQueue, 'connectionChanged'>
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readonly withRecord: <T>(
    id: string,
    work: (record: ConnectionRecord) => Promise<Result<T, Failure>>,
  ) => Promise<Result<T, Failure>>
  readonly summarise: (record: ConnectionRecord) => ConnectionSummary
  readonly closing: AbortSignal
}

export function createPictureHostCalls(deps: PictureHostCallsDeps): PictureHostCalls {
  const { records, signIns, inTurn, withRecord } = deps

  /** What the host is signed in to with: as given, or as kept for its origin. A kept one goes to no other. */
  const credentialsFor = async (
    connectionId: string,
    host: PictureHost,
    given: HostCredentials | undefined,
  ): Promise<Result<HostCredentials | null, Failure>> => {
    const fitting = fittingCredentials(host, given)
    if (!fitting.ok) return fitting
    if (fitting.value !== undefined) return succeed(fitting.value)
    const found = await signIns.find(connectionId, host)
    if (!found.ok || found.value !== null || credentialsNeeded(host) === null) return found
    return fail(failed('host-sign-in-needed', { field: 'credentials' }))
  }

  return {
    savePictureHost: ({ connectionId, host: typed, credentials: given, keep }) =>
      inTurn(() =>
        withRecord(connectionId, async (record) => {
          const host = checkPictureHost(typed)
          if (!host.ok) return fail(notUsable(host.error))
          const fixed = refuseFixed(record, { pictureHost: host.value, picturesTravel: 'host' })
          if (fixed !== undefined) return fail(fixed)
          const credentials = await credentialsFor(connectionId, host.value, given)
          if (!credentials.ok) return credentials
          const commit = (signIn: KeyChange) =>
            records.change(connectionId, { ...signIn, pictureHost: host.value, picturesTravel: 'host' })
          const changed =
            given !== undefined && credentials.value !== null
              ? await signIns.keep(connectionId, host.value, credentials.value, keep ?? 'keychain')(commit)
              : commit({})
          if (!changed.ok) return changed
          deps.queue.connectionChanged(connectionId)
          return succeed(deps.summarise(changed.value))
        }),
      ),

    checkPictureHost: ({ connectionId, host: typed, credentials: given }) =>
      withRecord(connectionId, async () => {
        const host = checkPictureHost(typed)
        if (!host.ok) return fail(notUsable(host.error))
        const credentials = await credentialsFor(connectionId, host.value, given)
        if (!credentials.ok) return credentials
        return succeed(await deps.tryPictureHost(host.value, credentials.value, deps.closing))
      }),

    removePictureHost: ({ connectionId }) =>
      inTurn(() =>
        withRecord(connectionId, async (record) => {
          const picturesTravel = record.picturesTravel === 'host' ? 'inside' : record.picturesTravel
          const fixed = refuseFixed(record, { pictureHost: null, picturesTravel })
          if (fixed !== undefined) return fail(fixed)
          const changed = await deps.dropSignIn(
            record,
            (signIn) => records.change(connectionId, { ...signIn, pictureHost: null, picturesTravel }),
            (signIn) =>
              records.change(connectionId, {
                ...signIn,
                pictureHost: record.pictureHost,
                picturesTravel: record.picturesTravel,
              }),
          )
          return changed.ok ? succeed(deps.summarise(changed.value)) : changed
        }),
      ),
  }
}

/** `facts` has the problem of each field by the field's name. */
function notUsable(problems: Readonly<Record<string, string>>): Failure {
  return failed('picture-host-not-usable', { facts: { ...problems } })
}
