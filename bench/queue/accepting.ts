import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Figure, median } from '../support.ts'
import { writeBareRows } from './bare-rows.ts'
import { documentOf, inParallel, numbers, openDesk, textOf } from './desk.ts'
import { withLoopDelay } from './loop-delay.ts'

const count = 10_000
/** Batch size of a review: some are created while others are written. */
const atOnce = 500
const rounds = 5

/** Adds accepted one by one, each on disk when answered; compared with equal rows in one bare transaction. */
export async function measureAccepting(): Promise<readonly Figure[]> {
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await acceptOnce())
  const middle = (read: (one: Measured) => number) => median(measured.map(read))
  return [
    {
      name: `Accepting ${count} adds`,
      ours: middle(({ ours }) => ours),
      peer: middle(({ peer }) => peer),
      unit: 'ms',
      peerName: 'the same rows in one bare transaction',
      ratio: middle(({ ours, peer }) => ours / peer),
      goal: { of: 'ratio', atMost: 1.25 },
    },
    {
      name: 'Delay of the event loop while accepting, 99th percentile',
      ours: middle(({ delayMs }) => delayMs),
      peer: middle(({ idleMs }) => idleMs),
      unit: 'ms',
      peerName: 'an idle one',
      ratio: middle(({ delayMs, idleMs }) => delayMs / idleMs),
      goal: { of: 'ours', atMost: 20 },
    },
  ]
}

type Measured = Readonly<Record<'ours' | 'peer' | 'delayMs' | 'idleMs', number>>

async function acceptOnce(): Promise<Measured> {
  const desk = await openDesk('http://127.0.0.1:9')
  try {
    // Created beforehand, like the bare transaction's rows: an edited document exists already.
    const documents = numbers(count).map((index) => textDocument(desk.connectionId, index))
    const { result: ours, delayMs } = await withLoopDelay(async () => {
      const startedAt = performance.now()
      await inParallel(documents, atOnce, (document) => desk.add(document))
      return performance.now() - startedAt
    })
    await desk.library.close()
    const idle = await withLoopDelay(() => wait(1000))
    const peer = writeBareRows(path.join(desk.folder, 'library.db'), count)
    return { ours, peer, delayMs, idleMs: idle.delayMs }
  } finally {
    await desk.close()
  }
}

function textDocument(connectionId: string, index: number) {
  return documentOf(connectionId, index, { kind: 'text', text: textOf(index) })
}
