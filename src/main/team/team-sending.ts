import { type BackgroundJob, createBackgroundJob } from '../jobs/background-job.ts'
import type { Clock } from '../jobs/system-clock.ts'
import { type Leases, leaseMsFor } from './leases.ts'
import type {
  SendableDocument,
  TeamAnswer,
  TeamPlace,
  TeamReport,
  TeamSendingStore,
  TeamServer,
} from './ports.ts'
import { findRestored, greet, type ServerProblem } from './server-check.ts'

export type TeamSendingDeps = {
  readonly connectionId: string
  readonly app: string
  /** A library belongs to one service. */
  readonly serviceAddress: string
  readonly server: Pick<TeamServer, 'hello' | 'hasVersion' | 'owed' | 'claim' | 'complete' | 'release'>
  readonly library: { readonly team: TeamSendingStore }
  readonly leases: Leases
  readonly clock: Clock
  readonly onLeased: () => void
  readonly onProblem: (problem: ServerProblem) => void
  readonly onFailed: (cause: unknown) => void
}

/** Limit: a slow service could not send more before the leases lapse. */
const mostHeld = 384
const pollMs = 30_000

/**
 * Has the queue send what the team's library holds, one computer a document: reports how requests
 * ended, releases unused leases, and takes new ones. Wake it when the queue or the team's library
 * changed.
 */
export function createTeamSending(deps: TeamSendingDeps): BackgroundJob {
  const sending = new TeamSending(deps)
  const { onFailed, clock } = deps
  return createBackgroundJob({ step: () => sending.step(), onFailed, repeatAfterMs: pollMs, clock })
}

class TeamSending {
  readonly #deps: TeamSendingDeps
  /** Key reached in this round through the waiting documents. */
  #after = 0
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(deps: TeamSendingDeps) {
    this.#deps = deps
  }

  /** Returns true when done for now. */
  async step(): Promise<boolean> {
    const { library, connectionId } = this.#deps
    const place = await library.team.place(connectionId)
    if (place === null || place.nextHead !== null) return true
    const told = await this.#reportSome()
    if (told === null || !(await this.#releaseUnused())) return true
    const isDone = await this.#takeLeases(place)
    return isDone && told === 0
  }

  /**
   * Reports at most one batch, so that leases are taken meanwhile: a busy queue produces reports
   * without end. Returns their number; null if the server cannot be reached.
   */
  async #reportSome(): Promise<number | null> {
    const { library, connectionId, clock, leases } = this.#deps
    const reports = await library.team.toReport(connectionId)
    if (reports.length === 0) return 0
    const taken = await this.#report(reports)
    await library.team.noteReported(connectionId, taken, clock.now())
    for (const lease of taken) leases.drop(connectionId, lease)
    return taken.length < reports.length ? null : taken.length
  }

  async #report(reports: readonly TeamReport[]): Promise<readonly TeamReport[]> {
    const { server } = this.#deps
    const unsent = reports.filter(({ outcome }) => outcome === 'unsent')
    const ended = reports.filter(({ outcome }) => outcome !== 'unsent')
    const taken = [this.#tell(unsent, server.release), this.#tell(ended, server.complete)]
    return (await Promise.all(taken)).flat()
  }

  /** Returns those that the server knows. A refusal is final, as after a restore. */
  async #tell<T>(
    all: readonly T[],
    tell: (all: readonly T[]) => Promise<TeamAnswer<null>>,
  ): Promise<readonly T[]> {
    if (all.length === 0) return []
    const answer = await tell(all)
    if (answer.ok || (answer.error === 'not-taken' && all.length === 1)) return all
    if (answer.error !== 'not-taken') return []
    // One refused report refuses its batch.
    const taken: T[] = []
    for (const one of all) taken.push(...(await this.#tell([one], tell)))
    return taken
  }

  async #releaseUnused(): Promise<boolean> {
    const { leases, connectionId, library } = this.#deps
    const held = leases.all(connectionId)
    if (held.length === 0) return true
    const over = held.filter((lease) => !leases.outlastsRequest({ connectionId, ...lease }))
    if (over.length > 0) await library.team.endLeases(connectionId, over)
    const unused = await library.team.unusedLeases(connectionId, held)
    const released = await this.#tell(unused, this.#deps.server.release)
    for (const lease of released) leases.drop(connectionId, lease)
    return released.length === unused.length
  }

  /** Returns true when nothing more can be leased for now. */
  async #takeLeases(place: TeamPlace): Promise<boolean> {
    const { connectionId, server, library, leases, clock } = this.#deps
    const room = mostHeld - leases.all(connectionId).length
    // Take many at once: each round asks the server several times.
    if (room < mostHeld / 2) return true
    const documents = await this.#nextDocuments(room)
    if (documents.length === 0) return true
    const hello = await greet(server, place, this.#deps)
    const problem = hello.ok ? await findRestored(server, place) : hello.error
    if (problem !== null) {
      this.#after = 0
      this.#deps.onProblem(problem)
      return true
    }
    const begunAt = leases.now()
    const lastsMs = leaseMsFor(documents)
    const claimed = await server.claim(
      documents.map(({ documentId }) => documentId),
      lastsMs,
    )
    if (!claimed.ok) {
      this.#after = 0
      return true
    }
    const bytes = new Map(documents.map(({ documentId, byteLength }) => [documentId, byteLength]))
    for (const lease of claimed.value)
      leases.hold(connectionId, lease, { begunAt, lastsMs, byteLength: bytes.get(lease.documentId) ?? 0 })
    if (claimed.value.length > 0) {
      await library.team.takeLeases(connectionId, claimed.value, clock.now())
      this.#deps.onLeased()
    }
    return false
  }

  /**
   * Pages through the documents waiting here, so that documents without a lease block no others;
   * then those that other computers left.
   */
  async #nextDocuments(most: number): Promise<readonly SendableDocument[]> {
    const { library, connectionId, server, clock } = this.#deps
    const now = clock.now()
    const own = await library.team.toLease(connectionId, { after: this.#after, now, most })
    this.#after = own.last
    if (own.documents.length > 0) return own.documents
    this.#after = 0
    // Not urgent. The clock may have been set back.
    if (Math.abs(now - this.#lookedAt) < pollMs) return []
    this.#lookedAt = now
    const owed = await server.owed()
    return owed.ok ? (await library.team.toTakeOver(connectionId, owed.value, now)).slice(0, most) : []
  }
}
