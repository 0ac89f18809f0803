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
  /** Cryptographically secure random bytes. */
  readonly randomBytes: (length: number) => Uint8Array
  readonly log: Log
}

type Changing = Promise<Result<ConnectionRecord, Failure>>

const keyBytes = 32

/**
 * The only connection to the built-in practice service: its key is made here, its address may change at a
 * start.
 */
export class PracticeConnection {
  readonly #deps: PracticeConnectionDeps

  constructor(deps: PracticeConnectionDeps) {
    this.#deps = deps
  }

  async tryOut(): Changing {
    const record = this.#find()
    return record === undefined ? this.#keptSomewhere((keep) => this.#make(keep)) : this.#startAgain(record)
  }

  async resume(): Promise<Result<ConnectionRecord | null, Failure>> {
    const record = this.#find()
    return record === undefined ? succeed(null) : this.#startAgain(record)
  }

  startWithNew(record: ConnectionRecord, key: string, keep: KeyKeeping): Changing {
    const start = (change: KeyChange) => this.#start(record, key, change)
    return this.#told(this.#deps.keys.keep(record.id, key, keep, start))
  }

  async #startAgain(record: ConnectionRecord): Changing {
    const found = await this.#deps.keys.lookUp(record.id)
    if (found.ok && found.value !== null) return this.#startWith(record, found.value)
    this.#deps.log('warning', 'practice-key-made-anew', { code: found.ok ? 'missing' : found.error.code })
    const anew = (keep: KeyKeeping) => this.startWithNew(record, this.#newKey(), keep)
    return found.ok ? this.#keptSomewhere(anew) : anew('session')
  }

  /** Its key is the app's own and may be new at each start, so memory is enough if the keychain fails. */
  async #keptSomewhere(attempt: (keep: KeyKeeping) => Changing): Changing {
    const kept = await attempt('keychain')
    return kept.ok || !kept.error.code.startsWith('keychain-') ? kept : attempt('session')
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
