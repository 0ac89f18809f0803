import { mkdirSync, rmSync } from 'node:fs'
import { openNetworkDoor } from '../../tools/network-door/open-network-door.ts'
import { ensureSeed } from '../../tools/run/draw-seed.ts'
import { dataRoot } from './app.ts'
import { askedOutsideFile } from './asked-outside.ts'

/** Deletes data of earlier runs, so that the final check covers this one only. */
export default async function prepareRun(): Promise<void> {
  ensureSeed()
  rmSync(dataRoot, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(dataRoot, { recursive: true })
  await openNetworkDoor(askedOutsideFile)
}
