import type { Page } from 'playwright'
import { emptyApp, type Figure, withApp } from './support.ts'

const payloads = [
  { name: '1 KB', byteLength: 1000, count: 2000 },
  { name: '4 MB', byteLength: 4_000_000, count: 30 },
] as const

/**
 * Round trips per second through our whole call path (sender check, parsing both ways, the handler) and a bare
 * `ipcRenderer.invoke`. Ours sends bytes that are not a picture, so nothing is stored.
 */
export async function measureRoundTrips(): Promise<readonly Figure[]> {
  const ours = await withApp('.', async (page) => {
    await page.getByRole('heading', { name: 'Welcome to Index Desk' }).waitFor()
    return rates(page, 'ours')
  })
  const peer = await withApp(emptyApp, (page) => rates(page, 'peer'))
  return payloads.map(({ name }, index) => {
    const [mine, bare] = [ours[index] ?? 0, peer[index] ?? 0]
    return {
      name: `IPC round trips with ${name}`,
      ours: mine,
      peer: bare,
      unit: 'a second',
      peerName: 'bare invoke',
      ratio: bare / mine,
      goal: null,
    }
  })
}

async function rates(page: Page, who: 'ours' | 'peer'): Promise<number[]> {
  const measured: number[] = []
  for (const payload of payloads) {
    measured.push(
      await page.evaluate(
        async ({ byteLength, count, who }) => {
          type Window = {
            readonly indexDesk?: { invoke(name: string, input: unknown): Promise<unknown> }
            readonly empty?: { echo(input: unknown): Promise<unknown> }
          }
          // Globals of the page, unknown to this file's types.
          const { indexDesk, empty } = globalThis as unknown as Window
          const bytes = new Uint8Array(byteLength).fill(120)
          const pictures = [{ name: 'x', byteLength, thumbnailByteLength: 0 }]
          const call = () =>
            who === 'ours'
              ? indexDesk?.invoke('pictures/hold', { bytes, pictures })
              : empty?.echo({ bytes, name: 'x' })
          for (let warm = 0; warm < count / 10; warm += 1) await call()
          const startedAt = performance.now()
          for (let done = 0; done < count; done += 1) await call()
          return (count * 1000) / (performance.now() - startedAt)
        },
        { byteLength: payload.byteLength, count: payload.count, who },
      ),
    )
  }
  return measured
}
