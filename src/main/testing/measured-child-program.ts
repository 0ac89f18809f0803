import { Worker } from 'node:worker_threads'
import type { Measured, Prepare } from './measured-child.ts'
import { peakMemoryBytes } from './peak-memory.ts'

const [, , module = '', mostCpuMs = ''] = process.argv
const { prepare }: { readonly prepare: Prepare<unknown> } = await import(module)

const cpuMicroseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Processor time of this process at which it is killed, in microseconds; 0 while there is no work. */
const killedAt = new BigInt64Array(new SharedArrayBuffer(8))
// Runs in a thread, because endless work blocks its own thread's timers.
const watch = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const killedAt = Number(Atomics.load(workerData, 0))
    if (killedAt === 0 || user + system < killedAt) return
    require('node:fs').writeSync(2, 'It took longer than it may.')
    process.kill(process.pid, 'SIGKILL')
  }, 50)`
new Worker(watch, { eval: true, workerData: killedAt }).unref()

async function measure(input: unknown): Promise<Measured> {
  const work = await prepare(input)
  const peakBefore = peakMemoryBytes()
  const cpuBefore = cpuMicroseconds()
  Atomics.store(killedAt, 0, BigInt(cpuBefore + Number(mostCpuMs) * 1000))
  const output = await work()
  const cpuMs = (cpuMicroseconds() - cpuBefore) / 1000
  Atomics.store(killedAt, 0, 0n)
  const peakBytes = peakMemoryBytes()
  return { output, peakBytes, grewBytes: peakBytes - peakBefore, cpuMs }
}

process.on('message', async ({ input }: { readonly input: unknown }) => process.send?.(await measure(input)))
process.on('disconnect', () => process.exit())
