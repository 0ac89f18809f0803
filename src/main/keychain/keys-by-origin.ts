import { originOf } from '../../shared/domain/base-address.ts'
import { succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { Keyring } from './keyring.ts'

type Records = {
  find(id: string): ConnectionRecord | undefined
  change(id: string, change: { readonly keyOrigin: null }): unknown
}

/**
 * The keys, each for the origin that it was entered for. Where a connection's address has been set to another one
 * without a new key, as an administrator's file can do, it is as if there were none.
 */
export function keysByOrigin(ring: Keyring, records: Records): Keyring {
  // Entered since; in memory only, so that an older one in the keychain stays out of play at the next start as well.
  const enteredAnew = new Set<string>()
  const isForElsewhere = (id: string): boolean => {
    const record = records.find(id)
    if (record?.keyOrigin == null || enteredAnew.has(id)) return false
    return record.keyOrigin !== originOf(record.address)
  }
  return {
    ...ring,
    lookUp: async (id) => (isForElsewhere(id) ? succeed(null) : ring.lookUp(id)),
    place: (id) => (isForElsewhere(id) ? 'missing' : ring.place(id)),
    keyOf: async (id) =>
      isForElsewhere(id)
        ? { kind: 'missing', detail: 'the kept key was entered for another address' }
        : ring.keyOf(id),
    keep: async (id, key, where) => {
      const kept = await ring.keep(id, key, where)
      if (!kept.ok || records.find(id)?.keyOrigin == null) return kept
      enteredAnew.add(id)
      if (where === 'keychain') records.change(id, { keyOrigin: null })
      return kept
    },
  }
}
