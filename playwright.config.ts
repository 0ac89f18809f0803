import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { electronEnvironment } from './tools/electron-env.mjs'

// Playwright and the app it starts find their runtime through these variables: real Electron, else the stand-in.
Object.assign(process.env, electronEnvironment())

export default defineConfig({
  testDir: './e2e',
  // The long form has a configuration of its own.
  testIgnore: '**/endurance/**',
  globalSetup: './e2e/support/global-setup.ts',
  globalTeardown: './e2e/support/global-teardown.ts',
  outputDir: './test-results/e2e',
  fullyParallel: false,
  // An app under test waits half of its time, so that one more than there are processors keeps them busy.
  workers: Math.min(4, availableParallelism() + 1),
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  // Both bound what hangs, and nothing else: a busy machine may take long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
})
