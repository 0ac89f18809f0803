import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

export type Call = (...values: unknown[]) => unknown

/**
 * Replaces a function; returns a function to restore it. Imports by name see it after
 * `syncBuiltinESMExports`.
 */
export function replaceCall(of: object, name: string, make: (real: Call) => Call): () => void {
  const real: unknown = Reflect.get(of, name)
  if (typeof real !== 'function') throw new Error(`There is no ${name}`)
  Reflect.set(
    of,
    name,
    make((...values) => Reflect.apply(real, of, values)),
  )
  return () => Reflect.set(of, name, real)
}

/** Records disk operations as lines, in order, by the names below the folder, without IDs. */
export function traceDisk(folder: string): { readonly trace: string[]; restore(): void } {
  const trace: string[] = []
  const opened = new Map<unknown, string>()
  const nameOf = (file: unknown) => path.relative(folder, String(file)).replace(/[0-9a-f-]{36}/, '…') || '.'
  const restores: (() => void)[] = []
  const watch = (of: object, name: string, make: (real: Call) => Call) =>
    void restores.push(replaceCall(of, name, make))
  watch(fs, 'openSync', (real) => (...values) => {
    const handle = real(...values)
    opened.set(handle, nameOf(values[0]))
    return handle
  })
  watch(fs, 'fsyncSync', (real) => (handle) => {
    trace.push(`wait for ${opened.get(handle)}`)
    return real(handle)
  })
  watch(fs, 'writeFileSync', (real) => (...values) => {
    trace.push(`write ${opened.get(values[0]) ?? nameOf(values[0])}`)
    return real(...values)
  })
  const rename =
    (real: Call): Call =>
    (from, to) => {
      trace.push(`rename ${nameOf(from)} to ${nameOf(to)}`)
      return real(from, to)
    }
  watch(fs, 'renameSync', rename)
  watch(fs.promises, 'rename', rename)
  watch(fs.promises, 'open', (real) => async (...values) => {
    const handle = await real(...values)
    if (typeof handle !== 'object' || handle === null) throw new Error('No handle')
    for (const [call, said] of [
      ['sync', 'wait for'],
      ['writeFile', 'write'],
    ] as const)
      watch(handle, call, (realCall) => (...given) => {
        trace.push(`${said} ${nameOf(values[0])}`)
        return realCall(...given)
      })
    return handle
  })
  syncBuiltinESMExports()
  return {
    trace,
    restore: () => {
      for (const restore of restores.reverse()) restore()
      syncBuiltinESMExports()
    },
  }
}

/** Returns names not yet synced when the next one was made, which may rely on them. */
export function namesNotWaitedFor(trace: readonly string[]): readonly string[] {
  const missed: string[] = []
  let waiting: string | undefined
  for (const line of trace) {
    const [, to] = /^rename .* to (.*)$/.exec(line) ?? []
    if (waiting !== undefined && line === `wait for ${path.dirname(waiting)}`) waiting = undefined
    if (to === undefined) continue
    if (waiting !== undefined) missed.push(waiting)
    waiting = to
  }
  return waiting === undefined ? missed : [...missed, waiting]
}
