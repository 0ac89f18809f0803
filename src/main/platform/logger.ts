import { shaped } from './log-shapes.ts'
import { createRollingFile } from './rolling-file.ts'

export const logLevels = ['debug', 'info', 'warning', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

export type LogFacts = Readonly<Record<string, string | number | boolean>>

/** Takes IDs, codes and counts. `shaped` removes everything else. */
export type Log = (level: LogLevel, message: string, facts?: LogFacts) => void

export type FileLog = {
  readonly log: Log
  /** Sets the lowest level that is written; `info` by default. */
  setLevel(least: LogLevel): void
}

/** Newest first. Together they never exceed 2 MB. */
export const logFileNames = [
  'index-desk.log',
  'index-desk.1.log',
  'index-desk.2.log',
  'index-desk.3.log',
] as const
const mostBytesOfFile = 500_000

/** A repeated failure must neither displace all else nor keep the app busy. */
const mostOfOneKind = 200
const kindsCountedForMs = 60_000

export function createFileLog({
  folder,
  now,
}: {
  readonly folder: string
  readonly now: () => number
}): FileLog {
  const file = createRollingFile({ folder, names: logFileNames, mostBytes: mostBytesOfFile })
  let least: LogLevel = 'info'
  let countedFrom = 0
  const counts = new Map<string, number>()

  const write = (level: LogLevel, message: string, facts: LogFacts): void =>
    file.append(lineOf(now(), level, message, facts))
  const tellLeftOut = (at: number): void => {
    if (at - countedFrom < kindsCountedForMs && at >= countedFrom) return
    for (const [message, count] of counts)
      if (count > mostOfOneKind)
        write('warning', 'left-out', { detail: message, count: count - mostOfOneKind })
    counts.clear()
    countedFrom = at
  }

  return {
    setLevel: (level) => {
      least = level
    },
    log: (level, message, facts = {}) => {
      if (logLevels.indexOf(level) < logLevels.indexOf(least)) return
      tellLeftOut(now())
      const count = (counts.get(message) ?? 0) + 1
      counts.set(message, count)
      if (count <= mostOfOneKind) write(level, message, facts)
    },
  }
}

export function lineOf(at: number, level: LogLevel, message: string, facts: LogFacts): string {
  const kept = Object.entries(facts).map(([name, value]) => [
    shaped('fact', name),
    typeof value === 'string' ? shaped(name, value) : value,
  ])
  const own = { at: new Date(at).toISOString(), level, message: shaped('message', message) }
  return JSON.stringify({ ...own, ...Object.fromEntries(kept), ...own })
}
