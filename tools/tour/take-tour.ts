import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron } from 'playwright'
import { behindNetworkDoor, openNetworkDoor } from '../network-door/open-network-door.ts'
import { startSampleWebsite } from './sample-website.ts'
import { tourSteps } from './tour-steps.ts'

const root = path.join(import.meta.dirname, '..', '..')
const pictures = path.join(root, 'docs', 'tour')
const samples = path.join(root, 'resources', 'samples')

process.exitCode = await takeTour()

async function takeTour(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-tour-'))
  const website = await startSampleWebsite(path.join(samples, 'website'))
  await openNetworkDoor(path.join(folder, 'asked-outside'))
  const args = [...behindNetworkDoor(), '.', `--user-data-dir=${folder}`]
  const app = await _electron.launch({ args, cwd: root })
  try {
    const page = await app.firstWindow()
    mkdirSync(pictures, { recursive: true })
    for (const old of readdirSync(pictures)) rmSync(path.join(pictures, old))
    let number = 0
    for (const { name, say, run } of tourSteps({ website: website.address, samples })) {
      number += 1
      try {
        await run(page)
      } catch (cause) {
        console.error(`${number}. ${say}: this step failed.`, cause)
        await page.screenshot({ path: path.join(root, 'out', `tour-failed-${name}.png`) })
        return 1
      }
      await page.screenshot({
        animations: 'disabled',
        path: path.join(pictures, `${String(number).padStart(2, '0')}-${name}.png`),
      })
      console.log(`${number}. ${say}`)
    }
    return 0
  } finally {
    await app.close()
    await website.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
