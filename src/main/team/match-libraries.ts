import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { TeamLibraryStore } from './ports.ts'

/**
 * Aligns the library's shared connections with the settings before anything is sent: blocks a
 * library restored from before joining, and releases items that a crash while joining or leaving
 * left blocked.
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
