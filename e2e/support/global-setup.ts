import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { openNetworkDoor } from '../../tools/network-door/open-network-door.ts'
import { dataRoot } from './app.ts'
import { askedOutsideFile } from './asked-outside.ts'

/** Begins with no data of an earlier run, so that the last check judges this one alone. */
export default async function prepareRun(): Promise<void> {
  // Workers inherit it; `npm test` has drawn and printed it before.
  process.env.INDEX_DESK_TEST_SEED ??= process.env.ENDURANCE_SEED ?? String(randomInt(1, 1e9))
  rmSync(dataRoot, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(dataRoot, { recursive: true })
  await openNetworkDoor(askedOutsideFile)
}
