import type { SteadyClock } from '../jobs/system-clock.ts'
import type { LeasedDocument, SendableDocument } from './ports.ts'

/** The time to an answer and to its last byte, with some to spare for the turn of the request and for writing it down. */
const requestBaseMs = 70_000
const spareMs = 20_000
/** As the service's client gives time for; pictures travel in base64, which takes a third more. */
const slowestBytesPerMs = (32 * 1024) / 1000
/** The server gives no longer ones. */
const longestLeaseMs = 600_000

const requestMs = (byteLength: number) => requestBaseMs + Math.ceil((byteLength * 4) / 3 / slowestBytesPerMs)

export function leaseMsFor(documents: readonly SendableDocument[]): number {
  const longest = Math.max(...documents.map(({ byteLength }) => requestMs(byteLength)))
  return Math.min(longestLeaseMs, longest + spareMs)
}

type Held = LeasedDocument & {
  readonly begunAt: { readonly steadyMs: number; readonly wallMs: number }
  readonly lastsMs: number
  readonly requestMs: number
}

/**
 * The leases that this computer has. One is over as soon as either clock says so: one stands still in
 * sleep, the other may be set back.
 */
export class Leases {
  readonly #clock: SteadyClock
  /** By connection, then by document. */
  readonly #held = new Map<string, Map<string, Held>>()

  constructor(clock: SteadyClock) {
    this.#clock = clock
  }

  /** Taken before a lease is asked for, so that it ends here no later than at the server. */
  now(): Held['begunAt'] {
    return { steadyMs: this.#clock.steadyMs(), wallMs: this.#clock.now() }
  }

  hold(
    connectionId: string,
    { documentId, fence }: LeasedDocument,
    lasts: { readonly begunAt: Held['begunAt']; readonly lastsMs: number; readonly byteLength: number },
  ): void {
    const { begunAt, lastsMs, byteLength } = lasts
    const held = { documentId, fence, begunAt, lastsMs, requestMs: requestMs(byteLength) }
    this.#of(connectionId).set(documentId, held)
  }

  drop(connectionId: string, { documentId, fence }: LeasedDocument): void {
    const held = this.#of(connectionId)
    if (held.get(documentId)?.fence === fence) held.delete(documentId)
  }

  all(connectionId: string): readonly LeasedDocument[] {
    return [...this.#of(connectionId).values()].map(({ documentId, fence }) => ({ documentId, fence }))
  }

  outlastsRequest({
    connectionId,
    documentId,
    fence,
  }: LeasedDocument & { readonly connectionId: string }): boolean {
    const held = this.#of(connectionId).get(documentId)
    if (held === undefined || held.fence !== fence) return false
    const { steadyMs, wallMs } = this.now()
    const passedMs = Math.max(steadyMs - held.begunAt.steadyMs, wallMs - held.begunAt.wallMs)
    return passedMs + held.requestMs < held.lastsMs
  }

  #of(connectionId: string): Map<string, Held> {
    const found = this.#held.get(connectionId) ?? new Map<string, Held>()
    this.#held.set(connectionId, found)
    return found
  }
}
