import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { electronEnvironment } from '../../tools/electron-env.mjs'

Object.assign(process.env, electronEnvironment())

/** The long form of the kill test, which takes many minutes: `npm run test:endurance`. */
export default defineConfig({
  testDir: import.meta.dirname,
  globalSetup: '../support/global-setup.ts',
  globalTeardown: '../support/global-teardown.ts',
  outputDir: path.join(import.meta.dirname, '..', '..', 'test-results', 'endurance'),
  workers: 1,
  retries: 0,
  timeout: 2 * 60 * 60_000,
  reporter: 'list',
})
