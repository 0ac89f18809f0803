import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { electronEnvironment } from '../../tools/electron-env.mjs'

Object.assign(process.env, electronEnvironment())

/** The kill test, and long variants of other specs: `npm run test:endurance`. */
export default defineConfig({
  testDir: path.join(import.meta.dirname, '..'),
  testMatch: [
    'endurance/*.spec.ts',
    ...['accessibility.spec.ts', 'changes.spec.ts', 'every-size.spec.ts', 'import.spec.ts'],
    ...['picture-verdicts.spec.ts', 'visual.spec.ts'],
  ],
  globalSetup: '../support/global-setup.ts',
  globalTeardown: '../support/global-teardown.ts',
  outputDir: path.join(import.meta.dirname, '..', '..', 'test-results', 'endurance'),
  workers: 1,
  retries: 0,
  timeout: 2 * 60 * 60_000,
  reporter: 'list',
})
