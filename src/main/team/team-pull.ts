import type { Clock } from '../jobs/system-clock.ts'
import type { TeamAnswer, TeamChange, TeamContent, TeamHead, TeamLibraryStore, TeamServer } from './ports.ts'
import type { ServerProblem } from './server-check.ts'

export type SyncOutcome = { readonly isDone: boolean } | { readonly problem: ServerProblem }

export type SyncPartDeps = {
  readonly connectionId: string
  readonly server: TeamServer
  readonly library: TeamLibraryStore
  readonly clock: Clock
  readonly lockedTemplates: () => readonly string[]
  readonly onLibraryChanged: () => void
}

const rowsTogether = 100

/** Takes the server's state into the library: the first download, and others' changes. */
export class TeamPull {
  readonly #deps: SyncPartDeps

  constructor(deps: SyncPartDeps) {
    this.#deps = deps
  }

  async takeHeads(below: number, isRestored: boolean): Promise<SyncOutcome> {
    const { server, library, connectionId, clock } = this.#deps
    const heads = await server.heads(below)
    if (!heads.ok) return { problem: heads.error }
    if (heads.value.length === 0) {
      const things = await this.#takeThings()
      if ('problem' in things) return things
      await library.endHeads(connectionId)
      return { isDone: false }
    }
    if (isRestored) {
      const problem = await this.#matchRestored(heads.value)
      if (problem !== null) return { problem }
    }
    return this.#takeAll<TeamHead>(
      heads.value,
      ({ contentId }) => contentId,
      (rows) => library.takeHeads(connectionId, rows, clock.now()),
    )
  }

  /** Finds the newest common version of each document. */
  async #matchRestored(heads: readonly TeamHead[]): Promise<ServerProblem | null> {
    const { server, library, connectionId, clock } = this.#deps
    const unknown = new Set(await library.findUnknownHeads(connectionId, heads))
    const matched = heads.filter(({ documentId }) => !unknown.has(documentId))
    await library.matchHeads(connectionId, matched, clock.now())
    for (const { documentId, number: head } of heads.filter((one) => unknown.has(one.documentId))) {
      let number: number | null = null
      for (let below = head; number === null && below > 1; ) {
        const older = await server.history(documentId, below)
        if (!older.ok) return older.error
        number = await library.newestShared(connectionId, older.value)
        below = older.value.at(-1)?.number ?? 0
      }
      await library.matchHeads(connectionId, [{ documentId, number: number ?? 0 }], clock.now())
    }
    return null
  }

  /** Restarts from the beginning after a crash; rows already here change nothing. */
  async #takeThings(): Promise<SyncOutcome> {
    const { server, library, connectionId, clock, lockedTemplates } = this.#deps
    for (let since = 0; ; ) {
      const things = await server.things(since)
      if (!things.ok) return { problem: things.error }
      const last = things.value.at(-1)
      if (last === undefined) return { isDone: false }
      const taken = await this.#takeAll<TeamChange>(
        things.value,
        () => null,
        (rows) => library.takeThings(connectionId, rows, clock.now(), lockedTemplates()),
      )
      if ('problem' in taken) return taken
      since = last.seq
    }
  }

  takeChanges(changes: readonly TeamChange[]): Promise<SyncOutcome> {
    const { library, connectionId, clock, lockedTemplates } = this.#deps
    return this.#takeAll<TeamChange>(
      changes,
      (change) => (change.kind === 'version' ? change.contentId : null),
      (rows) => library.takeChanges(connectionId, rows, clock.now(), lockedTemplates()),
    )
  }

  async #takeAll<Row extends TeamChange | TeamHead>(
    rows: readonly Row[],
    contentOf: (row: Row) => string | null,
    take: (
      rows: readonly { readonly row: Row; readonly content: TeamContent | null }[],
    ) => Promise<{ readonly taken: number; readonly refused: boolean }>,
  ): Promise<SyncOutcome> {
    const next = (from: number) => this.#withContents(rows.slice(from, from + rowsTogether), contentOf)
    let coming = next(0)
    for (let from = 0; from < rows.length; from += rowsTogether) {
      const contents = await coming
      // Prefetch while the library takes these.
      coming = next(from + rowsTogether)
      if (!contents.ok) return { problem: contents.error }
      let left = contents.value
      while (left.length > 0) {
        const { taken, refused } = await take(left)
        left = left.slice(taken)
        if (taken > 0) this.#deps.onLibraryChanged()
        if (refused) return { problem: isUnknown(left[0]?.row) ? 'needs-update' : 'not-understood' }
      }
    }
    return { isDone: false }
  }

  async #withContents<Row>(
    rows: readonly Row[],
    contentOf: (row: Row) => string | null,
  ): Promise<TeamAnswer<{ readonly row: Row; readonly content: TeamContent | null }[]>> {
    const { server } = this.#deps
    const ids = [...new Set(rows.map(contentOf).filter((id) => id !== null))]
    const contents = ids.length === 0 ? ({ ok: true, value: [] } as const) : await server.contents(ids)
    if (!contents.ok) return contents
    const byId = new Map(ids.map((id, at) => [id, contents.value[at] ?? null]))
    return {
      ok: true,
      value: rows.map((row) => ({ row, content: byId.get(contentOf(row) ?? '') ?? null })),
    }
  }
}

function isUnknown(row: TeamChange | TeamHead | undefined): boolean {
  return row !== undefined && 'kind' in row && row.kind === 'unknown'
}
