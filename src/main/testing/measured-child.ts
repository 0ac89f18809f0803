import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Work of a module, done in a process of its own. The module exports it as `prepare`; only what `prepare` resolves to
 * is measured, so that making a large input does not count.
 */
export type Prepare<Input> = (input: Input) => Promise<() => unknown> | (() => unknown)

export type Measured = {
  readonly output: unknown
  /** Peak memory of the process so far, earlier work included. */
  readonly peakBytes: number
  /** Growth of the peak by this work. */
  readonly grewBytes: number
  /** Processor time of the work alone: how busy the computer is makes no difference. */
  readonly cpuMs: number
}

export type MeasuredChild = {
  /**
   * Measures one input at a time. Rejects with the output of the process if the process ends meanwhile; the
   * next call starts another.
   */
  measure(input: unknown): Promise<Measured>
  end(): Promise<void>
}

/**
 * Maximum processor time for one small input. Unless a test says otherwise, a process that takes more is
 * killed. The most costly one takes four seconds alone; a processor whose core and caches others use takes
 * longer for the same.
 */
export const mostCpuMs = 15_000

export type ChildOptions = { readonly nodeArgs?: readonly string[]; readonly killedAfterCpuMs?: number }

const program = fileURLToPath(new URL('./measured-child-program.ts', import.meta.url))

/** The process starts with the first input, and does one after the other. */
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
        // The child sends nothing else.
        const onMessage = (measured: unknown) => settle(() => resolve(measured as Measured))
        const onClose = (code: number | null, signal: string | null) => {
          settle(() => reject(new Error(`The process ended with ${signal ?? code}. ${said}`)))
        }
        current.on('message', onMessage).on('close', onClose)
        // If the process is gone, `close` says so.
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

/** Measures one input in a process of its own, so that it cannot reuse memory of a previous one. */
export async function measureAlone(module: URL, input: unknown, options?: ChildOptions): Promise<Measured> {
  const child = startMeasuredChild(module, options)
  try {
    return await child.measure(input)
  } finally {
    await child.end()
  }
}
