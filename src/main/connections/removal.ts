import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { Log } from '../platform/logger.ts'
import type { ConnectionKeys, ConnectionQueue, ConnectionRecords } from './ports.ts'

/** A secret that was taken out of the keychain or of memory, and can be put back. */
type Taken = {
  readonly ring: ConnectionKeys
  readonly secret: string
  readonly where: 'keychain' | 'session'
}

/**
 * Removes connections. The removal is written down first, then the keys are deleted, which the keychain may refuse,
 * then what waits is discarded, which cannot be taken back, and last the settings forget the connection. Refused, all
 * is as before. After a crash the key tells: as long as it is there nothing else was done, and the removal is taken
 * back; once it is gone the removal is ended.
 */
export function createRemoval({
  records,
  queue,
  rings,
  isExcused,
  log,
}: {
  readonly records: ConnectionRecords
  readonly queue: ConnectionQueue
  readonly rings: readonly [service: ConnectionKeys, pictureHost: ConnectionKeys]
  /** Failures of the keychain that must not keep a connection from being removed. */
  readonly isExcused: (record: ConnectionRecord) => (failure: Failure) => boolean
  readonly log: Log
}) {
  const ringsOf = ({ pictureHost }: ConnectionRecord): readonly ConnectionKeys[] =>
    // The keychain is not asked for what was never put there.
    pictureHost == null ? rings.slice(0, 1) : rings

  const takeKey = async (
    record: ConnectionRecord,
    ring: ConnectionKeys,
  ): Promise<Result<Taken | null, Failure>> => {
    const { id } = record
    const where = ring.place(id) === 'session' ? 'session' : 'keychain'
    const mayPass = (failure: Failure) => where === 'session' || isExcused(record)(failure)
    const found = await ring.lookUp(id)
    if (!found.ok && !mayPass(found.error)) return found
    const deleted = await ring.forget(id)
    if (!deleted.ok) {
      if (!mayPass(deleted.error)) return deleted
      log('warning', 'key-not-deleted', { connectionId: id, code: deleted.error.code })
      if (where === 'keychain') ring.deleteLater(id)
    }
    return succeed(found.ok && found.value !== null ? { ring, secret: found.value, where } : null)
  }

  const takeBack = async ({ id }: ConnectionRecord, taken: readonly Taken[]): Promise<void> => {
    for (const { ring, secret, where } of taken)
      await ring.keep(id, secret, where, (change) => records.change(id, change))
    records.change(id, { removal: null })
    if (taken.length > 0) queue.connectionChanged(id)
  }

  const finish = async (
    record: ConnectionRecord,
    discardWaiting: boolean,
  ): Promise<Result<undefined, Failure>> => {
    const taken: Taken[] = []
    for (const ring of ringsOf(record)) {
      const key = await takeKey(record, ring)
      if (!key.ok) {
        await takeBack(record, taken)
        return key
      }
      if (key.value !== null) taken.push(key.value)
    }
    const { waiting, forgotten } = await queue
      .forgetConnection(record.id, { discardWaiting })
      .catch(async (cause: unknown) => {
        await takeBack(record, taken)
        throw cause
      })
    if (forgotten) return records.remove(record.id)
    await takeBack(record, taken)
    return fail(failed('connection-busy', { facts: { waiting } }))
  }

  return {
    remove: async (
      record: ConnectionRecord,
      discardWaiting: boolean,
    ): Promise<Result<undefined, Failure>> => {
      const { waiting, forgotten } = await queue.forgetConnection(record.id, { discardWaiting, look: true })
      if (!forgotten) return fail(failed('connection-busy', { facts: { waiting } }))
      const noted = records.change(record.id, { removal: { discardWaiting } })
      return noted.ok ? finish(record, discardWaiting) : noted
    },

    /** At the start of the app. A keychain that cannot be read now is asked at the next one. */
    resume: async (): Promise<void> => {
      for (const record of records.all()) {
        if (record.removal == null) continue
        const found = await rings[0].lookUp(record.id)
        if (!found.ok && !isExcused(record)(found.error)) continue
        if (found.ok && found.value !== null) records.change(record.id, { removal: null })
        else await finish(record, record.removal.discardWaiting)
      }
    },
  }
}
