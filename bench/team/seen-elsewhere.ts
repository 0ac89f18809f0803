import type { Sql } from 'postgres'
import { createBackgroundJob } from '../../src/main/jobs/background-job.ts'
import { editOf, pull, push } from '../../src/main/postgres/testing/calls.ts'
import type { TeamLibrary } from '../../src/main/postgres/testing/team-library.ts'
import { numbers } from '../queue/desk.ts'
import { percentile } from '../search/percentile.ts'
import type { Figure } from '../support.ts'
import { closeAll, openListening, withTeam } from './with-team.ts'

const saves = 200

/** From a save until another library has it, one after another, while so many computers listen and pull. */
export function measureSeenElsewhere(listeners: number): Promise<readonly Figure[]> {
  return withTeam(async (team) => {
    // Beside the two that are measured.
    for (let at = 2; at < listeners; at += 1) await listenBare(team, () => undefined)
    const peer = await throughBareCalls(team)
    const ours = await throughApps(team)
    return ([50, 99] as const).map((percent) => {
      const [app, bare] = [percentile(ours, percent), percentile(peer, percent)]
      return {
        name: `Save to seen in another library, ${listeners} listening, percentile ${percent}`,
        ...{ ours: app, peer: bare, unit: 'ms', ratio: app / bare },
        peerName: 'bare push to bare pull',
        goal: percent === 99 ? { of: 'ours', atMost: 1000 } : null,
      }
    })
  })
}

async function throughBareCalls(team: TeamLibrary): Promise<readonly number[]> {
  const seen = createWatch()
  await listenBare(team, seen.noteAll)
  const { sql } = await team.join('editor')
  return inTurn(seen, (id) => push(sql, [editOf(id)]))
}

async function throughApps(team: TeamLibrary): Promise<readonly number[]> {
  const seen = createWatch()
  const saver = await openListening(team)
  const reader = await openListening(team, undefined, async () => {
    const id = seen.wanted()
    if (id !== null && (await reader.get(id)) !== null) seen.noteAll([id])
  })
  try {
    await Promise.all([saver.sync(), reader.sync()])
    return await inTurn(seen, async (id) => {
      await saver.add(id)
      void saver.sync()
    })
  } finally {
    await closeAll([saver, reader])
  }
}

type Watch = ReturnType<typeof createWatch>

/** Tells when the document that is waited for is there. */
function createWatch() {
  let wanted: { readonly id: string; readonly resolve: () => void } | null = null
  return {
    wanted: () => wanted?.id ?? null,
    until: (id: string) =>
      new Promise<void>((resolve) => {
        wanted = { id, resolve }
      }),
    noteAll: (ids: readonly (string | null)[]): void => {
      if (wanted !== null && ids.includes(wanted.id)) wanted.resolve()
    },
  }
}

async function inTurn(seen: Watch, save: (id: string) => Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = []
  for (const at of numbers(saves)) {
    const id = `seen ${crypto.randomUUID()} ${at}`
    const isSeen = seen.until(id)
    const startedAt = performance.now()
    await save(id)
    await isSeen
    took.push(performance.now() - startedAt)
  }
  return took
}

/** Pulls after each notice, as the app does, and keeps nothing. */
async function listenBare(team: TeamLibrary, onPulled: (ids: readonly (string | null)[]) => void) {
  const { sql } = await team.join('editor')
  let since = await seqNow(sql)
  const job = createBackgroundJob({
    step: async () => {
      const changes = await pull(sql, since)
      since = Number(changes.at(-1)?.seq ?? since)
      onPulled(changes.map(({ doc }) => doc))
      return changes.length === 0
    },
    onFailed: (cause) => console.error(cause),
  })
  await sql.listen('desk', () => void job.wake())
}

async function seqNow(sql: Sql): Promise<number> {
  const [row] = await sql<{ seq: string }[]>`SELECT seq FROM desk_1.hello('bench', ARRAY[1])`
  return Number(row?.seq)
}
