import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'

export const root = path.join(import.meta.dirname, '..')
export const emptyApp = path.join(import.meta.dirname, 'empty-app')

/** A figure: ours, the peer's, and the goal for their ratio. */
export type Figure = {
  readonly name: string
  readonly ours: number
  readonly peer: number
  readonly unit: string
  readonly peerName: string
  readonly ratio: number
  /** Null if the figure has no goal. */
  readonly goal: Goal | null
}

/** A bound of the ratio, or of our own figure in its unit. */
type Goal = { readonly of: 'ratio' | 'ours' } & ({ readonly atMost: number } | { readonly atLeast: number })

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('The median of nothing was asked for')
  return middle
}

type WorkInApp<T> = (page: Page, startedAt: number, electron: ElectronApplication) => Promise<T>

/** Starts an app on its own data folder, passes its first window to `work`, and closes it. */
export async function withApp<T>(app: string, work: WorkInApp<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-bench-'))
  try {
    return await withAppOn(folder, app, work)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** `withApp` on an existing data folder. */
export async function withAppOn<T>(folder: string, app: string, work: WorkInApp<T>): Promise<T> {
  const startedAt = performance.now()
  const electron = await _electron.launch({ args: [app, `--user-data-dir=${folder}`], cwd: root })
  // The app has ended only once its process has: it closes its library after its window.
  const ended = once(electron.process(), 'exit')
  try {
    return await work(await electron.firstWindow(), startedAt, electron)
  } finally {
    await electron.close()
    await ended
  }
}

export function formatFigure({ name, ours, peer, unit, peerName, ratio, goal }: Figure): string {
  const number = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 4 })
  const verdict =
    goal === null
      ? ''
      : `, goal ${formatGoal(goal, unit)}: ${isMet(goal, { ours, ratio }) ? 'met' : 'missed'}`
  return `${name}: ${number(ours)} ${unit}; ${peerName}: ${number(peer)} ${unit}; ratio ${ratio.toFixed(2)}x${verdict}`
}

function formatGoal(goal: Goal, unit: string): string {
  const bound = 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`
  return goal.of === 'ratio' ? `${bound}x` : `${bound} ${unit}`
}

function isMet(goal: Goal, figure: { readonly ours: number; readonly ratio: number }): boolean {
  const value = figure[goal.of]
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}
