import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from './memory-folder.mjs'

const roomForTests = 2 * 1024 ** 3

/**
 * Bundles the main process's threads before the tests, like the app. Hundreds of tests start one, and loading a
 * hundred TypeScript files takes half a second, a bundle a tenth. Temporary files of tests are placed beside it, in
 * memory if there is room, and deleted at the end.
 */
export default async function buildTestWorkers(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(memoryFolder(roomForTests) ?? tmpdir(), 'index-desk-'))
  // Servers started by tests may run as a different user, who must be able to reach their folder.
  chmodSync(folder, 0o711)
  const workers = path.join(folder, 'workers')
  const buildAll = async (): Promise<void> => {
    await build({
      configFile: false,
      root: project.config.root,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: true,
        target: 'node24',
        outDir: workers,
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            'library-worker': 'src/main/library/worker.ts',
            'copy-worker': 'src/main/library/backup/copy-worker.ts',
            'heic-worker': 'src/main/pictures/heic/heic-worker.ts',
            'practice-service': 'src/practice-service/worker.ts',
            'team-worker': 'src/main/postgres/worker.ts',
          },
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    })
  }
  await buildAll()
  project.onTestsRerun(buildAll)
  // Inherited by test processes and their children.
  process.env.TMPDIR = folder
  process.env.INDEX_DESK_TEST_WORKERS = pathToFileURL(`${workers}${path.sep}`).href
  process.env.INDEX_DESK_TEST_CLUSTER = path.join(folder, 'postgres')
  process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compiled')
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
