import type { Log } from '../platform/logger.ts'
import type { Library } from './operations.ts'
import { startWorker, type WorkerClient } from './worker-client.ts'
import type { Integrity, RequestName } from './worker-messages.ts'

export type OpenLibraryDeps = {
  /** Folder of `library.db` and `backups/`, created if it is missing. */
  readonly folder: string
  /** `worker.ts` of this folder, or the file it was built to. */
  readonly workerFile: URL | string
  readonly log: Log
  readonly now?: () => number
  /** The largest the file may grow to, in pages of 4 KiB; unlimited without. */
  readonly largestPages?: number
  /** Reports the current opening step. */
  readonly onStep?: (step: 'restoring' | 'copying' | 'checking' | 'changing') => void
}

export type OpenedLibrary = {
  readonly library: Library
  readonly integrity: Integrity
  /** Copies the whole library into a file, between other calls. Closing or the signal give it up, and nothing is left of it. */
  copyTo(file: string, onProgress: (done: number, total: number) => void, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Opens the library in a thread of its own. Rejects with a `StorageError`, as does every method of the ports. */
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

/** Returns the library as objects of methods, each of which calls the thread's operation of its name. */
function askedThrough(names: readonly string[], ask: WorkerClient['ask']): Library {
  const library: Record<string, Record<string, (...input: unknown[]) => Promise<unknown>>> = {}
  for (const name of names) {
    const [concern = '', method = ''] = name.split('.')
    library[concern] = { ...library[concern], [method]: (...input) => ask(name as RequestName, input) }
  }
  // The names are those of the operations, from which the type is derived; a loop over them cannot express it.
  return library as Library
}
