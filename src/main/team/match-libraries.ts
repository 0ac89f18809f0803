import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { TeamLibraryStore } from './ports.ts'

/**
 * Brings what the library shares into line with the settings, before anything is sent: a library that was restored from
 * before joining blocks again, and what a sudden end while joining or leaving left blocked is free.
 */
export async function matchLibraries(
  team: Pick<TeamLibraryStore, 'shared' | 'place' | 'begin' | 'leave'>,
  records: readonly Pick<ConnectionRecord, 'id' | 'team'>[],
  at: number,
): Promise<void> {
  const joined = new Map(records.flatMap(({ id, team }) => (team == null ? [] : [[id, team] as const])))
  for (const connectionId of await team.shared())
    if (!joined.has(connectionId)) await team.leave(connectionId, at)
  for (const [connectionId, { libraryId, epoch, seq }] of joined) {
    const place = await team.place(connectionId)
    if (place?.libraryId !== libraryId)
      await team.begin({ connectionId, libraryId, epoch, seq, always: true })
  }
}
