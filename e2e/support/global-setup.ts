import { mkdirSync, rmSync } from 'node:fs'
import { dataRoot } from './app.ts'

/** Begins with no data of an earlier run, so that the last check judges this one alone. */
export default function prepareRun(): void {
  rmSync(dataRoot, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(dataRoot, { recursive: true })
}
