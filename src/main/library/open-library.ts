import type { Log } from '../platform/logger.ts'
import type { Library } from './operations.ts'
import { startWorker, type WorkerClient } from './worker-client.ts'
import type { Integrity, RequestName } from './worker-messages.ts'

export type OpenLibraryDeps = {
  readonly folder: string
  readonly workerFile: URL | string
  readonly log: Log
  readonly now?: () => number
  /** Maximum file size in pages of 4 KiB; unlimited by default. */
  readonly largestPages?: number
  readonly onStep?: (step: 'restoring' | 'copying' | 'checking' | 'changing') => void
}

export type OpenedLibrary = {
  readonly library: Library
  readonly integrity: Integrity
  /**
   * Copies the whole library into a file, between other calls. Closing or the signal cancels, and leaves
   * nothing behind.
   */
  copyTo(file: string, onProgress: (done: number, total: number) => void, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Opens the library in its own thread. Rejects with a `StorageError`, as does every method. */
export async function openLibrary(deps: OpenLibraryDeps): Promise<OpenedLibrary> {
  const { folder, workerFile, log, now = Date.now, largestPages, onStep = () => undefined } = deps
  let onCopied: (done: number, total: number) => void = () => undefined
  const settings = { folder, openedAt: now(), ...(largestPages === undefined ? {} : { largestPages }) }
  const { integrity, names, ask, close } = await startWorker(workerFile, settings, {
    onStep,
    onCopied: (done, total) => onCopied(done, total),
  })
  log(integrity.outcome === 'recovered' ? 'warning' : 'info', 'library-open', {
    outcome: integrity.outcome,
    checked: integrity.checked,
    migrated: integrity.copyBeforeMigration !== null,
    ...(integrity.recovered ?? {}),
  })
  return {
    integrity,
    close,
    copyTo: async (file, onProgress, signal) => {
      signal?.throwIfAborted()
      onCopied = onProgress
      const giveUp = () => void ask('giveUpCopy', []).catch(() => undefined)
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        await ask('copyTo', [file])
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
    },
    library: askedThrough(names, ask),
  }
}

function askedThrough(names: readonly string[], ask: WorkerClient['ask']): Library {
  const library: Record<string, Record<string, (...input: unknown[]) => Promise<unknown>>> = {}
  for (const name of names) {
    const [concern = '', method = ''] = name.split('.')
    library[concern] = { ...library[concern], [method]: (...input) => ask(name as RequestName, input) }
  }
  // The type is derived from the operations' names, which a loop cannot express.
  return library as Library
}
