import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'

export type LogLevel = 'info' | 'warning' | 'error'

/** Takes ids, codes and counts; never what a person typed, an address, a key or a path. */
export type Log = (
  level: LogLevel,
  message: string,
  facts?: Readonly<Record<string, string | number | boolean>>,
) => void

const largestFileBytes = 1_000_000
const bearerToken = /(bearer\s+)[^\s"',;]+/gi

/** One line of JSON an entry in `index-desk.log`; the file before it is kept as `index-desk.old.log`. */
export function createFileLog(folder: string, now: () => number): Log {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'index-desk.log')
  return (level, message, facts = {}) => {
    const line = JSON.stringify({ at: new Date(now()).toISOString(), level, message, ...facts })
    try {
      if (sizeOf(file) > largestFileBytes) renameSync(file, path.join(folder, 'index-desk.old.log'))
      appendFileSync(file, `${line.replace(bearerToken, '$1[removed]')}\n`, { mode: 0o600 })
    } catch {
      // A full or read-only disk must not stop the app for want of a log line.
    }
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
