import { buildBody } from '../../src/main/service-client/request-body.ts'
import { type Figure, median } from '../support.ts'
import { documentOf, inParallel, key, numbers, openDesk, textOf, withService } from './desk.ts'
import { withLoopDelay } from './loop-delay.ts'

const count = 5000
const parallel = 4
const rounds = 3

/** Texts of 1 KB through the whole engine, alternating with equal requests by a bare loop that stores nothing. */
export async function measureSending(): Promise<readonly Figure[]> {
  const ours: Measured[] = []
  const peer: Measured[] = []
  await withService(async (address) => {
    await bareLoop(address, count / 10)
    for (let round = 0; round < rounds; round += 1) {
      peer.push(await bareLoop(address, count))
      ours.push(await throughQueue(address))
    }
  })
  const ratios = ours.map(({ rate }, round) => rate / (peer[round]?.rate ?? Number.NaN))
  const middle = (values: readonly Measured[], part: keyof Measured) =>
    median(values.map((each) => each[part]))
  return [
    {
      name: `Sending ${count} texts of 1 KB, ${parallel} at once`,
      ours: middle(ours, 'rate'),
      peer: middle(peer, 'rate'),
      unit: 'a second',
      peerName: 'bare fetch loop',
      ratio: median(ratios),
      goal: { of: 'ratio', atLeast: 0.7 },
    },
    {
      name: 'Delay of the event loop while sending, 99th percentile',
      ours: middle(ours, 'delayMs'),
      peer: middle(peer, 'delayMs'),
      unit: 'ms',
      peerName: 'bare fetch loop',
      ratio: middle(ours, 'delayMs') / middle(peer, 'delayMs'),
      goal: { of: 'ours', atMost: 20 },
    },
  ]
}

type Measured = { readonly rate: number; readonly delayMs: number }

async function throughQueue(address: string): Promise<Measured> {
  const desk = await openDesk(address)
  try {
    await inParallel(numbers(count), 64, (index) =>
      desk.add(documentOf(desk.connectionId, index, { kind: 'text', text: textOf(index) })),
    )
    const { result: tookMs, delayMs } = await withLoopDelay(() => desk.sendAll(count))
    return { rate: (count * 1000) / tookMs, delayMs }
  } finally {
    await desk.close()
  }
}

async function bareLoop(address: string, requests: number): Promise<Measured> {
  // Created beforehand, as the queue has them before it starts.
  const made = numbers(requests).map((index) => {
    const { documentId, metadata, collection, title } = documentOf('', index, { kind: 'text', text: '' })
    const content = { kind: 'literal', text: textOf(index) } as const
    return { operation: 'add', id: documentId, collection, title, content, metadata } as const
  })
  const { result: tookMs, delayMs } = await withLoopDelay(async () => {
    const startedAt = performance.now()
    await inParallel(made, parallel, async (request) => {
      const answer = await fetch(`${address}/api/v1/index`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body: await buildBody(request, null),
        // Options of the service client, so that requests are equal on the wire.
        ...({ credentials: 'omit', cache: 'no-store', redirect: 'manual' } as const),
      })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      await answer.text()
    })
    return performance.now() - startedAt
  })
  return { rate: (requests * 1000) / tookMs, delayMs }
}
