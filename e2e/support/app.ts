import { appendFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { behindNetworkDoor } from '../../tools/network-door/open-network-door.ts'
import { memorySwitches } from '../../tools/run/runtime.mjs'
import { makeAsNew } from './as-new.ts'
import { takeOwnDisplay } from './own-display.ts'
import { offerNoCompression } from './without-compression.ts'

offerNoCompression()

const root = path.join(import.meta.dirname, '..', '..')

/** Folder of all data folders of a run, so that the search for the key covers them all at the end. */
export const dataRoot = path.join(root, 'test-results', 'data')

export type RunningApp = {
  readonly electron: ElectronApplication
  readonly page: Page
  readonly folder: string
  close(): Promise<void>
  /** Kills the app like a power cut. */
  kill(): Promise<void>
}

export type AppLauncher = (options?: {
  readonly folder?: string
  readonly args?: readonly string[]
  /** Path of the app, if not the one just built. */
  readonly app?: string
}) => Promise<RunningApp>

/** Animations would only take time, and a graphics card would be emulated. */
const forTests = ['--force-prefers-reduced-motion', '--disable-gpu', ...memorySwitches()]

function newDataFolder(): string {
  mkdirSync(dataRoot, { recursive: true })
  return mkdtempSync(path.join(dataRoot, 'run-'))
}

/** Output of the apps that ran on a data folder. */
export const outputFile = (folder: string): string => `${folder}.output`

export async function launchApp({
  folder = newDataFolder(),
  args = [],
  app = '.',
}: Parameters<AppLauncher>[0] = {}): Promise<RunningApp> {
  const electron = await _electron.launch({
    args: [...behindNetworkDoor(), app, `--user-data-dir=${folder}`, ...forTests, ...args],
    cwd: root,
  })
  // The test's own timeout is the limit.
  electron.context().setDefaultTimeout(0)
  const page = await electron.firstWindow({ timeout: 0 })
  // Playwright forgets an app's process once it has ended.
  const child = electron.process()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Stored beside the data, where the final check searches for the key.
  const keep = (piece: Buffer) => appendFileSync(outputFile(folder), piece)
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    electron,
    page,
    folder,
    close: async () => {
      if (hasEnded()) return
      await electron.close()
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

type KeptApp = {
  begin(): Promise<RunningApp>
  again(how: 'close' | 'kill'): Promise<RunningApp>
}

/**
 * Starts apps and closes those a test leaves open. `kept`: one app, reset for each test that begins on the first
 * screen, since a start takes longer than most tests. `keptAgain`: ends that app, normally or by a kill, and restarts
 * it on its data.
 */
export const test = base.extend<
  { launch: AppLauncher; kept: RunningApp; keptAgain: KeptApp['again'] },
  { ownDisplay: undefined; keptApp: KeptApp }
>({
  ownDisplay: [
    // biome-ignore lint/correctness/noEmptyPattern: see below
    async ({}, use) => {
      const giveBack = await takeOwnDisplay()
      await use(undefined)
      await giveBack()
    },
    { scope: 'worker', auto: true },
  ],
  // Playwright reads a fixture's dependencies from this pattern, so it must be one even if empty.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  launch: async ({}, use) => {
    const open: RunningApp[] = []
    await use(async (options) => {
      const app = await launchApp(options)
      open.push(app)
      return app
    })
    for (const app of open) await app.close()
  },
  keptApp: [
    async ({ ownDisplay: _first }, use) => {
      let app: RunningApp | undefined
      await use({
        begin: async () => {
          if (app === undefined) app = await launchApp()
          else await makeAsNew(app.page)
          return app
        },
        again: async (how) => {
          await app?.[how]()
          app = await launchApp({ ...(app !== undefined && { folder: app.folder }) })
          return app
        },
      })
      await app?.close()
    },
    { scope: 'worker' },
  ],
  kept: async ({ keptApp }, use) => use(await keptApp.begin()),
  keptAgain: async ({ keptApp }, use) => use(keptApp.again),
})

export { expect } from '@playwright/test'
