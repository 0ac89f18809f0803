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
  // An app under test mostly waits: two on each processor keep it busy, and more than four help nobody.
  workers: Math.min(4, 2 * availableParallelism()),
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
})
