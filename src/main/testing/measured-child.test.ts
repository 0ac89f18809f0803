import { expect, test } from 'vitest'
import { measureAlone, mostCpuMs, startMeasuredChild } from './measured-child.ts'

const moduleOf = (work: string): URL =>
  new URL(`data:text/javascript,${encodeURIComponent(`export const prepare = (input) => () => ${work}`)}`)

test('returns result, memory and CPU time of the work', async () => {
  const idle = await measureAlone(moduleOf('input'), { text: 'a \ud800 b', none: undefined })
  expect(idle.output).toEqual({ text: 'a \ud800 b', none: undefined })
  const busy = await measureAlone(moduleOf('Buffer.alloc(input, 1).length'), 200_000_000)
  expect(busy.output).toBe(200_000_000)
  expect(idle.grewBytes).toBeLessThan(20_000_000)
  expect(busy.grewBytes).toBeGreaterThan(190_000_000)
  expect(busy.cpuMs).toBeGreaterThan(idle.cpuMs)
})

test('kills work that exceeds its CPU time', async () => {
  const endless = measureAlone(moduleOf('{ for (;;); }'), null, { killedAfterCpuMs: 200 })
  await expect(endless).rejects.toThrow('The process ended with SIGKILL. It took longer than it may.')
})

test('does not kill work that only waits', async () => {
  const waits = moduleOf('new Promise((resolve) => setTimeout(resolve, 400, "waited"))')
  expect(await measureAlone(waits, null, { killedAfterCpuMs: 200 })).toMatchObject({ output: 'waited' })
})

test('reports work that throws and continues in a new process', async () => {
  const child = startMeasuredChild(moduleOf('{ if (input) throw new Error(input); return process.pid }'))
  const first = await child.measure('')
  await expect(child.measure('a fault of the reader')).rejects.toThrow('a fault of the reader')
  const second = await child.measure('')
  await child.end()
  expect(second.output).not.toBe(first.output)
  expect(second.cpuMs).toBeLessThan(mostCpuMs)
})
