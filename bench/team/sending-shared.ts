import { setTimeout as wait } from 'node:timers/promises'
import type { TeamLibrary } from '../../src/main/postgres/testing/team-library.ts'
import { openSendingComputer } from '../../src/main/team/testing/sending-computer.ts'
import { documentOf, inParallel, numbers, openDesk, textOf, withService } from '../queue/desk.ts'
import { type Figure, median } from '../support.ts'
import { withTeam } from './with-team.ts'

const count = 2000
const rounds = 3

/**
 * Adds that the team's history holds through the queue of a shared connection, beside the same adds through one that
 * nobody shares. What it takes until the history holds them: `saving.ts`.
 */
export function measureSendingShared(): Promise<Figure> {
  return withTeam((team) =>
    withService(async (address) => {
      const ours: number[] = []
      const peer: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        peer.push(await sendUnshared(address))
        ours.push(await sendShared(team, address, round))
      }
      return {
        name: `Sending ${count} texts of 1 KB from a shared connection`,
        ours: median(ours),
        peer: median(peer),
        unit: 'ms',
        peerName: 'from one that is not shared',
        ratio: median(ours.map((took, round) => took / (peer[round] ?? Number.NaN))),
        goal: { of: 'ratio', atMost: 1.25 },
      }
    }),
  )
}

async function sendUnshared(address: string): Promise<number> {
  const desk = await openDesk(address)
  try {
    await inParallel(numbers(count), 64, (index) =>
      desk.add(documentOf(desk.connectionId, index, { kind: 'text', text: textOf(index) })),
    )
    return await desk.sendAll(count)
  } finally {
    await desk.close()
  }
}

/** Until the team's history says that the last one arrived. */
async function sendShared(team: TeamLibrary, address: string, round: number): Promise<number> {
  const computer = await openSendingComputer(team, await team.join('editor'), { address })
  try {
    await inParallel(numbers(count), 64, async (index) => {
      await computer.add(`document-${round}-${index}`, `{"number": ${index}}`, textOf(index))
    })
    await computer.sync()
    const startedAt = performance.now()
    await computer.send()
    while ((await countArrived(team, round)) < count) await wait(10)
    return performance.now() - startedAt
  } finally {
    await computer.close()
  }
}

async function countArrived({ root }: TeamLibrary, round: number): Promise<number> {
  const [row] = await root<{ arrived: number }[]>`
    SELECT count(*)::int AS arrived FROM desk.documents WHERE arrived = 1 AND doc_id LIKE ${`document-${round}-%`}`
  return row?.arrived ?? 0
}
