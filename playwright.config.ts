import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { electronEnvironment } from './tools/electron-env.mjs'

// Playwright and the app it starts find their runtime through these variables: real Electron, else the stand-in.
Object.assign(process.env, electronEnvironment())

/** A minute or more each: started last, they would run alone at the end. */
const longest = /\/(team|backups|every-size|long-metadata|accessibility|visual)\.spec\.ts$/

export default defineConfig({
  testDir: './e2e',
  projects: [
    { name: 'longest', testMatch: longest },
    // The long form has a configuration of its own.
    { name: 'others', testIgnore: ['**/endurance/**', longest] },
  ],
  globalSetup: './e2e/support/global-setup.ts',
  globalTeardown: './e2e/support/global-teardown.ts',
  outputDir: './test-results/e2e',
  // A test begins as soon as there is a worker for it, so that no long file is left for the end.
  fullyParallel: true,
  // A test waits half of its time for its app, and the app for the test: twice as many as processors keep them busy.
  workers: Math.min(4, 2 * availableParallelism()),
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  // Both bound what hangs, and nothing else: a busy machine may take long.
  timeout: 600_000,
  expect: {
    timeout: 120_000,
    // The approved look is what `npm run tour` last wrote. Times, ports and identifiers differ from run to run, which is
    // a few letters: less than what a changed button or a moved column does.
    toHaveScreenshot: { pathTemplate: '{testDir}/../docs/tour/{arg}{ext}', maxDiffPixelRatio: 0.004 },
  },
  reporter: 'list',
})
