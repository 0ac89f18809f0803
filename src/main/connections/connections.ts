import type { z } from 'zod'
import {
  type BaseAddressProblem,
  originOf,
  parseBaseAddress,
} from '../../shared/domain/addresses/web-address.ts'
import { credentialsNeeded } from '../../shared/domain/pictures/picture-host.ts'
import type { calls } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type {
  AuthorityProblem,
  CheckReport,
  ConnectionRecord,
  ConnectionSummary,
} from '../../shared/schemas/connection.ts'
import { createSerialQueue } from '../jobs/serial-queue.ts'
import type { KeyChange } from '../keychain/keys-with-settings.ts'
import { refuseFixed } from './fixed-fields.ts'
import type { HostSignIns } from './host-sign-in.ts'
import {
  createPictureHostCalls,
  type PictureHostCalls,
  type PictureHostCallsDeps,
} from './picture-host-calls.ts'
import type { CheckService, ConnectionKeys, ReadAuthority } from './ports.ts'
import { createPracticeConnection, type PracticeConnectionDeps } from './practice-connection.ts'
import { createRemoval } from './removal.ts'

type Input<N extends keyof typeof calls> = z.output<(typeof calls)[N]['input']>
type Summary = Promise<Result<ConnectionSummary, Failure>>

/** The `connections/*` calls of the contract. */
export type ConnectionsService = PictureHostCalls & {
  list(): ConnectionSummary[]
  /** Keeps neither the address nor the key. */
  check(input: Input<'connections/check'>): Promise<Result<CheckReport, Failure>>
  create(input: Input<'connections/create'>): Summary
  change(input: Input<'connections/change'>): Summary
  replaceKey(input: Input<'connections/replace-key'>): Summary
  forgetKey(input: Input<'connections/forget-key'>): Summary
  /** Takes the key along; stays as it was, with what waits, where the keychain will not let it go. */
  remove(input: Input<'connections/remove'>): Promise<Result<undefined, Failure>>
  tryPractice(input: Input<'connections/try-practice'>): Summary
  /**
   * Starts the practice service at the start of the app, where it has been tried before; else null. Its key is
   * ours to choose, so that a keychain in trouble does not stand in the way.
   */
  startPractice(): Promise<Result<ConnectionSummary | null, Failure>>
  /** Ends removals that a crash cut short, or takes them back, and deletes keys that are of no use any more. */
  tidy(): Promise<void>
  /** Ends the checks that still run. */
  close(): void
}

export type ConnectionsDeps = PracticeConnectionDeps & {
  /** The same as `keys`, for what picture hosts are signed in to with. */
  readonly hostKeys: ConnectionKeys
  readonly hostSignIns: HostSignIns
  readonly tryPictureHost: PictureHostCallsDeps['tryPictureHost']
  readonly checkService: CheckService
  readonly readAuthority: ReadAuthority
}

const longestName = 80

export function createConnections(deps: ConnectionsDeps): ConnectionsService {
  const { records, keys, hostKeys, queue, log } = deps
  const closing = new AbortController()
  const summarise = (record: ConnectionRecord): ConnectionSummary => ({
    ...record,
    key: keys.place(record.id),
    ...(record.pictureHost != null &&
      credentialsNeeded(record.pictureHost) !== null && { hostSignIn: hostKeys.place(record.id) }),
    ...factsOfAuthority(record.certificateAuthority),
  })
  const factsOfAuthority = (pem: string | null | undefined) => {
    const authority = pem == null ? undefined : deps.readAuthority(pem)
    return authority?.ok === true ? { authority: authority.value.facts } : {}
  }
  const authorityFor = (pem: string | null, address: string): Result<string | null, Failure> => {
    if (pem === null) return succeed(null)
    const authority = deps.readAuthority(pem)
    if (!authority.ok) return fail(authorityNotUsable(authority.error))
    // Without TLS nobody would vouch for the service at all.
    return address.startsWith('https:') ? succeed(authority.value.pem) : fail(authorityNotUsable('not-https'))
  }
  const practice = createPracticeConnection(deps)

  // One after the other: each is several steps over the keychain and the settings that must not mix.
  const inTurn = createSerialQueue()

  const withRecord = async <T>(
    id: string,
    work: (record: ConnectionRecord) => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> => {
    const record = records.find(id)
    return record === undefined ? fail(failed('connection-unknown')) : work(record)
  }

  /** Where there is no keychain, none can have the key; nor must that of the practice service keep it from going. */
  const isExcused =
    ({ kind }: ConnectionRecord) =>
    ({ code }: Failure): boolean =>
      code === 'keychain-missing' || code === 'keychain-no-service' || kind === 'practice'

  const forgetKeyOf = async (record: ConnectionRecord): Promise<Result<undefined, Failure>> => {
    const { id } = record
    const wasInMemoryOnly = keys.place(id) === 'session'
    const forgotten = await keys.forget(id)
    if (forgotten.ok || !wasInMemoryOnly) return forgotten
    log('warning', 'key-not-deleted', { connectionId: id, code: forgotten.error.code })
    return succeed(undefined)
  }

  const removeConnection = createRemoval({ ...{ records, queue, log, isExcused }, rings: [keys, hostKeys] })

  const pictureHosts = createPictureHostCalls({
    ...{ records, queue, inTurn, withRecord, summarise },
    signIns: deps.hostSignIns,
    // The keychain is not asked for what was never put there.
    dropSignIn: async (record, commit, undo) =>
      record.pictureHost == null ? commit({}) : hostKeys.drop(record.id, commit, undo, isExcused(record)),
    tryPictureHost: deps.tryPictureHost,
    closing: closing.signal,
  })

  const keyForCheck = async (
    { key, connectionId }: Input<'connections/check'>,
    address: string,
  ): Promise<Result<string, Failure>> => {
    if (key !== undefined) return succeed(key)
    if (connectionId === undefined) return fail(keyNeeded)
    const record = records.find(connectionId)
    if (record === undefined) return fail(failed('connection-unknown'))
    // A kept key goes to the host it was kept for and to no other, whatever the page asks.
    if (originOf(address) !== originOf(record.address)) return fail(keyNeeded)
    const found = await keys.lookUp(connectionId)
    if (!found.ok) return found
    return found.value === null ? fail(keyNeeded) : succeed(found.value)
  }

  return {
    ...pictureHosts,
    list: () => records.all().map(summarise),

    check: async (input) => {
      const address = parseBaseAddress(input.address)
      if (!address.ok) return fail(addressNotUsable(address.error))
      const key = await keyForCheck(input, address.value)
      if (!key.ok) return key
      // A kept key leaves only as its connection lets it, whatever the page asks.
      const kept = input.key === undefined ? records.find(input.connectionId ?? '') : undefined
      const wanted = kept === undefined ? input.certificateAuthority : kept.certificateAuthority
      const authority = authorityFor(wanted ?? null, address.value)
      if (!authority.ok) return authority
      return succeed(await deps.checkService(address.value, key.value, closing.signal, authority.value))
    },

    create: ({ name, address: typed, colour, live, key, keep, certificateAuthority = null }) =>
      inTurn(async () => {
        const address = parseBaseAddress(typed)
        if (!address.ok) return fail(addressNotUsable(address.error))
        const authority = authorityFor(certificateAuthority, address.value)
        if (!authority.ok) return authority
        const id = deps.newId()
        const added = await keys.keep(id, key, keep, () =>
          records.add({
            id,
            kind: 'service',
            name: name === '' ? new URL(address.value).hostname.slice(0, longestName) : name,
            address: address.value,
            colour,
            picturesTravel: 'inside',
            ...(live === true && { live }),
            ...(authority.value !== null && { certificateAuthority: authority.value }),
          }),
        )
        return added.ok ? succeed(summarise(added.value)) : added
      }),

    change: ({ id, address: typed, key, keep, ...rest }) =>
      inTurn(() =>
        withRecord(id, async (record) => {
          const address = typed === undefined ? succeed(record.address) : parseBaseAddress(typed)
          if (!address.ok) return fail(addressNotUsable(address.error))
          const { certificateAuthority = record.certificateAuthority ?? null } = rest
          const authority = authorityFor(certificateAuthority, address.value)
          if (!authority.ok) return authority
          const isHeldOtherwise = authority.value !== (record.certificateAuthority ?? null)
          const { certificateAuthority: _typed, ...others } = rest
          const change = {
            ...others,
            address: address.value,
            ...(isHeldOtherwise && { certificateAuthority: authority.value }),
          }
          const fixed = refuseFixed(record, change)
          if (fixed !== undefined) return fail(fixed)
          if (rest.picturesTravel === 'host' && record.pictureHost == null)
            return fail(failed('picture-host-needed', { field: 'picturesTravel' }))
          if (record.kind === 'practice' && address.value !== record.address) {
            // It has a new port at each start.
            return fail(addressNotUsable('practice'))
          }
          const moves = originOf(address.value) !== originOf(record.address)
          // Entered for a service that one authority vouches for, it is not sent to one that any may vouch for.
          const isLetGo = record.certificateAuthority != null && isHeldOtherwise
          if ((moves || isLetGo) && key === undefined) return fail(keyNeeded)
          const commit = (ofKey: KeyChange) => records.change(id, { ...change, ...ofKey })
          const changed =
            key === undefined ? commit({}) : await keys.keep(id, key, keep ?? 'keychain', commit)
          if (!changed.ok) return changed
          if (key !== undefined || address.value !== record.address || isHeldOtherwise)
            queue.connectionChanged(id)
          return succeed(summarise(changed.value))
        }),
      ),

    replaceKey: ({ id, key, keep }) =>
      inTurn(() =>
        withRecord(id, async (record) => {
          if (record.kind === 'practice') return practice.startWithNew(record, key, keep)
          const changed = await keys.keep(id, key, keep, (ofKey) => records.change(id, ofKey))
          if (!changed.ok) return changed
          queue.connectionChanged(id)
          return succeed(summarise(changed.value))
        }),
      ),

    forgetKey: ({ id }) =>
      inTurn(() =>
        withRecord(id, async (record) => {
          const forgotten = await forgetKeyOf(record)
          return forgotten.ok ? succeed(summarise(record)) : forgotten
        }),
      ),

    remove: ({ id, discardWaiting }) =>
      inTurn(() =>
        withRecord(id, async (record) => {
          if (record.preset != null) return fail(failed('set-by-organisation'))
          const removed = await removeConnection.remove(record, discardWaiting)
          if (removed.ok && record.kind === 'practice') await deps.practice.close()
          return removed
        }),
      ),

    tryPractice: ({ keep }) => inTurn(() => practice.tryOut(keep)),
    startPractice: () => inTurn(() => practice.resume()),
    tidy: () =>
      inTurn(async () => {
        await removeConnection.resume()
        for (const ring of [keys, hostKeys]) await ring.tidy()
      }),
    close: () => closing.abort(),
  }
}

const keyNeeded = failed('key-needed', { field: 'key' })

function addressNotUsable(problem: BaseAddressProblem | 'practice'): Failure {
  return failed('address-not-usable', { field: 'address', facts: { problem } })
}

function authorityNotUsable(problem: AuthorityProblem | 'not-https'): Failure {
  return failed('authority-not-usable', { field: 'certificateAuthority', facts: { problem } })
}
