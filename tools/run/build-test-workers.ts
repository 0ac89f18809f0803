import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from './memory-folder.mjs'

const roomForTests = 2 * 1024 ** 3

/**
 * Builds the threads of the main process into one file each before the tests, as the app has them. Hundreds of tests
 * start one, and a thread that reads a hundred files of TypeScript one by one takes half a second to start, this one a tenth. What
 * the tests write lies beside it, in memory where there is room, and goes with it.
 */
export default async function buildTestWorkers(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(memoryFolder(roomForTests) ?? tmpdir(), 'index-desk-'))
  // Servers that tests start may run as somebody else, who has to get through to the folder that is theirs.
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
          },
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    })
  }
  await buildAll()
  project.onTestsRerun(buildAll)
  // Inherited by the processes that the tests run in and by those that they start.
  process.env.TMPDIR = folder
  process.env.INDEX_DESK_TEST_WORKERS = pathToFileURL(`${workers}${path.sep}`).href
  process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compiled')
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
