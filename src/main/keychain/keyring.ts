import type { Failure } from '../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../shared/result.ts'
import type { KeyPlace } from '../../shared/schemas/connection.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { KeySource } from '../queue/ports.ts'
import { type SealedSecret, sealSecret } from './sealed-secret.ts'
import type { SecretStore } from './secret-store.ts'

export type KeyKeeping = 'keychain' | 'session'

/** The keys of the connections: from the keychain, or in memory until the app quits. */
export type Keyring = KeySource & {
  /** Like `keyOf`, with the keychain's own failure. Null where there is no key. */
  lookUp(connectionId: string): Promise<Result<string | null, Failure>>
  /** Where the key is as far as is known now; never asks the keychain. */
  place(connectionId: string): KeyPlace
  /** A failure leaves everything as it was. `session` does not touch what the keychain has. */
  keep(connectionId: string, key: string, where: KeyKeeping): Promise<Result<undefined, Failure>>
  /** For whoever has put it into the keychain already, or deleted it there. */
  enter(connectionId: string, key: string, where: KeyKeeping): void
  leave(connectionId: string): void
  /** The key leaves memory in any case; a failure means that the keychain may still have it. */
  forget(connectionId: string): Promise<Result<undefined, Failure>>
  /** Called with the connection's id whenever `place` changes. Returns the way to stop. */
  onChange(listener: (connectionId: string) => void): () => void
  /** No key is left in memory. */
  close(): void
}

type Entry =
  | { readonly place: 'session'; readonly secret: SealedSecret }
  /** `secret` is null once it was not used for a while; the keychain has it. */
  | { readonly place: 'stored'; secret: SealedSecret | null; usedAt: number }
  | { readonly place: 'missing' | 'locked' }

type Lookup = Promise<Result<string | null, Failure>>

/** Long enough for the pauses of a day's work: a keychain may ask the person each time it is read. */
const unusedForMs = 15 * 60_000

/**
 * The keychain is asked once for each key, for it may prompt or hang; the key then stays in memory as long as it is
 * used, sealed. Without a clock it stays until it is forgotten.
 */
export function createKeyring({
  secrets,
  clock,
}: {
  readonly secrets: SecretStore
  readonly clock?: Pick<Clock, 'now' | 'after'>
}): Keyring {
  const now = () => clock?.now() ?? 0
  const entries = new Map<string, Entry>()
  const reads = new Map<string, Lookup>()
  const listeners = new Set<(connectionId: string) => void>()

  const place = (id: string): KeyPlace => entries.get(id)?.place ?? 'unknown'

  const enter = (id: string, entry: Entry | undefined): void => {
    // Whatever is being read meanwhile is older than this.
    reads.delete(id)
    const before = place(id)
    destroySecretOf(entries.get(id))
    if (entry === undefined) entries.delete(id)
    else entries.set(id, entry)
    if (before !== place(id)) for (const listener of [...listeners]) listener(id)
  }

  const entryOf = (result: Result<string | null, Failure>): Entry => {
    if (!result.ok) return { place: 'locked' }
    if (result.value === null) return { place: 'missing' }
    return { place: 'stored', secret: sealSecret(result.value), usedAt: now() }
  }

  let cancelWatch: (() => void) | null = null
  /** One timer for all keys, however often they are used. */
  const watch = (): void => {
    if (cancelWatch !== null) return
    const kept = [...entries.values()].filter((entry) => entry.place === 'stored' && entry.secret !== null)
    if (kept.length === 0 || clock === undefined) return
    cancelWatch = clock.after(unusedForMs, () => {
      cancelWatch = null
      dropUnused()
      watch()
    })
  }
  const dropUnused = (): void => {
    for (const entry of entries.values()) {
      if (entry.place !== 'stored' || now() - entry.usedAt < unusedForMs) continue
      destroySecretOf(entry)
      entry.secret = null
    }
  }

  const lookUp = (id: string): Lookup => {
    const known = entries.get(id)
    if (known?.place === 'missing') return Promise.resolve(succeed(null))
    if (known?.place === 'session') return Promise.resolve(succeed(known.secret.open()))
    if (known?.place === 'stored' && known.secret !== null) {
      known.usedAt = now()
      return Promise.resolve(succeed(known.secret.open()))
    }
    const running = reads.get(id)
    if (running !== undefined) return running
    const reading: Lookup = secrets.get(id).then((result) => {
      if (reads.get(id) !== reading) return lookUp(id)
      enter(id, entryOf(result))
      watch()
      return result
    })
    reads.set(id, reading)
    return reading
  }

  const enterKey = (id: string, key: string, where: KeyKeeping): void => {
    const secret = sealSecret(key)
    enter(
      id,
      where === 'keychain' ? { place: 'stored', secret, usedAt: now() } : { place: 'session', secret },
    )
    watch()
  }

  return {
    lookUp,
    place,
    enter: enterKey,
    leave: (id) => enter(id, { place: 'missing' }),
    keyOf: async (id) => {
      const found = await lookUp(id)
      if (!found.ok) return { kind: 'locked', detail: `${found.error.code}: ${found.error.detail}` }
      return found.value === null
        ? { kind: 'missing', detail: 'no key is kept for this connection' }
        : { kind: 'key', key: found.value }
    },
    keep: async (id, key, where) => {
      if (where === 'keychain') {
        const kept = await secrets.set(id, key)
        if (!kept.ok) return kept
      }
      enterKey(id, key, where)
      return succeed(undefined)
    },
    forget: async (id) => {
      enter(id, undefined)
      const deleted = await secrets.delete(id)
      enter(id, deleted.ok ? { place: 'missing' } : undefined)
      return deleted
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      cancelWatch?.()
      for (const entry of entries.values()) destroySecretOf(entry)
      entries.clear()
    },
  }
}

function destroySecretOf(entry: Entry | undefined): void {
  if (entry?.place === 'session') entry.secret.destroy()
  if (entry?.place === 'stored') entry.secret?.destroy()
}
