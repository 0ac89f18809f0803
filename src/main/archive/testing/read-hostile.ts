import { archiveParts } from '../../../shared/schemas/archive.ts'
import { ArchiveRefused } from '../manifest.ts'
import { openArchive } from '../open-archive.ts'

/** Returns a function that reads a file as an archive, and reports the result. */
export function prepare(file: string): () => Promise<string> {
  return async () => {
    try {
      const archive = await openArchive(file, 'refuse')
      try {
        for (const part of archiveParts) for await (const _lines of archive.read(part));
        return 'read'
      } finally {
        await archive.close()
      }
    } catch (cause) {
      return cause instanceof ArchiveRefused ? cause.failure.code : `thrown: ${String(cause)}`
    }
  }
}
