import type { Failure } from '../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../shared/result.ts'
import type { KeyPlace } from '../../shared/schemas/connection.ts'
import type { KeySource } from '../outbox/ports.ts'
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
  /** The key leaves memory in any case; a failure means that the keychain may still have it. */
  forget(connectionId: string): Promise<Result<undefined, Failure>>
  /** Called with the connection's id whenever `place` changes. Returns the way to stop. */
  onChange(listener: (connectionId: string) => void): () => void
}

type Entry =
  | { readonly place: 'stored' | 'session'; readonly key: string }
  | { readonly place: 'missing' | 'locked' }

type Lookup = Promise<Result<string | null, Failure>>

/** The keychain is asked once for each key; the key then stays in memory, for the keychain may prompt or hang. */
export function createKeyring({ secrets }: { readonly secrets: SecretStore }): Keyring {
  const entries = new Map<string, Entry>()
  const reads = new Map<string, Lookup>()
  const listeners = new Set<(connectionId: string) => void>()

  const place = (id: string): KeyPlace => entries.get(id)?.place ?? 'unknown'

  const enter = (id: string, entry: Entry | undefined): void => {
    // Whatever is being read meanwhile is older than this.
    reads.delete(id)
    const before = place(id)
    if (entry === undefined) entries.delete(id)
    else entries.set(id, entry)
    if (before !== place(id)) for (const listener of [...listeners]) listener(id)
  }

  const lookUp = (id: string): Lookup => {
    const known = entries.get(id)
    if (known?.place === 'missing') return Promise.resolve(succeed(null))
    if (known?.place === 'stored' || known?.place === 'session') return Promise.resolve(succeed(known.key))
    const running = reads.get(id)
    if (running !== undefined) return running
    const reading: Lookup = secrets.get(id).then((result) => {
      if (reads.get(id) !== reading) return lookUp(id)
      enter(id, entryOf(result))
      return result
    })
    reads.set(id, reading)
    return reading
  }

  return {
    lookUp,
    place,
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
      enter(id, { place: where === 'keychain' ? 'stored' : 'session', key })
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
  }
}

function entryOf(result: Result<string | null, Failure>): Entry {
  if (!result.ok) return { place: 'locked' }
  return result.value === null ? { place: 'missing' } : { place: 'stored', key: result.value }
}
