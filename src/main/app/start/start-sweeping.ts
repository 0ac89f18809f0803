import type { PictureStore } from '../../pictures/picture-store.ts'
import type { Log } from '../../platform/logger.ts'

const sweepsEveryMs = 60 * 60 * 1000

/** Removes pictures that nothing needs any more, now and every hour. Returns the way to stop. */
export function startSweeping({
  pictures,
  picturesNeeded,
  log,
}: {
  readonly pictures: Pick<PictureStore, 'sweep'>
  readonly picturesNeeded: () => Promise<ReadonlySet<string>>
  readonly log: Log
}): () => void {
  const sweep = () =>
    pictures
      .sweep(picturesNeeded)
      .catch((cause: unknown) =>
        log('warning', 'sweep-failed', { name: cause instanceof Error ? cause.name : '' }),
      )
  const sweeping = setInterval(sweep, sweepsEveryMs)
  void sweep()
  return () => clearInterval(sweeping)
}
