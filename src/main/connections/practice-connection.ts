import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord, ConnectionSummary } from '../../shared/schemas/connection.ts'
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

type Keeping = 'keychain' | 'session'
type Summary = Promise<Result<ConnectionSummary, Failure>>

const keyBytes = 32

/** The one connection to the built-in practice service: its key is made here, its address is new at each start. */
export function createPracticeConnection({
  records,
  keys,
  practice,
  practiceName,
  queue,
  newId,
  randomBytes,
  log,
}: PracticeConnectionDeps) {
  const newKey = () => Buffer.from(randomBytes(keyBytes)).toString('base64url')
  const find = () => records.all().find(({ kind }) => kind === 'practice')

  const summarise = (record: ConnectionRecord): ConnectionSummary => ({
    ...record,
    key: keys.place(record.id),
  })

  /** `change`: what the settings have to say of the key, where it was entered anew. */
  const start = async (
    record: ConnectionRecord,
    key: string,
    change: KeyChange = {},
  ): Promise<Result<ConnectionRecord, Failure>> => {
    const started = await practice.start(key)
    if (started.kind === 'failed') return fail(failed('practice-service-failed', { detail: started.detail }))
    return records.change(record.id, { ...change, address: started.address })
  }

  const startWith = async (record: ConnectionRecord, key: string): Summary => {
    const changed = await start(record, key)
    if (!changed.ok) return changed
    queue.connectionChanged(record.id)
    return succeed(summarise(changed.value))
  }

  const make = async (keep: Keeping): Summary => {
    const id = newId()
    const key = newKey()
    const added = await keys.keep(id, key, keep, async (): Promise<Result<ConnectionRecord, Failure>> => {
      const started = await practice.start(key)
      if (started.kind === 'failed')
        return fail(failed('practice-service-failed', { detail: started.detail }))
      return records.add({
        id,
        kind: 'practice',
        name: practiceName,
        address: started.address,
        colour: 'green',
        picturesTravel: 'inside',
      })
    })
    return added.ok ? succeed(summarise(added.value)) : added
  }

  const startWithNew = async (record: ConnectionRecord, key: string, keep: Keeping): Summary => {
    const changed = await keys.keep(record.id, key, keep, (change) => start(record, key, change))
    if (!changed.ok) return changed
    queue.connectionChanged(record.id)
    return succeed(summarise(changed.value))
  }

  return {
    startWithNew,

    /** The first call makes the connection. */
    tryOut: async (keep: Keeping): Summary => {
      const record = find()
      if (record === undefined) return make(keep)
      const found = await keys.lookUp(record.id)
      if (found.ok && found.value !== null) return startWith(record, found.value)
      if (!found.ok && keep === 'keychain') return found
      return startWithNew(record, newKey(), keep)
    },

    /** Null where it was never tried out. */
    resume: async (): Promise<Result<ConnectionSummary | null, Failure>> => {
      const record = find()
      if (record === undefined) return succeed(null)
      const found = await keys.lookUp(record.id)
      if (found.ok && found.value !== null) return startWith(record, found.value)
      log('warning', 'practice-key-made-anew', { code: found.ok ? 'missing' : found.error.code })
      const kept = found.ok ? await startWithNew(record, newKey(), 'keychain') : found
      return kept.ok || kept.error.code === 'practice-service-failed'
        ? kept
        : startWithNew(record, newKey(), 'session')
    },
  }
}
