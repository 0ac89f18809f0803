import { type After, createThrottle } from '../../shared/domain/throttle.ts'
import type { Library } from './ports.ts'

export type VersionPruner = {
  /** A version of the document has arrived, so that an old one may be one too many. */
  arrived(connectionId: string, documentId: string): void
  close(): void
}

const prunesEveryMs = 3000
/** A piece is one transaction, between which other work has its turn. */
const piece = 100

/** Keeps the history of documents within what the person set, a moment after newer versions have arrived. */
export function createVersionPruner(deps: {
  readonly library: Pick<Library, 'pruneVersions'>
  /** 0 keeps all. */
  readonly versionsKept: () => number
  readonly after: After
  readonly onFailed: (cause: unknown) => void
}): VersionPruner {
  let waiting = new Map<string, Set<string>>()
  const prune = async () => {
    const kept = deps.versionsKept()
    const documents = waiting
    waiting = new Map()
    if (kept === 0) return
    for (const [connectionId, ids] of documents) {
      const all = [...ids]
      for (let at = 0; at < all.length; at += piece)
        await deps.library.pruneVersions(connectionId, all.slice(at, at + piece), kept)
    }
  }
  const throttle = createThrottle(() => void prune().catch(deps.onFailed), prunesEveryMs, deps.after)
  return {
    arrived(connectionId, documentId) {
      const ids = waiting.get(connectionId) ?? new Set()
      waiting.set(connectionId, ids.add(documentId))
      throttle.request()
    },
    close: () => throttle.cancel(),
  }
}
