import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord, ConnectionSummary } from '../../shared/schemas/connection.ts'
import type { ConnectionsParts } from './connections.ts'

type Keeping = 'keychain' | 'session'
type Summary = Promise<Result<ConnectionSummary, Failure>>

const keyBytes = 32

/** The one connection to the built-in practice service: its key is made here, its address is new at each start. */
export function createPracticeConnection({
  records,
  keys,
  practice,
  practiceName,
  outbox,
  newId,
  randomBytes,
  log,
}: ConnectionsParts) {
  const newKey = () => Buffer.from(randomBytes(keyBytes)).toString('base64url')
  const find = () => records.all().find(({ kind }) => kind === 'practice')

  const startWith = async (record: ConnectionRecord, key: string): Summary => {
    const started = await practice.start(key)
    if (started.kind === 'failed') return fail(failed('practice-service-failed', { detail: started.detail }))
    const { address } = started
    const changed = address === record.address ? succeed(record) : records.change(record.id, { address })
    if (!changed.ok) return changed
    outbox.connectionChanged(record.id)
    return succeed({ ...changed.value, key: keys.place(record.id) })
  }

  const make = async (keep: Keeping): Summary => {
    const id = newId()
    const key = newKey()
    const kept = await keys.keep(id, key, keep)
    if (!kept.ok) return kept
    const started = await practice.start(key)
    const added: Result<ConnectionRecord, Failure> =
      started.kind === 'failed'
        ? fail(failed('practice-service-failed', { detail: started.detail }))
        : records.add({
            id,
            kind: 'practice',
            name: practiceName,
            address: started.address,
            colour: 'green',
            picturesTravel: 'inside',
          })
    if (added.ok) return succeed({ ...added.value, key: keys.place(id) })
    await keys.forget(id)
    return added
  }

  const startWithNewKey = async (record: ConnectionRecord, keep: Keeping): Summary => {
    const key = newKey()
    const kept = await keys.keep(record.id, key, keep)
    return kept.ok ? startWith(record, key) : kept
  }

  return {
    startWith,

    /** The first call makes the connection. */
    tryOut: async (keep: Keeping): Summary => {
      const record = find()
      if (record === undefined) return make(keep)
      const found = await keys.lookUp(record.id)
      if (found.ok && found.value !== null) return startWith(record, found.value)
      if (!found.ok && keep === 'keychain') return found
      return startWithNewKey(record, keep)
    },

    /** Null where it was never tried out. */
    resume: async (): Promise<Result<ConnectionSummary | null, Failure>> => {
      const record = find()
      if (record === undefined) return succeed(null)
      const found = await keys.lookUp(record.id)
      if (found.ok && found.value !== null) return startWith(record, found.value)
      log('warning', 'practice-key-made-anew', { code: found.ok ? 'missing' : found.error.code })
      const kept = found.ok ? await startWithNewKey(record, 'keychain') : found
      return kept.ok || kept.error.code === 'practice-service-failed'
        ? kept
        : startWithNewKey(record, 'session')
    },
  }
}
