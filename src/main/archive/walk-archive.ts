import {
  type ArchiveCounts,
  addMergeCounts,
  archiveParts,
  type MergeConflict,
  type MergeCounts,
  noMergeCounts,
} from '../../shared/schemas/archive.ts'
import type { ArchiveLines, LinesTaken } from '../library/archive/merge-lines.ts'
import { ArchiveRefused, countsOf, noTotals } from './manifest.ts'
import type { MatchedConnections } from './match-connections.ts'
import type { OpenedArchive } from './open-archive.ts'

export type WalkedArchive = {
  readonly counts: ArchiveCounts
  readonly joined: MergeCounts
  readonly conflicts: readonly MergeConflict[]
}

const mostConflicts = 200

/**
 * Passes every line of an archive to the library, for a preview or a merge, and checks that none is missing.
 */
export async function walkArchive(
  archive: OpenedArchive,
  { map: connections, lockedTemplates }: Pick<MatchedConnections, 'map' | 'lockedTemplates'>,
  hand: (lines: ArchiveLines) => Promise<LinesTaken>,
  onProgress: (progress: { readonly documents: number; readonly share: number }) => void,
  signal: AbortSignal,
): Promise<WalkedArchive> {
  const found = { ...noTotals }
  let joined = noMergeCounts
  const conflicts: MergeConflict[] = []
  let done = 0
  for (const part of archiveParts) {
    for await (const records of archive.read(part)) {
      for (let from = 0; from < records.length; ) {
        signal.throwIfAborted()
        // Copied, because transferring a part to a thread would detach all of its memory.
        const bytes = new Uint8Array(records.subarray(from))
        const taken = await hand({ part, connections, lockedTemplates, bytes })
        if (taken.problem !== null || taken.taken === 0)
          throw new ArchiveRefused(
            'archive-damaged',
            `${part} ${found[part] + taken.counts.lines + 1}: ${taken.problem}`,
          )
        from += taken.taken
        done += taken.taken
        found[part] += taken.counts.lines
        found.versions += taken.counts.versions
        joined = addMergeCounts(joined, taken.joined)
        conflicts.push(...taken.conflicts.slice(0, mostConflicts - conflicts.length))
        onProgress({ documents: found.documents, share: done / Math.max(1, archive.size) })
      }
    }
  }
  const names = Object.keys(found) as (keyof typeof found)[]
  if (names.some((name) => found[name] !== archive.totals[name]))
    throw new ArchiveRefused('archive-damaged', 'it does not hold what it says')
  return { counts: countsOf(found), joined, conflicts }
}
