import {
  type BaseAddressProblem,
  originOf,
  parseBaseAddress,
} from '../../shared/domain/addresses/web-address.ts'
import { credentialsNeeded } from '../../shared/domain/pictures/picture-host.ts'
import type { CheckedInput } from '../../shared/ipc/contract.ts'
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
import { PictureHosts, type PictureHostsDeps } from './picture-hosts.ts'
import type { CheckService, ReadAuthority } from './ports.ts'
import { PracticeConnection, type PracticeConnectionDeps } from './practice-connection.ts'
import { ConnectionRemoval } from './removal.ts'
import { type AddConnection, TeamMembership, type TeamMembershipDeps } from './team-membership.ts'

export type ConnectionsDeps = PracticeConnectionDeps &
  Omit<PictureHostsDeps, 'changing' | 'isExcused' | 'closing'> &
  Omit<TeamMembershipDeps, 'changing' | 'creating' | 'isExcused'> & {
    readonly checkService: CheckService
    readonly readAuthority: ReadAuthority
  }

type Summary = Promise<Result<ConnectionSummary, Failure>>
type Changing = Promise<Result<ConnectionRecord, Failure>>

const longestName = 80

export class Connections {
  readonly pictureHosts: PictureHosts
  readonly team: TeamMembership
  readonly #deps: ConnectionsDeps
  readonly #practice: PracticeConnection
  readonly #removal: ConnectionRemoval
  readonly #closing = new AbortController()
  // Serial: changes have several steps in the keychain and the settings, which must not mix.
  readonly #inTurn = createSerialQueue()

  constructor(deps: ConnectionsDeps) {
    this.#deps = deps
    this.#practice = new PracticeConnection(deps)
    this.#removal = new ConnectionRemoval({ ...deps, isExcused })
    this.pictureHosts = new PictureHosts({
      ...deps,
      isExcused,
      changing: (id, work) => this.#changing(id, work),
      closing: this.#closing.signal,
    })
    this.team = new TeamMembership({
      ...deps,
      isExcused,
      changing: (id, work) => this.#changing(id, work),
      creating: (input, add) => this.#summarised(this.#inTurn(() => this.#create(input, add))),
    })
  }

  list(): ConnectionSummary[] {
    return this.#deps.records.all().map((record) => this.#summarise(record))
  }

  /** Keeps neither the address nor the key. */
  async check(input: CheckedInput<'connections/check'>): Promise<Result<CheckReport, Failure>> {
    const { records, checkService } = this.#deps
    const address = parseBaseAddress(input.address)
    if (!address.ok) return fail(addressNotUsable(address.error))
    const key = await this.#keyForCheck(input, address.value)
    if (!key.ok) return key
    // A stored key is only sent as its connection allows, whatever the page asks.
    const kept = input.key === undefined ? records.find(input.connectionId ?? '') : undefined
    const wanted = kept === undefined ? input.certificateAuthority : kept.certificateAuthority
    const authority = this.#authorityFor(wanted ?? null, address.value)
    if (!authority.ok) return authority
    return succeed(await checkService(address.value, key.value, this.#closing.signal, authority.value))
  }

  create(input: CheckedInput<'connections/create'>): Summary {
    return this.#summarised(this.#inTurn(() => this.#create(input)))
  }

  change({ id, ...change }: CheckedInput<'connections/change'>): Summary {
    return this.#changing(id, (record) => this.#change(record, change))
  }

  replaceKey({ id, key, keep }: CheckedInput<'connections/replace-key'>): Summary {
    const { records, keys, queue } = this.#deps
    return this.#changing(id, async (record) => {
      if (record.kind === 'practice') return this.#practice.startWithNew(record, key, keep)
      const changed = await keys.keep(id, key, keep, (ofKey) => records.change(id, ofKey))
      if (changed.ok) queue.connectionChanged(id)
      return changed
    })
  }

  forgetKey({ id }: CheckedInput<'connections/forget-key'>): Summary {
    const { keys, log } = this.#deps
    return this.#changing(id, async (record) => {
      const wasInMemoryOnly = keys.place(id) === 'session'
      const forgotten = await keys.forget(id)
      if (forgotten.ok) return succeed(record)
      if (!wasInMemoryOnly) return forgotten
      log('warning', 'key-not-deleted', { connectionId: id, code: forgotten.error.code })
      return succeed(record)
    })
  }

  /**
   * Removes the key too. If the keychain refuses to delete it, the connection and its queue stay unchanged.
   */
  remove({ id, discardWaiting }: CheckedInput<'connections/remove'>): Promise<Result<undefined, Failure>> {
    return this.#inTurn(async () => {
      const record = this.#deps.records.find(id)
      if (record === undefined) return fail(failed('connection-unknown'))
      if (record.preset != null) return fail(failed('set-by-organisation'))
      const removed = await this.#removal.remove(record, discardWaiting)
      if (removed.ok && record.kind === 'practice') await this.#deps.practice.close()
      return removed
    })
  }

  tryPractice(): Summary {
    return this.#summarised(this.#inTurn(() => this.#practice.tryOut()))
  }

  /** Starts the practice service with the app, if it has been tried before; else null. */
  async startPractice(): Promise<Result<ConnectionSummary | null, Failure>> {
    const started = await this.#inTurn(() => this.#practice.resume())
    return started.ok ? succeed(started.value && this.#summarise(started.value)) : started
  }

  tidy(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#removal.resume()
      const { keys, hostKeys, teamKeys } = this.#deps
      for (const ring of [keys, hostKeys, teamKeys]) await ring.tidy()
    })
  }

  close(): void {
    this.#closing.abort()
  }

  #changing(id: string, work: (record: ConnectionRecord) => Changing): Summary {
    const changing = this.#inTurn(async () => {
      const record = this.#deps.records.find(id)
      return record === undefined ? fail(failed('connection-unknown')) : work(record)
    })
    return this.#summarised(changing)
  }

  async #summarised(changing: Changing): Summary {
    const changed = await changing
    return changed.ok ? succeed(this.#summarise(changed.value)) : changed
  }

  #summarise(record: ConnectionRecord): ConnectionSummary {
    const { keys, hostKeys, readAuthority } = this.#deps
    const { id, pictureHost, certificateAuthority } = record
    const authority = certificateAuthority == null ? undefined : readAuthority(certificateAuthority)
    return {
      ...record,
      key: keys.place(id),
      ...(pictureHost != null &&
        credentialsNeeded(pictureHost) !== null && { hostSignIn: hostKeys.place(id) }),
      ...(authority?.ok && { authority: authority.value.facts }),
    }
  }

  #authorityFor(pem: string | null, address: string): Result<string | null, Failure> {
    if (pem === null) return succeed(null)
    const authority = this.#deps.readAuthority(pem)
    if (!authority.ok) return fail(authorityNotUsable(authority.error))
    // Without TLS, nothing would authenticate the service.
    return address.startsWith('https:') ? succeed(authority.value.pem) : fail(authorityNotUsable('not-https'))
  }

  async #keyForCheck(
    { key, connectionId }: CheckedInput<'connections/check'>,
    address: string,
  ): Promise<Result<string, Failure>> {
    if (key !== undefined) return succeed(key)
    if (connectionId === undefined) return fail(keyNeeded)
    const record = this.#deps.records.find(connectionId)
    if (record === undefined) return fail(failed('connection-unknown'))
    // A stored key is only sent to its own host, whatever the page asks.
    if (originOf(address) !== originOf(record.address)) return fail(keyNeeded)
    const found = await this.#deps.keys.lookUp(connectionId)
    if (!found.ok) return found
    return found.value === null ? fail(keyNeeded) : succeed(found.value)
  }

  async #create(
    {
      name,
      address: typed,
      colour,
      live,
      key,
      keep,
      certificateAuthority = null,
    }: CheckedInput<'connections/create'>,
    add: AddConnection = (record) => this.#deps.records.add(record),
  ): Changing {
    const { keys, newId } = this.#deps
    const address = parseBaseAddress(typed)
    if (!address.ok) return fail(addressNotUsable(address.error))
    const authority = this.#authorityFor(certificateAuthority, address.value)
    if (!authority.ok) return authority
    const id = newId()
    return keys.keep(id, key, keep, () =>
      add({
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
  }

  async #change(
    record: ConnectionRecord,
    {
      address: typed,
      key,
      keep,
      certificateAuthority,
      ...rest
    }: Omit<CheckedInput<'connections/change'>, 'id'>,
  ): Changing {
    const { keys, records, queue } = this.#deps
    const { id } = record
    const address = typed === undefined ? succeed(record.address) : parseBaseAddress(typed)
    if (!address.ok) return fail(addressNotUsable(address.error))
    const before = record.certificateAuthority ?? null
    const wanted = certificateAuthority === undefined ? before : certificateAuthority
    const authority = this.#authorityFor(wanted, address.value)
    if (!authority.ok) return authority
    const isPinnedOtherwise = authority.value !== before
    const change = {
      ...rest,
      address: address.value,
      ...(isPinnedOtherwise && { certificateAuthority: authority.value }),
    }
    const fixed = refuseFixed(record, change)
    if (fixed !== undefined) return fail(fixed)
    // The library that the connection shares belongs to its service.
    if (record.team != null && address.value !== record.address)
      return fail(failed('team-other-service', { field: 'address', facts: { service: record.address } }))
    if (rest.picturesTravel === 'host' && record.pictureHost == null)
      return fail(failed('picture-host-needed', { field: 'picturesTravel' }))
    if (record.kind === 'practice' && address.value !== record.address)
      return fail(addressNotUsable('practice'))
    const moves = originOf(address.value) !== originOf(record.address)
    // A key entered under one authority is not sent under any authority.
    const isLetGo = before !== null && isPinnedOtherwise
    if ((moves || isLetGo) && key === undefined) return fail(keyNeeded)
    const commit = (ofKey: KeyChange) => records.change(id, { ...change, ...ofKey })
    const changed = key === undefined ? commit({}) : await keys.keep(id, key, keep ?? 'keychain', commit)
    if (changed.ok && (key !== undefined || address.value !== record.address || isPinnedOtherwise))
      queue.connectionChanged(id)
    return changed
  }
}

/**
 * True if a keychain failure can be ignored: without a keychain there is no key in it, and the key of the
 * practice service must not prevent its removal.
 */
function isExcused({ kind }: ConnectionRecord, { code }: Failure): boolean {
  return code === 'keychain-missing' || code === 'keychain-no-service' || kind === 'practice'
}

const keyNeeded = failed('key-needed', { field: 'key' })

function addressNotUsable(problem: BaseAddressProblem | 'practice'): Failure {
  return failed('address-not-usable', { field: 'address', facts: { problem } })
}

function authorityNotUsable(problem: AuthorityProblem | 'not-https'): Failure {
  return failed('authority-not-usable', { field: 'certificateAuthority', facts: { problem } })
}
