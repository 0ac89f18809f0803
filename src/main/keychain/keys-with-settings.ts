import { randomInt } from 'node:crypto'
import { originOf } from '../../shared/domain/addresses/web-address.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../shared/result.ts'
import { type ConnectionRecord, lastKeySlot } from '../../shared/schemas/connection.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { type KeyKeeping, Keyring } from './keyring.ts'
import type { SecretStore } from './secret-store.ts'

export type KeyChange = Pick<ConnectionRecord, 'keySlot' | 'signInSlot' | 'teamSlot'> & {
  readonly keyOrigin?: null
  readonly keyAuthority?: null
}

export type Commit<T> = (change: KeyChange) => Result<T, Failure> | Promise<Result<T, Failure>>

type KeyRecords = Pick<
  SettingsStore['connections'],
  'find' | 'all' | 'keyNotes' | 'noteKeys' | 'dropKeyNotes'
>

type ConnectionKeyringDeps = {
  readonly secrets: SecretStore
  readonly records: KeyRecords
  readonly of: keyof typeof kinds
  readonly clock?: Pick<Clock, 'now' | 'after'>
}

/** Prefix of the entries' names, and the field with the current entry. */
const kinds = {
  service: { prefix: '', slot: 'keySlot' },
  'picture-host': { prefix: 'picture-host:', slot: 'signInSlot' },
  team: { prefix: 'team:', slot: 'teamSlot' },
} as const

/**
 * Keys of connections, picture host sign-ins or team credentials. The settings name the current keychain
 * entry. A new key goes to a new entry: until the settings are written the old key and address are current,
 * then the new ones. Entries are never reused, so that a key which the keychain would not delete never comes
 * back.
 */
export class ConnectionKeyring extends Keyring {
  readonly #secrets: SecretStore
  readonly #records: KeyRecords
  readonly #of: ConnectionKeyringDeps['of']

  constructor({ secrets, records, of, ...clock }: ConnectionKeyringDeps) {
    super({
      secrets: {
        get: (id) => secrets.get(this.#inForce(id)),
        set: (id, secret) => secrets.set(this.#inForce(id), secret),
        delete: (id) => secrets.delete(this.#inForce(id)),
      },
      ...clock,
    })
    this.#secrets = secrets
    this.#records = records
    this.#of = of
  }

  override async lookUp(id: string): ReturnType<Keyring['lookUp']> {
    return this.#isForElsewhere(id) ? succeed(null) : super.lookUp(id)
  }

  override place(id: string): ReturnType<Keyring['place']> {
    return this.#isForElsewhere(id) ? 'missing' : super.place(id)
  }

  /** Changes the key and the settings atomically, even after a crash. */
  async keep<T>(id: string, key: string, where: KeyKeeping, commit: Commit<T>): Promise<Result<T, Failure>> {
    const isKnown = this.#records.find(id) !== undefined
    const isLocked = super.place(id) === 'locked'
    const before = this.#slotOf(id)
    const changesOver = isKnown && (where === 'keychain' || this.#mayBeStored(id))
    const slot = changesOver ? this.#slotAfter(id, before) : before
    const account = this.#accountOf(id, slot)
    const accounts = changesOver
      ? [this.#accountOf(id, before), account]
      : where === 'keychain'
        ? [account]
        : []
    const noted = accounts.length === 0 ? succeed(undefined) : this.#records.noteKeys(accounts)
    if (!noted.ok) return noted
    if (where === 'keychain') {
      const set = await this.#secrets.set(account, key)
      // Deleting would prompt the user for nothing; an entry that timed out may still be written.
      if (!set.ok && set.error.code !== 'keychain-timed-out') this.#records.dropKeyNotes(accounts)
      if (!set.ok) return set
    }
    const committing = commit(isKnown ? this.#changeTo(slot) : {})
    // Awaited only if it is a promise: in between, the old key could be read beside the new address.
    const committed = committing instanceof Promise ? await committing : committing
    if (committed.ok) this.enter(id, key, where)
    // A locked keychain would prompt again; the next start does that.
    if (accounts.length > 0 && !(isLocked && where === 'session')) await this.tidy()
    return committed
  }

  /**
   * Removes the key from the settings, then deletes it. If the keychain refuses, `undo` restores the
   * settings.
   */
  async drop<T>(
    id: string,
    commit: Commit<T>,
    undo: Commit<unknown>,
    isExcused: (failure: Failure) => boolean,
  ): Promise<Result<T, Failure>> {
    const before = this.#slotOf(id)
    if (!this.#mayBeStored(id)) {
      const committed = await commit({})
      if (committed.ok) this.leave(id)
      return committed
    }
    const accounts = [this.#accountOf(id, before)]
    const noted = this.#records.noteKeys(accounts)
    if (!noted.ok) return noted
    const committed = await commit(this.#slotChange(this.#slotAfter(id, before)))
    if (!committed.ok) {
      this.#records.dropKeyNotes(accounts)
      return committed
    }
    const deleted = await this.#secrets.delete(this.#accountOf(id, before))
    if (deleted.ok) this.#records.dropKeyNotes(accounts)
    else if (!isExcused(deleted.error) && (await undo(this.#slotChange(before))).ok) {
      this.#records.dropKeyNotes(accounts)
      return deleted
    }
    this.leave(id)
    return committed
  }

  /** Notes a keychain entry that will belong to no connection: a later start deletes it. */
  deleteLater(id: string): void {
    this.#records.noteKeys([this.#inForce(id)])
  }

  async tidy(): Promise<void> {
    const used = new Set(this.#records.all().map(({ id }) => this.#inForce(id)))
    const isOwn = (account: string) =>
      Object.values(kinds).findLast(({ prefix }) => account.startsWith(prefix)) === kinds[this.#of]
    const finished: string[] = []
    for (const account of this.#records.keyNotes().filter(isOwn))
      if (used.has(account) || (await this.#secrets.delete(account)).ok) finished.push(account)
    if (finished.length > 0) this.#records.dropKeyNotes(finished)
  }

  /**
   * True if the address or its certificate authority changed without a new key, as an administrator's file
   * can do. Then the key counts as missing.
   */
  #isForElsewhere(id: string): boolean {
    const record = this.#of === 'service' ? this.#records.find(id) : undefined
    if (record === undefined) return false
    const { address, keyOrigin, certificateAuthority, keyAuthority } = record
    return (
      (keyOrigin != null && keyOrigin !== originOf(address)) ||
      (keyAuthority != null && keyAuthority !== certificateAuthority)
    )
  }

  #mayBeStored(id: string): boolean {
    return ['stored', 'unknown', 'locked'].includes(super.place(id))
  }

  #slotOf(id: string): number | null {
    return this.#records.find(id)?.[kinds[this.#of].slot] ?? null
  }

  #slotAfter(id: string, before: number | null): number {
    let slot = (before ?? 1) + 1
    while (slot > lastKeySlot || this.#records.keyNotes().includes(this.#accountOf(id, slot)))
      // Only after the connections file was edited by hand. A random entry is almost certainly unused.
      slot = slot >= lastKeySlot ? randomInt(2, lastKeySlot) : slot + 1
    return slot
  }

  #slotChange(slot: number | null): KeyChange {
    return { [kinds[this.#of].slot]: slot }
  }

  #changeTo(slot: number | null): KeyChange {
    return {
      ...this.#slotChange(slot),
      ...(this.#of === 'service' && { keyOrigin: null, keyAuthority: null }),
    }
  }

  #accountOf(id: string, slot: number | null): string {
    return `${kinds[this.#of].prefix}${id}${slot === null ? '' : `:${slot}`}`
  }

  #inForce(id: string): string {
    return this.#accountOf(id, this.#slotOf(id))
  }
}
