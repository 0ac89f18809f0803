import { randomInt } from 'node:crypto'
import { originOf } from '../../shared/domain/addresses/web-address.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../shared/result.ts'
import { type ConnectionRecord, lastKeySlot } from '../../shared/schemas/connection.ts'
import type { Clock } from '../jobs/system-clock.ts'
import { createKeyring, type KeyKeeping, type Keyring } from './keyring.ts'
import type { SecretStore } from './secret-store.ts'

/** Null is the first. */
type Slot = number | null
type SlotField = 'keySlot' | 'signInSlot'

/** What the settings have to say of a key that was entered anew. */
export type KeyChange = { readonly [K in SlotField]?: Slot } & {
  readonly keyOrigin?: null
  readonly keyAuthority?: null
}

/** Writes the settings, what is given of the key included, in one go. */
export type Commit<T> = (change: KeyChange) => Result<T, Failure> | Promise<Result<T, Failure>>

/** The settings, as far as keys need them. Notes name entries of the keychain that may be of no use any more. */
type KeyRecords = {
  find(id: string): ConnectionRecord | undefined
  all(): readonly ConnectionRecord[]
  keyNotes(): readonly string[]
  noteKeys(accounts: readonly string[]): Result<undefined, Failure>
  dropKeyNotes(accounts: readonly string[]): Result<undefined, Failure>
}

export type ConnectionKeyring = Omit<Keyring, 'keep'> & {
  /** The key and the settings change together or not at all; so it is after a crash as well. */
  keep<T>(id: string, key: string, where: KeyKeeping, commit: Commit<T>): Promise<Result<T, Failure>>
  /** Has the settings name no key and deletes it. Where the keychain refuses, `undo` writes the settings as they were. */
  drop<T>(
    id: string,
    commit: Commit<T>,
    undo: Commit<unknown>,
    isExcused: (failure: Failure) => boolean,
  ): Promise<Result<T, Failure>>
  /** The keychain has the key still and no connection will: it is deleted at a later start. */
  deleteLater(id: string): void
  /** Deletes what a change that was cut short left in the keychain. */
  tidy(): Promise<void>
}

const hostPrefix = 'picture-host:'

/**
 * The keys of the connections, or what they sign in to their picture hosts with. The settings name the entry of the
 * keychain that is in force. A new key goes to a new entry: until the settings are written the old key with the old
 * address is in force, and from then on the new key with the new address. No entry is used again, so that a key which
 * the keychain would not delete never comes back.
 */
export function keysWithSettings({
  secrets,
  records,
  of,
  clock,
}: {
  readonly secrets: SecretStore
  readonly records: KeyRecords
  readonly of: 'service' | 'picture-host'
  readonly clock?: Pick<Clock, 'now' | 'after'>
}): ConnectionKeyring {
  const field: SlotField = of === 'service' ? 'keySlot' : 'signInSlot'
  const prefix = of === 'service' ? '' : hostPrefix
  const isOwn = (account: string): boolean => account.startsWith(hostPrefix) === (of === 'picture-host')
  const accountOf = (id: string, slot: Slot): string => `${prefix}${id}${slot === null ? '' : `:${slot}`}`
  const slotAfter = (id: string, before: Slot): number => {
    let slot = (before ?? 1) + 1
    while (slot > lastKeySlot || records.keyNotes().includes(accountOf(id, slot)))
      // Only a settings file that was edited by hand gets to the end. A random entry has hardly ever been used.
      slot = slot >= lastKeySlot ? randomInt(2, lastKeySlot) : slot + 1
    return slot
  }
  const slotOf = (id: string): Slot => records.find(id)?.[field] ?? null
  const inForce = (id: string): string => accountOf(id, slotOf(id))
  const ring = createKeyring({
    secrets: {
      get: (id) => secrets.get(inForce(id)),
      set: (id, secret) => secrets.set(inForce(id), secret),
      delete: (id) => secrets.delete(inForce(id)),
    },
    ...(clock !== undefined && { clock }),
  })

  /**
   * The address, or the authority that vouches for it, was set without a new key, as an administrator's file can do. Then
   * it is as if there were no key.
   */
  const isForElsewhere = (id: string): boolean => {
    const record = of === 'service' ? records.find(id) : undefined
    if (record === undefined) return false
    const { address, keyOrigin, certificateAuthority, keyAuthority } = record
    return (
      (keyOrigin != null && keyOrigin !== originOf(address)) ||
      (keyAuthority != null && keyAuthority !== certificateAuthority)
    )
  }
  const mayBeStored = (id: string): boolean => ['stored', 'unknown', 'locked'].includes(ring.place(id))
  const changeTo = (slot: Slot): KeyChange => ({
    [field]: slot,
    ...(of === 'service' && { keyOrigin: null, keyAuthority: null }),
  })

  const tidy = async (): Promise<void> => {
    const used = new Set(records.all().map(({ id }) => inForce(id)))
    const settled: string[] = []
    for (const account of records.keyNotes().filter(isOwn))
      if (used.has(account) || (await secrets.delete(account)).ok) settled.push(account)
    if (settled.length > 0) records.dropKeyNotes(settled)
  }

  return {
    ...ring,
    tidy,
    lookUp: async (id) => (isForElsewhere(id) ? succeed(null) : ring.lookUp(id)),
    place: (id) => (isForElsewhere(id) ? 'missing' : ring.place(id)),
    keyOf: async (id) =>
      isForElsewhere(id)
        ? { kind: 'missing', detail: 'the kept key was entered for another address or certificate authority' }
        : ring.keyOf(id),

    keep: async (id, key, where, commit) => {
      const isKnown = records.find(id) !== undefined
      const isLocked = ring.place(id) === 'locked'
      const before = slotOf(id)
      const changesOver = isKnown && (where === 'keychain' || mayBeStored(id))
      const slot = changesOver ? slotAfter(id, before) : before
      const accounts = changesOver
        ? [accountOf(id, before), accountOf(id, slot)]
        : where === 'keychain'
          ? [accountOf(id, slot)]
          : []
      const noted = accounts.length === 0 ? succeed(undefined) : records.noteKeys(accounts)
      if (!noted.ok) return noted
      if (where === 'keychain') {
        const set = await secrets.set(accountOf(id, slot), key)
        // It would ask the person once more to be told that nothing is there; a late one may come to be there yet.
        if (!set.ok && set.error.code !== 'keychain-timed-out') records.dropKeyNotes(accounts)
        if (!set.ok) return set
      }
      const committed = await commit(isKnown ? changeTo(slot) : {})
      if (committed.ok) ring.enter(id, key, where)
      // A locked keychain would ask the person once more; the next start does that.
      if (accounts.length > 0 && !(isLocked && where === 'session')) await tidy()
      return committed
    },

    drop: async (id, commit, undo, isExcused) => {
      const before = slotOf(id)
      if (!mayBeStored(id)) {
        const committed = await commit({})
        if (committed.ok) ring.leave(id)
        return committed
      }
      const account = accountOf(id, before)
      const noted = records.noteKeys([account])
      if (!noted.ok) return noted
      const committed = await commit({ [field]: slotAfter(id, before) })
      if (!committed.ok) {
        records.dropKeyNotes([account])
        return committed
      }
      const deleted = await secrets.delete(account)
      if (deleted.ok) records.dropKeyNotes([account])
      else if (!isExcused(deleted.error) && (await undo({ [field]: before })).ok) {
        records.dropKeyNotes([account])
        return deleted
      }
      ring.leave(id)
      return committed
    },

    deleteLater: (id) => void records.noteKeys([inForce(id)]),
  }
}
