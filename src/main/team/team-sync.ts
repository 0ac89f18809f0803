import { type BackgroundJob, createBackgroundJob } from '../jobs/background-job.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type {
  TeamAnswer,
  TeamChange,
  TeamContent,
  TeamEdit,
  TeamHead,
  TeamHello,
  TeamLibraryStore,
  TeamPlace,
  TeamServer,
} from './ports.ts'
import { findRestored, greet, type ServerProblem } from './server-check.ts'

type Outcome = { readonly isDone: boolean } | { readonly problem: ServerProblem }

/** `seed`: from now on, pushes the documents that are only here. */
export type TeamSync = BackgroundJob & { seed(): void }

export type DownloadProgress = { readonly done: number; readonly total: number }

export type TeamSyncDeps = {
  readonly connectionId: string
  readonly app: string
  readonly server: TeamServer
  readonly library: { readonly team: TeamLibraryStore }
  readonly clock: Clock
  /** Of the connection: a library belongs to one service. */
  readonly serviceAddress: string
  readonly isPaused?: () => boolean
  /** Collections whose templates are set by the administrators' file. */
  readonly lockedTemplates?: () => readonly string[]
  readonly onGreeted?: (hello: TeamHello) => void
  /** How far the first download is, by keys; null once there is nothing left of it. */
  readonly onDownload?: (progress: DownloadProgress | null) => void
  readonly onLibraryChanged?: () => void
  readonly onSeeded?: () => void
  /** Called when recovering from a restored server has begun. */
  readonly onReopened?: () => void
  /** Nothing is left to do for now, or it cannot be done. */
  readonly onRest?: () => void
  /** Null once all is well again. */
  readonly onProblem: (problem: ServerProblem | null) => void
  readonly onFailed: (cause: unknown) => void
}

/** A missed notice is made up for by then. */
const pollMs = 30_000
const mostPulled = 500
/** Rows whose contents are in memory together. */
const rowsTogether = 100

const passing: ReadonlySet<ServerProblem> = new Set(['unreachable', 'restored'])

/**
 * Keeps a connection and its team's library alike: takes what others did, then pushes what was done here. A notice of
 * the server and a poll only wake it.
 */
export function createTeamSync(deps: TeamSyncDeps): TeamSync {
  const { server, library, connectionId, clock, onProblem, onFailed, lockedTemplates = () => [] } = deps
  let greetedAt = Number.NEGATIVE_INFINITY
  let newestKey = 0
  /** The key of the document that was looked at last; null while nothing is seeded. */
  let seededTo: number | null = null
  let hasEnded = false
  const job = createBackgroundJob({
    step: async () => {
      if (hasEnded) return true
      const outcome = await step()
      if (!('problem' in outcome)) {
        if (outcome.isDone) onProblem(null)
        return outcome.isDone
      }
      // The server may be another one when it is back.
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
    seed: () => {
      seededTo ??= 0
    },
    stop: async () => {
      deafen()
      await job.stop()
    },
  }

  async function step(): Promise<Outcome> {
    const place = await library.team.place(connectionId)
    if (place === null) return { problem: 'not-shared' }
    if (place.restoring === 'former') {
      await library.team.forgetFormer(connectionId)
      return { isDone: false }
    }
    // With each poll, because a restored server looks like one without news. The clock may have been set back.
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
        : takeHeads(place.nextHead, place.restoring !== null)
    }
    const pulled = await server.pull(place.cursor, mostPulled)
    if (!pulled.ok) return { problem: pulled.error }
    if (pulled.value.length === 0) return push(place)
    const taken = await takeChanges(pulled.value)
    if ('problem' in taken) return taken
    // Between pages: where others never rest, there would be no end to wait for.
    const now = await library.team.place(connectionId)
    const pushed = now === null ? { isDone: false } : await push(now)
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

  /** Begins to recover if an administrator asked for it. */
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

  async function takeHeads(below: number, isRestored: boolean): Promise<Outcome> {
    const heads = await server.heads(below)
    if (!heads.ok) return { problem: heads.error }
    if (heads.value.length === 0) {
      const things = await takeThings()
      if ('problem' in things) return things
      await library.team.endHeads(connectionId)
      return { isDone: false }
    }
    if (isRestored) {
      const problem = await matchRestored(heads.value)
      if (problem !== null) return { problem }
    }
    return takeAll<TeamHead>(
      heads.value,
      ({ contentId }) => contentId,
      (rows) => library.team.takeHeads(connectionId, rows, clock.now()),
    )
  }

  /** Finds the newest common version of each document. */
  async function matchRestored(heads: readonly TeamHead[]): Promise<ServerProblem | null> {
    const unknown = new Set(await library.team.findUnknownHeads(connectionId, heads))
    const matched = heads.filter(({ documentId }) => !unknown.has(documentId))
    await library.team.matchHeads(connectionId, matched, clock.now())
    for (const { documentId, number: head } of heads.filter((one) => unknown.has(one.documentId))) {
      let number: number | null = null
      for (let below = head; number === null && below > 1; ) {
        const older = await server.history(documentId, below)
        if (!older.ok) return older.error
        number = await library.team.newestShared(connectionId, older.value)
        below = older.value.at(-1)?.number ?? 0
      }
      await library.team.matchHeads(connectionId, [{ documentId, number: number ?? 0 }], clock.now())
    }
    return null
  }

  /** Starts from the beginning after a crash; rows that are here already change nothing. */
  async function takeThings(): Promise<Outcome> {
    for (let since = 0; ; ) {
      const things = await server.things(since)
      if (!things.ok) return { problem: things.error }
      const last = things.value.at(-1)
      if (last === undefined) return { isDone: false }
      const taken = await takeAll<TeamChange>(
        things.value,
        () => null,
        (rows) => library.team.takeThings(connectionId, rows, clock.now(), lockedTemplates()),
      )
      if ('problem' in taken) return taken
      since = last.seq
    }
  }

  function takeChanges(changes: readonly TeamChange[]): Promise<Outcome> {
    return takeAll<TeamChange>(
      changes,
      (change) => (change.kind === 'version' ? change.contentId : null),
      (rows) => library.team.takeChanges(connectionId, rows, clock.now(), lockedTemplates()),
    )
  }

  /** In pieces, as long as the library's thread gives them. */
  async function takeAll<Row extends TeamChange | TeamHead>(
    rows: readonly Row[],
    contentOf: (row: Row) => string | null,
    take: (
      rows: readonly { readonly row: Row; readonly content: TeamContent | null }[],
    ) => Promise<{ readonly taken: number; readonly refused: boolean }>,
  ): Promise<Outcome> {
    const next = (from: number) => withContents(rows.slice(from, from + rowsTogether), contentOf)
    let coming = next(0)
    for (let from = 0; from < rows.length; from += rowsTogether) {
      const contents = await coming
      // The next contents come while the library takes these.
      coming = next(from + rowsTogether)
      if (!contents.ok) return { problem: contents.error }
      let left = contents.value
      while (left.length > 0) {
        const { taken, refused } = await take(left)
        left = left.slice(taken)
        if (taken > 0) deps.onLibraryChanged?.()
        if (refused) return { problem: isUnknown(left[0]?.row) ? 'needs-update' : 'not-understood' }
      }
    }
    return { isDone: false }
  }

  async function withContents<Row>(
    rows: readonly Row[],
    contentOf: (row: Row) => string | null,
  ): Promise<TeamAnswer<{ readonly row: Row; readonly content: TeamContent | null }[]>> {
    const ids = [...new Set(rows.map(contentOf).filter((id) => id !== null))]
    const contents = ids.length === 0 ? ({ ok: true, value: [] } as const) : await server.contents(ids)
    if (!contents.ok) return contents
    const byId = new Map(ids.map((id, at) => [id, contents.value[at] ?? null]))
    return {
      ok: true,
      value: rows.map((row) => ({ row, content: byId.get(contentOf(row) ?? '') ?? null })),
    }
  }

  async function push(place: TeamPlace): Promise<Outcome> {
    const edits = await library.team.toPush(connectionId, clock.now())
    if (edits.length === 0) return pushThings(place)
    const problem = (await findRestored(server, place)) ?? (await keepOrigins(edits))
    if (problem !== null) return { problem }
    return pushHalves(edits)
  }

  /** Before the edits that name them, so that others rarely see those alone. */
  async function keepOrigins(edits: readonly TeamEdit[]): Promise<ServerProblem | null> {
    const named = edits.filter(({ originId, action }) => originId !== null || action === 'seed')
    if (named.length === 0) return null
    const origins = await library.team.originsToKeep(
      connectionId,
      named.map(({ documentId, action, originId }) => ({ documentId, action, originId })),
    )
    for (const { base, ...origin } of origins) {
      let answer = await server.keep({ ...origin, base })
      // An earlier answer was lost. Of somebody else's it is refused again.
      if (answer.ok && answer.value <= 0) answer = await server.keep({ ...origin, base: -answer.value })
      if (answer.ok) {
        const number = Math.max(1, Math.abs(answer.value))
        await library.team.noteKept(connectionId, { ...origin, number })
      } else if (answer.error !== 'not-allowed' && answer.error !== 'not-taken') return answer.error
    }
    return null
  }

  async function pushThings(place: TeamPlace): Promise<Outcome> {
    const things = await library.team.toKeep(connectionId, lockedTemplates())
    const problem = things.length === 0 ? null : await findRestored(server, place)
    if (problem !== null) return { problem }
    let kept = 0
    for (const { base, ...thing } of things) {
      const answer = await server.keep({ ...thing, base })
      // A reader's changes and those that the server refuses stay on this computer.
      if (!answer.ok && answer.error !== 'not-allowed' && answer.error !== 'not-taken')
        return { problem: answer.error }
      // The next page brings the newer one.
      if (!answer.ok || answer.value <= 0) continue
      await library.team.noteKept(connectionId, { ...thing, number: answer.value })
      kept += 1
    }
    if (kept > 0) return { isDone: false }
    return seededTo === null ? { isDone: true } : pushSeeds(place, seededTo)
  }

  async function pushSeeds(place: TeamPlace, after: number): Promise<Outcome> {
    const { edits, next } = await library.team.toSeed(connectionId, after)
    const problem =
      edits.length === 0 ? null : ((await findRestored(server, place)) ?? (await keepOrigins(edits)))
    if (problem !== null) return { problem }
    const pushed = edits.length === 0 ? { isDone: false } : await pushHalves(edits)
    if ('problem' in pushed) return pushed
    seededTo = pushed.isDone ? null : next
    if (seededTo === null) deps.onSeeded?.()
    return { isDone: seededTo === null }
  }

  /** Of a batch with one edit that the server refuses, it takes none: the halves lead to that one. */
  async function pushHalves(edits: readonly TeamEdit[]): Promise<Outcome> {
    const answer = await server.push(edits)
    if (answer.ok) {
      const pushed = edits.map(({ versionId, documentId, action }, at) => ({
        ...{ versionId, documentId, action, number: answer.value[at] ?? 0 },
      }))
      await library.team.notePushed(connectionId, pushed, clock.now())
      deps.onLibraryChanged?.()
      return { isDone: false }
    }
    // A reader's changes stay on this computer; what others do still comes.
    if (answer.error === 'not-allowed') return { isDone: true }
    if (answer.error !== 'not-taken') return { problem: answer.error }
    const [first] = edits
    if (edits.length === 1 && first !== undefined) {
      await library.team.refuse(connectionId, first, clock.now())
      deps.onLibraryChanged?.()
      return { isDone: false }
    }
    const middle = Math.ceil(edits.length / 2)
    const half = edits.slice(0, middle)
    const before = await pushHalves(half)
    if ('problem' in before || before.isDone) return before
    // What was made over an edit that was not taken has to wait for the next step.
    const begun = new Set(half.map(({ documentId }) => documentId))
    const rest = edits.slice(middle).filter(({ documentId }) => !begun.has(documentId))
    return rest.length === 0 ? before : pushHalves(rest)
  }
}

function isUnknown(row: TeamChange | TeamHead | undefined): boolean {
  return row !== undefined && 'kind' in row && row.kind === 'unknown'
}
