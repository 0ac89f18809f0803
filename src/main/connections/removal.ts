import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { KeyKeeping } from '../keychain/keyring.ts'
import type { Log } from '../platform/logger.ts'
import type { ConnectionKeys, ConnectionQueue, ConnectionRecords } from './ports.ts'

type ConnectionRemovalDeps = {
  readonly records: ConnectionRecords
  readonly queue: ConnectionQueue
  readonly keys: ConnectionKeys
  readonly hostKeys: ConnectionKeys
  readonly teamKeys: ConnectionKeys
  /** Keychain failures that must not prevent a removal. */
  readonly isExcused: (record: ConnectionRecord, failure: Failure) => boolean
  readonly log: Log
}

type Taken = { readonly ring: ConnectionKeys; readonly secret: string; readonly where: KeyKeeping }

type Done = Promise<Result<undefined, Failure>>

/**
 * Removes connections. Order: the removal is recorded, the keys are deleted, which the keychain may refuse,
 * waiting items are discarded, which is irreversible, and the settings forget the connection. If refused,
 * everything is as before. After a crash the key decides: if it exists nothing else was done, and the removal
 * is reverted; otherwise it is completed.
 */
export class ConnectionRemoval {
  readonly #deps: ConnectionRemovalDeps

  constructor(deps: ConnectionRemovalDeps) {
    this.#deps = deps
  }

  async remove(record: ConnectionRecord, discardWaiting: boolean): Done {
    const { queue, records } = this.#deps
    const { waiting, forgotten } = await queue.forgetConnection(record.id, { discardWaiting, look: true })
    if (!forgotten) return fail(failed('connection-busy', { facts: { waiting } }))
    const noted = records.change(record.id, { removal: { discardWaiting } })
    return noted.ok ? this.#finish(record, discardWaiting) : noted
  }

  /** Resumes removals at the start of the app. If the keychain cannot be read, the next start tries again. */
  async resume(): Promise<void> {
    const { records, keys, queue, isExcused } = this.#deps
    for (const record of records.all()) {
      if (record.removal == null) continue
      const found = await keys.lookUp(record.id)
      if (!found.ok && !isExcused(record, found.error)) continue
      if (found.ok && found.value !== null) {
        records.change(record.id, { removal: null })
        queue.connectionChanged(record.id)
      } else await this.#finish(record, record.removal.discardWaiting)
    }
  }

  async #finish(record: ConnectionRecord, discardWaiting: boolean): Done {
    const { queue, records, keys, hostKeys, teamKeys } = this.#deps
    const taken: Taken[] = []
    // The keychain is not asked for keys that were never stored.
    const rings = [
      ...[keys, ...(record.pictureHost == null ? [] : [hostKeys])],
      ...(record.team == null ? [] : [teamKeys]),
    ]
    for (const ring of rings) {
      const key = await this.#takeKey(record, ring)
      if (!key.ok) {
        await this.#takeBack(record, taken)
        return key
      }
      if (key.value !== null) taken.push(key.value)
    }
    const { waiting, forgotten } = await queue
      .forgetConnection(record.id, { discardWaiting })
      .catch(async (cause: unknown) => {
        await this.#takeBack(record, taken)
        throw cause
      })
    if (forgotten) return records.remove(record.id)
    await this.#takeBack(record, taken)
    return fail(failed('connection-busy', { facts: { waiting } }))
  }

  async #takeKey(record: ConnectionRecord, ring: ConnectionKeys): Promise<Result<Taken | null, Failure>> {
    const { id } = record
    const where = ring.place(id) === 'session' ? 'session' : 'keychain'
    const mayPass = (failure: Failure) => where === 'session' || this.#deps.isExcused(record, failure)
    const found = await ring.lookUp(id)
    if (!found.ok && !mayPass(found.error)) return found
    const deleted = await ring.forget(id)
    if (!deleted.ok) {
      if (!mayPass(deleted.error)) return deleted
      this.#deps.log('warning', 'key-not-deleted', { connectionId: id, code: deleted.error.code })
      if (where === 'keychain') ring.deleteLater(id)
    }
    return succeed(found.ok && found.value !== null ? { ring, secret: found.value, where } : null)
  }

  async #takeBack({ id }: ConnectionRecord, taken: readonly Taken[]): Promise<void> {
    const { records, queue } = this.#deps
    for (const { ring, secret, where } of taken)
      await ring.keep(id, secret, where, (change) => records.change(id, change))
    records.change(id, { removal: null })
    queue.connectionChanged(id)
  }
}
