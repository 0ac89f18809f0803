import { archiveParts } from '../../../shared/schemas/archive.ts'
import { ArchiveRefused } from '../manifest.ts'
import { openArchive } from '../open-archive.ts'

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
