import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'

const folder = join(import.meta.dirname, 'app')

/** This package, which contains the program `electron`. */
export const standInFolder = dirname(import.meta.dirname)

export const isStandIn = process.env.ON_ELECTRON !== '1'

export type LaunchOptions = { dataFolder?: string; env?: Record<string, string>; args?: string[] }

/** Starts the reference app the way any tested app is started. */
export function launch(options: LaunchOptions & { dataFolder: string }): Promise<ElectronApplication> {
  const { dataFolder, env = {}, args = [] } = options
  return _electron.launch({
    args: [folder, `--user-data-dir=${dataFolder}`, ...args],
    env: { ...(process.env as Record<string, string>), ...env },
    colorScheme: null,
  })
}

export function temporaryFolder(): { path: string; remove(): void } {
  // The app's view of the path: macOS links /var, and Windows shortens long names.
  const path = mkdtempSync(join(realpathSync.native(tmpdir()), 'reference-app-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

export function readLog(app: ElectronApplication): Promise<unknown[]> {
  return app.evaluate(() => (globalThis as unknown as { log: unknown[] }).log)
}

/** At rest over a window that opens, the pointer reports its place there without a button, which ends a test's drag. */
function parkPointer(): void {
  if (process.env.INDEX_DESK_PRIVATE_DISPLAY === 'yes') execFileSync('xdotool', ['mousemove', '1599', '999'])
}

type Shared = { app: ElectronApplication }

/** One app for all tests of a file and worker; each test gets its window at its first address. */
export const test = base.extend<{ page: Page }, Shared>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      parkPointer()
      const data = temporaryFolder()
      const app = await launch({ dataFolder: data.path })
      await app.firstWindow()
      await use(app)
      await app.close()
      data.remove()
    },
    { scope: 'worker' },
  ],
  page: async ({ app }, use) => {
    const page = await app.firstWindow()
    await page.getByRole('heading').waitFor()
    // Without a fragment, to which Chromium would navigate without loading.
    await page.goto(page.url().replace(/#.*$/, ''))
    await app.evaluate(() => {
      const { log } = globalThis as unknown as { log: unknown[] }
      log.length = 0
    })
    await use(page)
  },
})

/** For tests that start the app themselves, with their own data folder. */
export const testOnOwnData = base.extend<{ data: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  data: async ({}, use) => {
    const folder = temporaryFolder()
    await use(folder.path)
    folder.remove()
  },
})

export { expect } from '@playwright/test'

export type Api = {
  version: number
  nested: { list: unknown[]; when: Date }
  invoke(channel: string, ...args: unknown[]): Promise<unknown>
  note(...args: unknown[]): void
  on(channel: string, listener: (...args: unknown[]) => void): () => void
  now(value: unknown): { got: unknown }
  later(value: unknown): Promise<unknown>
  fails(): never
  rejects(): Promise<never>
  pathOf(file: File): string
  bytes(view: ArrayBufferView): number
  receivedTypes(...args: unknown[]): string[]
}

declare global {
  interface Window {
    api: Api
    violations: string[]
  }
}
