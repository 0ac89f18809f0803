import type { TeamEdit, TeamPlace } from './ports.ts'
import { findRestored, type ServerProblem } from './server-check.ts'
import type { SyncOutcome, SyncPartDeps } from './team-pull.ts'

type TeamPushDeps = SyncPartDeps & { readonly onSeeded: () => void }

/** Pushes local changes, and, when sharing begins, everything that only this library has. */
export class TeamPush {
  readonly #deps: TeamPushDeps
  /** Key of the last seeded document; null while not seeding. */
  #seededTo: number | null = null

  constructor(deps: TeamPushDeps) {
    this.#deps = deps
  }

  seed(): void {
    this.#seededTo ??= 0
  }

  async push(place: TeamPlace): Promise<SyncOutcome> {
    const { server, library, connectionId, clock } = this.#deps
    const edits = await library.toPush(connectionId, clock.now())
    if (edits.length === 0) return this.#pushThings(place)
    const problem = (await findRestored(server, place)) ?? (await this.#keepOrigins(edits))
    if (problem !== null) return { problem }
    return this.#pushHalves(edits)
  }

  /** Before the edits that name them: others should rarely see those alone. */
  async #keepOrigins(edits: readonly TeamEdit[]): Promise<ServerProblem | null> {
    const { server, library, connectionId } = this.#deps
    const named = edits.filter(({ originId, action }) => originId !== null || action === 'seed')
    if (named.length === 0) return null
    const origins = await library.originsToKeep(
      connectionId,
      named.map(({ documentId, action, originId }) => ({ documentId, action, originId })),
    )
    for (const { base, ...origin } of origins) {
      let answer = await server.keep({ ...origin, base })
      // An earlier answer was lost, or the origin belongs to somebody else and is refused again.
      if (answer.ok && answer.value <= 0) answer = await server.keep({ ...origin, base: -answer.value })
      if (answer.ok) {
        const number = Math.max(1, Math.abs(answer.value))
        await library.noteKept(connectionId, { ...origin, number })
      } else if (answer.error !== 'not-allowed' && answer.error !== 'not-taken') return answer.error
    }
    return null
  }

  async #pushThings(place: TeamPlace): Promise<SyncOutcome> {
    const { server, library, connectionId, lockedTemplates } = this.#deps
    const things = await library.toKeep(connectionId, lockedTemplates())
    const problem = things.length === 0 ? null : await findRestored(server, place)
    if (problem !== null) return { problem }
    let kept = 0
    for (const { base, ...thing } of things) {
      const answer = await server.keep({ ...thing, base })
      // A reader's changes, and those that the server refuses, stay on this computer.
      if (!answer.ok && answer.error !== 'not-allowed' && answer.error !== 'not-taken')
        return { problem: answer.error }
      // The next page brings the newer one.
      if (!answer.ok || answer.value <= 0) continue
      await library.noteKept(connectionId, { ...thing, number: answer.value })
      kept += 1
    }
    if (kept > 0) return { isDone: false }
    return this.#seededTo === null ? { isDone: true } : this.#pushSeeds(place, this.#seededTo)
  }

  async #pushSeeds(place: TeamPlace, after: number): Promise<SyncOutcome> {
    const { server, library, connectionId } = this.#deps
    const { edits, next } = await library.toSeed(connectionId, after)
    const problem =
      edits.length === 0 ? null : ((await findRestored(server, place)) ?? (await this.#keepOrigins(edits)))
    if (problem !== null) return { problem }
    const pushed = edits.length === 0 ? { isDone: false } : await this.#pushHalves(edits)
    if ('problem' in pushed) return pushed
    this.#seededTo = pushed.isDone ? null : next
    if (this.#seededTo === null) this.#deps.onSeeded()
    return { isDone: this.#seededTo === null }
  }

  /** The server takes nothing of a batch that has a refused edit: halving finds that edit. */
  async #pushHalves(edits: readonly TeamEdit[]): Promise<SyncOutcome> {
    const { server, library, connectionId, clock } = this.#deps
    const answer = await server.push(edits)
    if (answer.ok) {
      const pushed = edits.map(({ versionId, documentId, action }, at) => ({
        ...{ versionId, documentId, action, number: answer.value[at] ?? 0 },
      }))
      await library.notePushed(connectionId, pushed, clock.now())
      this.#deps.onLibraryChanged()
      return { isDone: false }
    }
    if (answer.error === 'not-allowed') return { isDone: true }
    if (answer.error !== 'not-taken') return { problem: answer.error }
    const [first] = edits
    if (edits.length === 1 && first !== undefined) {
      await library.refuse(connectionId, first, clock.now())
      this.#deps.onLibraryChanged()
      return { isDone: false }
    }
    const middle = Math.ceil(edits.length / 2)
    const half = edits.slice(0, middle)
    const before = await this.#pushHalves(half)
    if ('problem' in before || before.isDone) return before
    // Edits based on an edit that was not taken wait for the next step.
    const begun = new Set(half.map(({ documentId }) => documentId))
    const rest = edits.slice(middle).filter(({ documentId }) => !begun.has(documentId))
    return rest.length === 0 ? before : this.#pushHalves(rest)
  }
}
