import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Work of a module, measured in a separate process. The module exports it as `prepare`; only the returned
 * function is measured, so that making a large input does not count.
 */
export type Prepare<Input> = (input: Input) => Promise<() => unknown> | (() => unknown)

export type Measured = {
  readonly output: unknown
  /** Peak memory of the process so far, earlier work included. */
  readonly peakBytes: number
  readonly grewBytes: number
  readonly cpuMs: number
}

export type MeasuredChild = {
  /**
   * Measures one input at a time. Rejects with the process's output if it ends meanwhile; the next call
   * starts another.
   */
  measure(input: unknown): Promise<Measured>
  end(): Promise<void>
}

/**
 * Default maximum processor time for one small input, after which the process is killed. The most costly one
 * takes four seconds alone; on a processor with shared core and caches it takes longer.
 */
export const mostCpuMs = 15_000

export type ChildOptions = { readonly nodeArgs?: readonly string[]; readonly killedAfterCpuMs?: number }

const program = fileURLToPath(new URL('./measured-child-program.ts', import.meta.url))

export function startMeasuredChild(
  module: URL,
  { nodeArgs = [], killedAfterCpuMs = mostCpuMs }: ChildOptions = {},
): MeasuredChild {
  let child: ChildProcess | null = null
  let said = ''

  const start = (): ChildProcess => {
    said = ''
    const started = fork(program, [module.href, String(killedAfterCpuMs)], {
      execArgv: [...nodeArgs],
      // JSON would change values that it cannot express.
      serialization: 'advanced',
      silent: true,
    })
    const keep = (piece: Buffer) => {
      said += piece
    }
    started.stdout?.on('data', keep)
    started.stderr?.on('data', keep)
    started.once('close', () => {
      if (child === started) child = null
    })
    return started
  }

  return {
    measure: (input) =>
      new Promise((resolve, reject) => {
        child ??= start()
        const current = child
        const settle = (done: () => void) => {
          current.off('message', onMessage).off('close', onClose)
          done()
        }
        const onMessage = (measured: unknown) => settle(() => resolve(measured as Measured))
        const onClose = (code: number | null, signal: string | null) => {
          settle(() => reject(new Error(`The process ended with ${signal ?? code}. ${said}`)))
        }
        current.on('message', onMessage).on('close', onClose)
        // If the process is gone, `close` reports it.
        current.send({ input }, () => undefined)
      }),
    end: async () => {
      const current = child
      child = null
      if (current === null) return
      const closed = once(current, 'close')
      current.kill('SIGKILL')
      await closed
    },
  }
}

/** Measures one input in its own process, so that it cannot reuse memory of a previous one. */
export async function measureAlone(module: URL, input: unknown, options?: ChildOptions): Promise<Measured> {
  const child = startMeasuredChild(module, options)
  try {
    return await child.measure(input)
  } finally {
    await child.end()
  }
}
