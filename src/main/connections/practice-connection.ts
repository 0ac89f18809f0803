import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { KeyKeeping } from '../keychain/keyring.ts'
import type { KeyChange } from '../keychain/keys-with-settings.ts'
import type { Log } from '../platform/logger.ts'
import type { ConnectionKeys, ConnectionQueue, ConnectionRecords, Practice } from './ports.ts'

export type PracticeConnectionDeps = {
  readonly records: ConnectionRecords
  readonly keys: ConnectionKeys
  readonly practice: Practice
  readonly practiceName: string
  readonly queue: ConnectionQueue
  readonly newId: () => string
  /** So many random bytes, fit for a secret. */
  readonly randomBytes: (length: number) => Uint8Array
  readonly log: Log
}

type Changing = Promise<Result<ConnectionRecord, Failure>>

const keyBytes = 32

/** The one connection to the built-in practice service: its key is made here, its address may be new at a start. */
export class PracticeConnection {
  readonly #deps: PracticeConnectionDeps

  constructor(deps: PracticeConnectionDeps) {
    this.#deps = deps
  }

  /** The first call makes the connection. */
  async tryOut(keep: KeyKeeping): Changing {
    const record = this.#find()
    if (record === undefined) return this.#make(keep)
    const found = await this.#deps.keys.lookUp(record.id)
    if (found.ok && found.value !== null) return this.#startWith(record, found.value)
    if (!found.ok && keep === 'keychain') return found
    return this.startWithNew(record, this.#newKey(), keep)
  }

  /** Null where it was never tried out. */
  async resume(): Promise<Result<ConnectionRecord | null, Failure>> {
    const record = this.#find()
    if (record === undefined) return succeed(null)
    const found = await this.#deps.keys.lookUp(record.id)
    if (found.ok && found.value !== null) return this.#startWith(record, found.value)
    const code = found.ok ? 'missing' : found.error.code
    this.#deps.log('warning', 'practice-key-made-anew', { code })
    const kept = found.ok ? await this.startWithNew(record, this.#newKey(), 'keychain') : found
    return kept.ok || kept.error.code === 'practice-service-failed'
      ? kept
      : this.startWithNew(record, this.#newKey(), 'session')
  }

  startWithNew(record: ConnectionRecord, key: string, keep: KeyKeeping): Changing {
    const start = (change: KeyChange) => this.#start(record, key, change)
    return this.#told(this.#deps.keys.keep(record.id, key, keep, start))
  }

  #startWith(record: ConnectionRecord, key: string): Changing {
    return this.#told(this.#start(record, key, {}))
  }

  async #told(changing: Changing): Changing {
    const changed = await changing
    if (changed.ok) this.#deps.queue.connectionChanged(changed.value.id)
    return changed
  }

  async #make(keep: KeyKeeping): Changing {
    const { keys, records, practiceName: name, newId } = this.#deps
    const id = newId()
    const key = this.#newKey()
    return keys.keep(id, key, keep, async () => {
      const address = await this.#listen(key)
      if (!address.ok) return address
      const record = { id, kind: 'practice', name, address: address.value } as const
      return records.add({ ...record, colour: 'green', picturesTravel: 'inside' })
    })
  }

  /** `change`: what the settings have to say of the key, where it was entered anew. */
  async #start(record: ConnectionRecord, key: string, change: KeyChange): Changing {
    const address = await this.#listen(key, record.address)
    return address.ok ? this.#deps.records.change(record.id, { ...change, address: address.value }) : address
  }

  async #listen(key: string, lastAddress?: string): Promise<Result<string, Failure>> {
    const started = await this.#deps.practice.start(key, lastAddress)
    if (started.kind === 'listening') return succeed(started.address)
    return fail(failed('practice-service-failed', { detail: started.detail }))
  }

  #newKey(): string {
    return Buffer.from(this.#deps.randomBytes(keyBytes)).toString('base64url')
  }

  #find(): ConnectionRecord | undefined {
    return this.#deps.records.all().find(({ kind }) => kind === 'practice')
  }
}
