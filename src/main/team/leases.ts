import type { SteadyClock } from '../jobs/system-clock.ts'
import type { LeasedDocument, SendableDocument } from './ports.ts'

/**
 * Time to an answer and to its last byte, with a margin for queueing the request and storing the
 * answer.
 */
const requestBaseMs = 70_000
const spareMs = 20_000
/** The minimum rate of the service's client; pictures are sent in base64, a third more. */
const slowestBytesPerMs = (32 * 1024) / 1000
/** The server's maximum. */
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
 * Leases of this computer. A lease ends as soon as either clock says so: one stops during sleep,
 * the other may be set back.
 */
export class Leases {
  readonly #clock: SteadyClock
  readonly #held = new Map<string, Map<string, Held>>()

  constructor(clock: SteadyClock) {
    this.#clock = clock
  }

  /** Call before requesting a lease, so that it ends here no later than at the server. */
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
