import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { startPracticeService } from '../../src/practice-service/start-practice-service.ts'
import { behindNetworkDoor, openNetworkDoor } from '../network-door/open-network-door.ts'
import { chromiumOf, driveTour } from './drive-tour.ts'
import { findViolations } from './find-violations.ts'
import { connectFirstTime } from './first-connection.ts'
import { takeHelpPictures } from './take-help-pictures.ts'
import type { Tour } from './tour-page.ts'
import { tours } from './tours.ts'

const root = path.join(import.meta.dirname, '..', '..')
const pictures = path.join(root, 'docs', 'tour')

process.exitCode = await takeTour()

async function takeTour(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-tour-'))
  await openNetworkDoor(path.join(folder, 'asked-outside'))
  // Flags of `e2e/visual.spec.ts`, which compares the app with these pictures.
  const still = ['--force-prefers-reduced-motion', '--disable-gpu']
  const withApp = async (name: string, run: (app: ElectronApplication, page: Page) => Promise<void>) => {
    const args = [...behindNetworkDoor(), '.', `--user-data-dir=${path.join(folder, name)}`, ...still]
    const app = await _electron.launch({ args, cwd: root })
    const page = await app.firstWindow()
    try {
      await run(app, page)
    } catch (cause) {
      await page.screenshot({ path: path.join(root, 'out', 'tour-failed.png') })
      throw cause
    } finally {
      await app.close()
    }
  }
  try {
    const [only] = process.argv.slice(2)
    const wanted = Object.entries(tours).filter(([name]) => only === undefined || only === name)
    if (wanted.length === 0 && only !== 'help')
      throw new Error(`There is no tour “${only}”, only ${Object.keys(tours).join(', ')} and help.`)
    if (only === undefined) rmSync(pictures, { recursive: true, force: true })
    for (const [name, tour] of wanted) {
      mkdirSync(path.join(folder, name))
      tour.prepare?.(path.join(folder, name))
      await withApp(name, (app, page) => takePictures(app, page, tour))
    }
    if (only === undefined || only === 'help') await withApp('help', (_app, page) => takeHelpPictures(page))
    if (only !== undefined) return 0
    await withApp('first-connection', (_app, page) =>
      countFirstConnection(page, path.join(folder, 'service')),
    )
    return 0
  } catch (cause) {
    console.error('This step failed.', cause)
    return 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function takePictures(app: ElectronApplication, page: Page, tour: Tour): Promise<void> {
  const violations: string[] = []
  let count = 0
  await driveTour(app, page, tour, {
    onStep: (number, say) => console.log(`${number}. ${say}`),
    wants: () => true,
    onPicture: async (picture) => {
      const file = path.join(pictures, picture)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, await stillPicture(page))
      count += 1
      violations.push(...(await findViolations(page)).map((found) => `${picture}: ${found}`))
    },
  })
  const takenWith = { chromium: await chromiumOf(app) }
  console.log(`axe looked at ${count} pictures: ${violations.length} violations.`)
  writeFileSync(path.join(pictures, 'taken-with.json'), `${JSON.stringify(takenWith)}\n`)
  if (violations.length > 0) throw new Error(violations.join('\n'))
}

/** A screenshot once the page no longer changes; the visual test waits for this too. */
async function stillPicture(page: Page): Promise<Buffer> {
  let last: Buffer | undefined
  for (;;) {
    const taken = await page.screenshot({ animations: 'disabled' })
    if (last?.equals(taken) === true) return taken
    last = taken
  }
}

async function countFirstConnection(page: Page, dataDirectory: string): Promise<void> {
  const key = 'the-key-of-the-tour'
  const service = await startPracticeService({ dataDirectory, key, port: 0 })
  try {
    const { actions, seconds } = await connectFirstTime(page, service.address, key)
    const isWithin = actions < 12 && seconds < 60
    console.log(
      `From the first start to the first document in the index of a service: ${actions} actions (goal: under 12), ${seconds.toFixed(0)} s (goal: under 60).`,
    )
    if (!isWithin) throw new Error('The way to the first document has become too long.')
  } finally {
    await service.close()
  }
}
