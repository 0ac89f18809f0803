import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, type Page } from 'playwright'

export const root = path.join(import.meta.dirname, '..')
export const emptyApp = path.join(import.meta.dirname, 'empty-app')

/** One figure: ours, the peer's, and what the project wants their ratio to be. */
export type Figure = {
  readonly name: string
  readonly ours: number
  readonly peer: number
  readonly unit: string
  readonly peerName: string
  /** Ours divided by the peer's, or the other way round where more is better; always "smaller is better". */
  readonly ratio: number
  readonly goal: number | null
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('The median of nothing was asked for')
  return middle
}

/** Starts an app on a data folder of its own, hands its first window over, and closes it again. */
export async function withApp<T>(
  app: string,
  work: (page: Page, startedAt: number) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-bench-'))
  const startedAt = performance.now()
  const electron = await _electron.launch({ args: [app, `--user-data-dir=${folder}`], cwd: root })
  try {
    return await work(await electron.firstWindow(), startedAt)
  } finally {
    await electron.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export function formatFigure({ name, ours, peer, unit, peerName, ratio, goal }: Figure): string {
  const number = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 4 })
  const verdict = goal === null ? '' : `, goal ${goal}x: ${ratio <= goal ? 'met' : 'missed'}`
  return `${name}: ${number(ours)} ${unit}; ${peerName}: ${number(peer)} ${unit}; ratio ${ratio.toFixed(2)}x${verdict}`
}
