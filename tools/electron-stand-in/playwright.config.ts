import { defineConfig } from '@playwright/test'
import { electronEnvironment } from '../electron-env.mjs'

// Playwright's own launcher reads where Electron is from the environment of this process.
Object.assign(process.env, electronEnvironment())

export default defineConfig({
  testDir: './tests',
  reporter: 'list',
  workers: 2,
  // Both bound what hangs, and nothing else.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
})
