const sources = {
  'library-worker': '../library/worker.ts',
  'copy-worker': '../library/backup/copy-worker.ts',
  'heic-worker': '../pictures/heic/heic-worker.ts',
  'practice-service': '../../practice-service/worker.ts',
  'team-worker': '../postgres/worker.ts',
} as const

/**
 * Returns the real thread of this name for tests: built by the tests' setup, which starts it faster, and read
 * from its sources by a program without that setup.
 */
export function testWorker(name: keyof typeof sources): URL {
  const built = process.env.INDEX_DESK_TEST_WORKERS
  return built === undefined ? new URL(sources[name], import.meta.url) : new URL(`${name}.mjs`, built)
}
