import { editOf, push } from '../../src/main/postgres/testing/calls.ts'
import type { Member, TeamLibrary } from '../../src/main/postgres/testing/team-library.ts'
import { numbers } from '../queue/desk.ts'
import { type Figure, median } from '../support.ts'
import { closeAll, openListening, withTeam } from './with-team.ts'

const clients = 10
const savesEach = 100
const rounds = 3

/** Saves of ten computers until the team's history has the last one; beside it, single pushes by bare calls. */
export function measureSaving(): Promise<Figure> {
  return withTeam(async (team) => {
    const members: Member[] = []
    for (let client = 0; client < clients; client += 1) members.push(await team.join('editor'))
    const peer: number[] = []
    const ours: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      peer.push(await pushBare(members, round))
      ours.push(await saveInApps(team, members, round))
    }
    return {
      name: `Saves of ${clients} computers that hear of each other`,
      ours: median(ours),
      peer: median(peer),
      unit: 'a second',
      peerName: 'bare pushes, one at a time',
      ratio: median(ours.map((rate, round) => rate / (peer[round] ?? Number.NaN))),
      goal: { of: 'ours', atLeast: 200 },
    }
  })
}

async function pushBare(members: readonly Member[], round: number): Promise<number> {
  return rateOf(members, async ({ sql, login }) => {
    for (const at of numbers(savesEach)) await push(sql, [editOf(`bare ${round} ${login} ${at}`)])
  })
}

async function saveInApps(team: TeamLibrary, members: readonly Member[], round: number): Promise<number> {
  const computers = await Promise.all(members.map((member) => openListening(team, member)))
  try {
    // What earlier rounds left.
    await Promise.all(computers.map((computer) => computer.sync()))
    return await rateOf(computers, async (computer) => {
      for (const at of numbers(savesEach)) {
        await computer.add(`app ${round} ${computer.connectionId} ${at}`)
        void computer.sync()
      }
      await computer.sync()
    })
  } finally {
    await closeAll(computers)
  }
}

async function rateOf<T>(all: readonly T[], saveAll: (one: T) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(all.map(saveAll))
  return (all.length * savesEach * 1000) / (performance.now() - startedAt)
}
