import { defineConfig } from '@playwright/test'

// Playwright starts the Electron that this variable names. `ON_ELECTRON=1` runs these tests on the real one.
if (process.env.ON_ELECTRON !== '1') process.env.ELECTRON_OVERRIDE_DIST_PATH = import.meta.dirname

export default defineConfig({
  testDir: './tests',
  reporter: 'list',
  workers: 2,
  // Generous: both only stop hanging tests.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
})
