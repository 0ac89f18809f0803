import type { Failure } from '../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../shared/result.ts'
import type { KeyPlace } from '../../shared/schemas/connection.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { KeySource } from '../queue/ports.ts'
import { type SealedSecret, sealSecret } from './sealed-secret.ts'
import type { SecretStore } from './secret-store.ts'

export type KeyKeeping = 'keychain' | 'session'

type Entry =
  | { readonly place: 'session'; readonly secret: SealedSecret }
  /** `secret` is null after a while without use; the keychain has it. */
  | { readonly place: 'stored'; secret: SealedSecret | null; usedAt: number }
  | { readonly place: 'missing' | 'locked' }

type Lookup = Promise<Result<string | null, Failure>>

/** Covers breaks in a working day: a keychain may ask the user each time it is read. */
const unusedForMs = 15 * 60_000

/**
 * The keys of the connections: from the keychain, or in memory until the app quits. The keychain is asked
 * once for each key, for it may prompt or hang; the key then stays in memory, sealed, while it is used.
 * Without a clock it stays until it is forgotten.
 */
export class Keyring implements KeySource {
  readonly #secrets: SecretStore
  readonly #clock: Pick<Clock, 'now' | 'after'> | undefined
  readonly #entries = new Map<string, Entry>()
  readonly #reads = new Map<string, Lookup>()
  readonly #listeners = new Set<(connectionId: string) => void>()
  #cancelWatch: (() => void) | null = null

  constructor(deps: { readonly secrets: SecretStore; readonly clock?: Pick<Clock, 'now' | 'after'> }) {
    this.#secrets = deps.secrets
    this.#clock = deps.clock
  }

  /** Like `keyOf`, with the keychain's own failure. Null if there is no key. */
  lookUp(id: string): Lookup {
    const known = this.#entries.get(id)
    if (known?.place === 'missing') return Promise.resolve(succeed(null))
    if (known?.place === 'session') return Promise.resolve(succeed(known.secret.open()))
    if (known?.place === 'stored' && known.secret !== null) {
      known.usedAt = this.#now()
      return Promise.resolve(succeed(known.secret.open()))
    }
    const running = this.#reads.get(id)
    if (running !== undefined) return running
    const reading: Lookup = this.#secrets.get(id).then((result) => {
      if (this.#reads.get(id) !== reading) return this.lookUp(id)
      this.#set(id, this.#entryOf(result))
      this.#watch()
      return result
    })
    this.#reads.set(id, reading)
    return reading
  }

  async keyOf(id: string): ReturnType<KeySource['keyOf']> {
    const found = await this.lookUp(id)
    if (!found.ok) return { kind: 'locked' }
    return found.value === null ? { kind: 'missing' } : { kind: 'key', key: found.value }
  }

  /** Returns the last known place of the key; never asks the keychain. */
  place(id: string): KeyPlace {
    return this.#entries.get(id)?.place ?? 'unknown'
  }

  /** Adds a key that the keychain already has. `session` does not use the keychain. */
  enter(id: string, key: string, where: KeyKeeping): void {
    const secret = sealSecret(key)
    this.#set(
      id,
      where === 'keychain' ? { place: 'stored', secret, usedAt: this.#now() } : { place: 'session', secret },
    )
    this.#watch()
  }

  leave(id: string): void {
    this.#set(id, { place: 'missing' })
  }

  /** The key leaves memory in any case; on failure the keychain may still have it. */
  async forget(id: string): Promise<Result<undefined, Failure>> {
    this.#set(id, undefined)
    const deleted = await this.#secrets.delete(id)
    this.#set(id, deleted.ok ? { place: 'missing' } : undefined)
    return deleted
  }

  /** Called with the connection's ID whenever `place` changes. Returns a function to stop. */
  onChange(listener: (connectionId: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#cancelWatch?.()
    for (const entry of this.#entries.values()) destroySecretOf(entry)
    this.#entries.clear()
  }

  #now(): number {
    return this.#clock?.now() ?? 0
  }

  #set(id: string, entry: Entry | undefined): void {
    // Reads in progress are older than this change.
    this.#reads.delete(id)
    const before = this.#entries.get(id)
    destroySecretOf(before)
    if (entry === undefined) this.#entries.delete(id)
    else this.#entries.set(id, entry)
    if (before?.place !== entry?.place) for (const listener of [...this.#listeners]) listener(id)
  }

  #entryOf(result: Result<string | null, Failure>): Entry {
    if (!result.ok) return { place: 'locked' }
    if (result.value === null) return { place: 'missing' }
    return { place: 'stored', secret: sealSecret(result.value), usedAt: this.#now() }
  }

  /** One timer for all keys, however often they are used. */
  #watch(): void {
    if (this.#cancelWatch !== null || this.#clock === undefined) return
    const isAnyKept = [...this.#entries.values()].some(
      (entry) => entry.place === 'stored' && entry.secret !== null,
    )
    if (!isAnyKept) return
    this.#cancelWatch = this.#clock.after(unusedForMs, () => {
      this.#cancelWatch = null
      this.#dropUnused()
      this.#watch()
    })
  }

  #dropUnused(): void {
    for (const entry of this.#entries.values()) {
      if (entry.place !== 'stored' || this.#now() - entry.usedAt < unusedForMs) continue
      destroySecretOf(entry)
      entry.secret = null
    }
  }
}

function destroySecretOf(entry: Entry | undefined): void {
  if (entry?.place === 'session') entry.secret.destroy()
  if (entry?.place === 'stored') entry.secret?.destroy()
}
