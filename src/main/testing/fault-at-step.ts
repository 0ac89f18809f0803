import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runSeed, shortOrLong } from './long-form.ts'
import { type Call, replaceCall } from './trace-disk.ts'

/** `fails`: this one step fails as on a full disk. `killed`: nothing happens from this step on. */
export type Fault = { readonly at: number; readonly kind: 'fails' | 'killed' }

/** Thrown by a step after the app was killed. Code that catches it cannot change anything either. */
export class Killed extends Error {}

/** Calls that change files below a folder, with the positions of their path arguments. */
const changing: Readonly<Record<string, readonly number[]>> = {
  rename: [0, 1],
  rm: [0],
  rmdir: [0],
  unlink: [0],
  mkdir: [0],
  link: [1],
  copyFile: [1],
  writeFile: [0],
  appendFile: [0],
  chmod: [0],
}

/**
 * Runs the work and counts every step that changes files below the folder; one of them has a fault. SQLite
 * calls that end a transaction or change a file's kind are steps as well, and calls of `step` by the work.
 * Reports whether the fault was met.
 */
export async function withFault<T>(
  folder: string,
  fault: Fault,
  work: (step: () => void) => T | Promise<T>,
): Promise<{ readonly isMet: boolean; readonly outcome: PromiseSettledResult<T> }> {
  let steps = 0
  let isMet = false
  const isInside = (value: unknown): boolean =>
    value instanceof URL || Buffer.isBuffer(value)
      ? isInside(String(value))
      : typeof value === 'string' && path.resolve(value).startsWith(folder)
  const step = (): void => {
    const at = steps
    steps += 1
    if (fault.kind === 'killed' ? at < fault.at : at !== fault.at) return
    isMet = true
    if (fault.kind === 'killed') throw new Killed(`killed at step ${fault.at}`)
    throw Object.assign(new Error(`ENOSPC: no space left on device (step ${fault.at})`), { code: 'ENOSPC' })
  }
  const restores: (() => void)[] = []
  const replace = (of: object, name: string, make: (real: Call) => Call): void =>
    void restores.push(replaceCall(of, name, make))
  /** Removing a missing file and making an existing folder change nothing. */
  const isChange = (name: string, values: readonly unknown[]): boolean => {
    const [first] = values
    if (!(changing[name] ?? []).some((place) => isInside(values[place]))) return false
    const isThere = fs.lstatSync(String(first), { throwIfNoEntry: false }) !== undefined
    if (['rm', 'rmdir', 'unlink', 'rename'].includes(name)) return isThere
    return name !== 'mkdir' || !isThere
  }
  const isWriting = (flags: unknown): boolean => typeof flags === 'string' && /[wa+]/.test(flags)
  const handles = new Set<number>()

  for (const name of Object.keys(changing)) {
    replace(fs, `${name}Sync`, (real) => (...values) => {
      if (typeof values[0] === 'number' ? handles.has(values[0]) : isChange(name, values)) step()
      return real(...values)
    })
    if (!['appendFile', 'chmod'].includes(name) || name in fs.promises)
      replace(fs.promises, name, (real) => async (...values) => {
        if (isChange(name, values)) step()
        return real(...values)
      })
  }
  replace(fs, 'openSync', (real) => (...values) => {
    const counts = isInside(values[0]) && isWriting(values[1])
    if (counts) step()
    const handle = real(...values)
    if (counts && typeof handle === 'number') handles.add(handle)
    return handle
  })
  replace(fs, 'closeSync', (real) => (...values) => {
    handles.delete(Number(values[0]))
    return real(...values)
  })
  for (const name of ['fsyncSync', 'writeSync'])
    replace(fs, name, (real) => (...values) => {
      if (handles.has(Number(values[0]))) step()
      return real(...values)
    })
  replace(fs.promises, 'open', (real) => async (...values) => {
    const counts = isInside(values[0]) && isWriting(values[1])
    if (counts && values[1] !== 'r+') step()
    const handle = await real(...values)
    if (counts && handle instanceof EventEmitter)
      for (const name of ['writeFile', 'appendFile', 'write', 'sync', 'datasync'])
        replace(handle, name, (call) => async (...given) => {
          step()
          return call(...given)
        })
    return handle
  })
  // Streams write through these.
  replace(fs, 'open', (real) => (...values) => {
    const done = values.at(-1)
    if (!isInside(values[0]) || !isWriting(values[1]) || typeof done !== 'function') return real(...values)
    try {
      step()
    } catch (cause) {
      return process.nextTick(done, cause)
    }
    return real(...values.slice(0, -1), (cause: unknown, handle: number) => {
      handles.add(handle)
      Reflect.apply(done, undefined, [cause, handle])
    })
  })
  for (const name of ['write', 'writev'])
    replace(fs, name, (real) => (...values) => {
      const done = values.at(-1)
      if (!handles.has(Number(values[0])) || typeof done !== 'function') return real(...values)
      try {
        step()
      } catch (cause) {
        return process.nextTick(done, cause)
      }
      return real(...values)
    })
  replaceExec()

  function replaceExec(): void {
    const { exec } = DatabaseSync.prototype
    DatabaseSync.prototype.exec = function run(this: DatabaseSync, sql: string): void {
      if (/^(COMMIT|PRAGMA journal_mode|VACUUM)/.test(sql) && isInside(this.location() ?? '')) step()
      exec.call(this, sql)
    }
    restores.push(() => {
      DatabaseSync.prototype.exec = exec
    })
  }

  syncBuiltinESMExports()
  try {
    const [outcome] = await Promise.allSettled([(async () => work(step))()])
    return { isMet, outcome }
  } finally {
    for (const restore of restores.reverse()) restore()
    syncBuiltinESMExports()
  }
}

/**
 * Tries steps of a piece of work with a fault of each kind, until there are no more: every step in the long
 * form, else one in `stride`. `attempt` sets everything up, does the work within `withFault`, checks the
 * result, and reports whether the fault was met. Returns the minimum number of faults.
 */
export async function atEveryStep(
  stride: number,
  attempt: (fault: Fault) => Promise<boolean>,
): Promise<number> {
  const step = shortOrLong(stride, 1)
  let faults = 0
  for (const kind of ['fails', 'killed'] as const) {
    let at = runSeed() % step
    while (await attempt({ at, kind })) at += step
    faults += Math.max(0, at - step + 1)
  }
  return faults
}
