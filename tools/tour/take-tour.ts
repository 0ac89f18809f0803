import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron } from 'playwright'
import { behindNetworkDoor, openNetworkDoor } from '../network-door/open-network-door.ts'
import { chromiumOf, driveTour } from './drive-tour.ts'

const root = path.join(import.meta.dirname, '..', '..')
const pictures = path.join(root, 'docs', 'tour')

process.exitCode = await takeTour()

async function takeTour(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-tour-'))
  await openNetworkDoor(path.join(folder, 'asked-outside'))
  // As `e2e/visual.spec.ts` starts it, which holds the app to these pictures.
  const still = ['--force-prefers-reduced-motion', '--disable-gpu']
  const args = [...behindNetworkDoor(), '.', `--user-data-dir=${folder}`, ...still]
  const app = await _electron.launch({ args, cwd: root })
  const page = await app.firstWindow()
  try {
    rmSync(pictures, { recursive: true, force: true })
    await driveTour(app, page, {
      onStep: (number, say) => console.log(`${number}. ${say}`),
      onPicture: async (picture) => {
        await page.screenshot({ animations: 'disabled', path: path.join(pictures, picture) })
      },
    })
    writeFileSync(
      path.join(pictures, 'taken-with.json'),
      `${JSON.stringify({ chromium: await chromiumOf(app) })}\n`,
    )
    return 0
  } catch (cause) {
    console.error('This step failed.', cause)
    await page.screenshot({ path: path.join(root, 'out', 'tour-failed.png') })
    return 1
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
