import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
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
    rmSync(pictures, { recursive: true, force: true })
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
      await takePictures(app, page, `${String(number).padStart(2, '0')}-${name}.png`)
      console.log(`${number}. ${say}`)
    }
    return 0
  } finally {
    await app.close()
    await website.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The state the app is in, light, dark and in the smallest window that is held to the look. */
async function takePictures(app: ElectronApplication, page: Page, name: string): Promise<void> {
  const take = (folder: string) =>
    page.screenshot({ animations: 'disabled', path: path.join(pictures, folder, name) })
  await page.emulateMedia({ colorScheme: 'light' })
  await take('')
  await page.emulateMedia({ colorScheme: 'dark' })
  await take('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  const [whole] = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getSize()),
  )
  await resize(app, page, [900, 600])
  await take('900x600')
  await resize(app, page, whole ?? [1280, 800])
}

async function resize(app: ElectronApplication, page: Page, size: readonly number[]): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [width = 1280, height = 800]) =>
      BrowserWindow.getAllWindows()[0]?.setSize(width, height),
    [...size],
  )
  await page.waitForFunction((width) => Math.abs(outerWidth - (width ?? 0)) <= 16, size[0])
}
