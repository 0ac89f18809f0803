import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Long enough for every test at its full length, with other work on all processors. */
const hangsAfterMs = process.env.ENDURANCE_SEED === undefined ? 600_000 : 3_600_000

export default defineConfig({
  resolve: {
    alias: {
      // The real package, imported on plain Node, tries to download Electron's binary and then throws.
      electron: fileURLToPath(new URL('tools/run/no-electron.ts', import.meta.url)),
    },
  },
  test: {
    // Nothing in this code is kept at the top of a module, so that files can share the modules they read: reading them
    // anew for each file took more time than a third of the tests.
    isolate: false,
    // Reading transformed modules takes a fifth of the processor time less than transforming them for every run.
    fsModuleCache: true,
    // Vitest leaves one processor free, which on two halves the speed; most of the tests wait on disks and sockets.
    maxWorkers: '100%',
    // Each thread of the library begins with a heap of its own: as small as usual, and cleared by several helpers, it cost
    // a quarter of the time of tests that open many.
    execArgv: ['--min-semi-space-size=16', '--single-threaded-gc'],
    // Bounds what hangs, and nothing else: on a busy machine a test with threads and disks can take long.
    testTimeout: hangsAfterMs,
    hookTimeout: hangsAfterMs,
    // By default it asks every 50 ms, which is longer than most of what it waits for takes.
    expect: { poll: { interval: 10, timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          environment: 'node',
          globalSetup: ['tools/run/draw-seed.ts', 'tools/run/build-test-workers.ts'],
          setupFiles: 'src/main/testing/seed-properties.ts',
          include: ['src/**/*.test.ts', 'tools/**/*.test.{ts,mjs}', 'packages/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          globalSetup: 'tools/run/draw-seed.ts',
          setupFiles: ['src/main/testing/seed-properties.ts', 'src/renderer/testing/set-up-page.ts'],
          include: ['src/renderer/**/*.test.tsx'],
        },
      },
    ],
  },
})
