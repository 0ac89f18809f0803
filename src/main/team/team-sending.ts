import { type BackgroundJob, createBackgroundJob } from '../jobs/background-job.ts'
import type { Clock } from '../jobs/system-clock.ts'
import { type Leases, leaseMsFor } from './leases.ts'
import type {
  LeasedDocument,
  SendableDocument,
  TeamPlace,
  TeamReport,
  TeamSendingStore,
  TeamServer,
} from './ports.ts'
import { findRestored, greet, type ServerProblem } from './server-check.ts'

export type TeamSendingDeps = {
  readonly connectionId: string
  readonly app: string
  /** Of the connection: a library belongs to one service. */
  readonly serviceAddress: string
  readonly server: Pick<TeamServer, 'hello' | 'pull' | 'owed' | 'claim' | 'complete' | 'release'>
  readonly library: { readonly team: TeamSendingStore }
  /** The one that the queue asks. */
  readonly leases: Leases
  readonly clock: Clock
  /** The queue may send more of the connection. */
  readonly onLeased: () => void
  /** Nothing is leased until it is over. */
  readonly onProblem: (problem: ServerProblem) => void
  readonly onFailed: (cause: unknown) => void
}

/** As many as the queue claims ahead. A slow service gets to fewer before they are over, and the rest is released. */
const mostHeld = 48
const pollMs = 30_000

/**
 * Has the queue send what the team's library holds, one computer a document: tells how requests ended, releases unused
 * leases, and takes others. To be woken when the queue or the team's library changed.
 */
export function createTeamSending(deps: TeamSendingDeps): BackgroundJob {
  const sending = new TeamSending(deps)
  const { onFailed, clock } = deps
  return createBackgroundJob({ step: () => sending.step(), onFailed, repeatAfterMs: pollMs, clock })
}

class TeamSending {
  readonly #deps: TeamSendingDeps
  /** How far this round is through what waits here. */
  #after = 0
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(deps: TeamSendingDeps) {
    this.#deps = deps
  }

  /** True where there is nothing more to do for now. */
  async step(): Promise<boolean> {
    const { library, connectionId } = this.#deps
    const place = await library.team.place(connectionId)
    if (place === null || place.nextHead !== null) return true
    const isTold = (await this.#reportAll()) && (await this.#releaseUnused())
    return isTold ? this.#takeLeases(place) : true
  }

  /** False while the server cannot be reached. */
  async #reportAll(): Promise<boolean> {
    const { library, connectionId, clock, leases } = this.#deps
    for (;;) {
      const reports = await library.team.toReport(connectionId)
      if (reports.length === 0) return true
      const told = await Promise.all(reports.map((ended) => this.#report(ended)))
      const taken = reports.filter((_, at) => told[at])
      await library.team.noteReported(connectionId, taken, clock.now())
      for (const lease of taken) leases.drop(connectionId, lease)
      if (taken.length < reports.length) return false
    }
  }

  /** What the server refuses it refuses for good, as after a restore. */
  async #report(ended: TeamReport): Promise<boolean> {
    const { server } = this.#deps
    const answer = ended.outcome === 'unsent' ? await server.release(ended) : await server.complete(ended)
    return answer.ok || answer.error === 'not-taken'
  }

  async #releaseUnused(): Promise<boolean> {
    const { leases, connectionId, library } = this.#deps
    const held = leases.all(connectionId)
    if (held.length === 0) return true
    const over = held.filter((lease) => !leases.outlastsRequest({ connectionId, ...lease }))
    if (over.length > 0) await library.team.endLeases(connectionId, over)
    const unused = await library.team.unusedLeases(connectionId, held)
    const released = await Promise.all(unused.map((lease) => this.#release(lease)))
    return released.every((isReleased) => isReleased)
  }

  async #release(lease: LeasedDocument): Promise<boolean> {
    const { server, leases, connectionId } = this.#deps
    const answer = await server.release(lease)
    const isReleased = answer.ok || answer.error === 'not-taken'
    if (isReleased) leases.drop(connectionId, lease)
    return isReleased
  }

  /** True where there is nothing more to take for now. */
  async #takeLeases(place: TeamPlace): Promise<boolean> {
    const { connectionId, server, library, leases, clock } = this.#deps
    const room = mostHeld - leases.all(connectionId).length
    // By the handful, since each asks the server several times.
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

  /** What waits here page by page, so that what no lease is given for keeps nothing from its turn; then what others left. */
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
