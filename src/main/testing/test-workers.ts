const sources = {
  'library-worker': '../library/worker.ts',
  'copy-worker': '../library/backup/copy-worker.ts',
  'heic-worker': '../pictures/heic/heic-worker.ts',
  'practice-service': '../../practice-service/worker.ts',
  'team-worker': '../postgres/worker.ts',
} as const

/**
 * Returns the real thread's file for tests: bundled by the tests' setup, which starts faster, or its source
 * for a program without that setup.
 */
export function testWorker(name: keyof typeof sources): URL {
  const built = process.env.INDEX_DESK_TEST_WORKERS
  return built === undefined ? new URL(sources[name], import.meta.url) : new URL(`${name}.mjs`, built)
}
