import type { Member, TeamLibrary } from '../../postgres/testing/team-library.ts'
import type { TeamServer } from '../ports.ts'
import { inThread } from './computer.ts'
import { openSendingComputer, type SendingComputer } from './sending-computer.ts'

const gone = { ok: false, error: 'unreachable' } as const

/** Claims and clock moves exclude each other, so that both sides of a lease see one time. */
export type ClaimGate = <T>(claim: () => Promise<T>) => Promise<T>

/**
 * A computer of a team that goes offline, loses the server's answers, and crashes at any time.
 */
export async function openFickleComputer(
  team: TeamLibrary,
  member: Member,
  { address, claimGate }: { readonly address: string; readonly claimGate: ClaimGate },
) {
  let isAway = false
  let losesAnswer = false
  let aheadMs = 0
  const asked =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer | typeof gone> => {
      if (isAway) return gone
      const answer = await ask(...given)
      if (!losesAnswer) return answer
      losesAnswer = false
      return gone
    }
  const wrap = (server: TeamServer): TeamServer => ({
    ...server,
    hello: asked(server.hello),
    pull: asked(server.pull),
    hasVersion: asked(server.hasVersion),
    contents: asked(server.contents),
    push: asked(server.push),
    owed: asked(server.owed),
    claim: asked((ids, ms) => claimGate(() => server.claim(ids, ms))),
    complete: asked(server.complete),
    release: asked(server.release),
    things: asked(server.things),
    keep: asked(server.keep),
  })
  const options = { address, wrap, openServer: inThread }
  const failures: unknown[] = []
  let computer: SendingComputer = await openSendingComputer(team, member, options)
  return {
    current: () => computer,
    failures: () => [...failures, ...computer.failures],
    goAway: (away: boolean) => {
      isAway = away
    },
    loseNextAnswer: (lose: boolean) => {
      losesAnswer = lose
    },
    moveClock: (ms: number) => {
      aheadMs += ms
      computer.work(ms)
    },
    endSuddenly: async () => {
      // Failures after the library closed mean nothing.
      failures.push(...computer.failures)
      const home = await computer.endSuddenly()
      computer = await openSendingComputer(team, member, { ...options, home })
      computer.work(aheadMs)
    },
  }
}

export type FickleComputer = Awaited<ReturnType<typeof openFickleComputer>>
