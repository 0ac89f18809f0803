import { type BackgroundJob, createBackgroundJob } from '../jobs/background-job.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { TeamHello, TeamLibraryStore, TeamPlace, TeamServer } from './ports.ts'
import { findRestored, greet, type ServerProblem } from './server-check.ts'
import { type SyncOutcome, TeamPull } from './team-pull.ts'
import { TeamPush } from './team-push.ts'

export type TeamSync = BackgroundJob & { seed(): void }

export type DownloadProgress = { readonly done: number; readonly total: number }

export type TeamSyncDeps = {
  readonly connectionId: string
  readonly app: string
  readonly server: TeamServer
  readonly library: { readonly team: TeamLibraryStore }
  readonly clock: Clock
  /** A library belongs to one service. */
  readonly serviceAddress: string
  readonly isPaused?: () => boolean
  readonly lockedTemplates?: () => readonly string[]
  readonly onGreeted?: (hello: TeamHello) => void
  /** Progress of the first download, by keys; null when complete. */
  readonly onDownload?: (progress: DownloadProgress | null) => void
  readonly onLibraryChanged?: () => void
  readonly onSeeded?: () => void
  readonly onReopened?: () => void
  readonly onRest?: () => void
  /** Null when the problem is over. */
  readonly onProblem: (problem: ServerProblem | null) => void
  readonly onFailed: (cause: unknown) => void
}

/** Also catches missed notices. */
const pollMs = 30_000
const mostPulled = 500
const passing: ReadonlySet<ServerProblem> = new Set(['unreachable', 'restored'])

/**
 * Syncs a connection with its team's library: pulls others' changes, then pushes local ones.
 * Notices of the server and a poll only wake it.
 */
export function createTeamSync(deps: TeamSyncDeps): TeamSync {
  const { server, library, connectionId, clock, onProblem, onFailed, lockedTemplates = () => [] } = deps
  const { onLibraryChanged = () => undefined, onSeeded = () => undefined } = deps
  const part = { server, library: library.team, connectionId, clock, lockedTemplates, onLibraryChanged }
  const incoming = new TeamPull(part)
  const outgoing = new TeamPush({ ...part, onSeeded })
  let greetedAt = Number.NEGATIVE_INFINITY
  let newestKey = 0
  let hasEnded = false
  const job = createBackgroundJob({
    step: async () => {
      if (hasEnded) return true
      const outcome = await step()
      if (!('problem' in outcome)) {
        if (outcome.isDone) onProblem(null)
        return outcome.isDone
      }
      // The server may be a different one when it is back.
      greetedAt = Number.NEGATIVE_INFINITY
      hasEnded = !passing.has(outcome.problem)
      onProblem(outcome.problem === 'not-allowed' ? 'not-a-member' : outcome.problem)
      return true
    },
    onFailed,
    onProgress: (isAtRest) => {
      if (isAtRest) deps.onRest?.()
    },
    repeatAfterMs: pollMs,
    clock,
  })
  const deafen = server.onChange(() => void job.wake())
  return {
    ...job,
    seed: () => outgoing.seed(),
    stop: async () => {
      deafen()
      await job.stop()
    },
  }

  async function step(): Promise<SyncOutcome> {
    const place = await library.team.place(connectionId)
    if (place === null) return { problem: 'not-shared' }
    if (place.restoring === 'former') {
      await library.team.forgetFormer(connectionId)
      return { isDone: false }
    }
    // With each poll: a restored server looks like one without news. The clock may have been set
    // back.
    if (Math.abs(clock.now() - greetedAt) >= pollMs) {
      const met = await meet(place)
      if (met === 'reopened') return { isDone: false }
      if (met !== null) return { problem: met }
      greetedAt = clock.now()
    }
    if (place.restoring === 'forget' || place.restoring === 'missing') {
      if (place.restoring === 'forget') await library.team.forgetNumbers(connectionId)
      else await library.team.unshareMissing(connectionId, clock.now())
      return { isDone: false }
    }
    deps.onDownload?.(progressOf(place))
    if (place.nextHead !== null) {
      return deps.isPaused?.() === true
        ? { isDone: true }
        : incoming.takeHeads(place.nextHead, place.restoring !== null)
    }
    const pulled = await server.pull(place.cursor, mostPulled)
    if (!pulled.ok) return { problem: pulled.error }
    if (pulled.value.length === 0) return outgoing.push(place)
    const taken = await incoming.takeChanges(pulled.value)
    if ('problem' in taken) return taken
    // Checked between pages, since others may never pause.
    const now = await library.team.place(connectionId)
    const pushed = now === null ? { isDone: false } : await outgoing.push(now)
    return 'problem' in pushed ? pushed : { isDone: false }
  }

  async function meet(place: TeamPlace): Promise<ServerProblem | 'reopened' | null> {
    const hello = await greet(server, place, deps)
    if (!hello.ok) {
      if (hello.hello !== undefined) deps.onGreeted?.(hello.hello)
      return hello.error === 'restored' ? goOn(place, hello.hello) : hello.error
    }
    const restored = await findRestored(server, place)
    if (restored !== null) {
      deps.onGreeted?.(hello.value)
      return restored
    }
    const people = await server.people()
    if (!people.ok) return people.error
    await library.team.takePeople(connectionId, people.value)
    newestKey = hello.value.newestKey
    deps.onGreeted?.(hello.value)
    return null
  }

  /** Begins to recover if an administrator requested it. */
  async function goOn({ epoch: before }: TeamPlace, hello: TeamHello | undefined) {
    if (hello === undefined || !hello.reopened || hello.epoch === before) return 'restored'
    const { epoch, seq } = hello
    if (!(await library.team.beginRestored({ connectionId, epoch, seq }))) return 'restored'
    deps.onReopened?.()
    return 'reopened'
  }

  function progressOf({ nextHead }: TeamPlace): DownloadProgress | null {
    if (nextHead === null) return null
    return { done: Math.max(0, newestKey - nextHead + 1), total: newestKey }
  }
}
