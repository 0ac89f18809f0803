import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { ArchiveLines, ConnectionMap } from '../library/archive/merge-lines.ts'
import type { ArchivedConnection } from './manifest.ts'

export type MatchedConnections = {
  readonly map: ConnectionMap
  readonly lockedTemplates: ArchiveLines['lockedTemplates']
  readonly fresh: readonly ConnectionRecord[]
  /** Name of the local connection by the archive's ID; null if it must be created. */
  readonly names: ReadonlyMap<string, string | null>
}

/**
 * Matches archived connections to local ones: by service address, and among several by ID or name. The
 * practice service's address differs at each start.
 */
export function matchConnections(
  archived: readonly ArchivedConnection[],
  here: readonly ConnectionRecord[],
): MatchedConnections {
  const fresh: ConnectionRecord[] = []
  const map: Record<string, string> = {}
  const names = new Map<string, string | null>()
  for (const one of archived) {
    const known = findHere(one, here)
    map[one.id] = known?.id ?? one.id
    names.set(one.id, known?.name ?? null)
    if (known !== undefined || one.address === null) continue
    const isSecondPractice = one.kind === 'practice' && fresh.some(({ kind }) => kind === 'practice')
    fresh.push({
      id: one.id,
      kind: isSecondPractice ? 'service' : one.kind,
      name: one.name,
      address: one.address,
      colour: one.colour,
      picturesTravel: 'inside',
      // A stored key for this ID is never sent to an address from a file.
      keyOrigin: '',
      ...(one.live === true && { live: true }),
    })
  }
  const lockedTemplates = Object.fromEntries(
    here.flatMap(({ id, preset }) => (preset == null ? [] : [[id, preset.templates]])),
  )
  return { map, lockedTemplates, fresh, names }
}

function findHere(
  archived: ArchivedConnection,
  here: readonly ConnectionRecord[],
): ConnectionRecord | undefined {
  const isSame = (record: ConnectionRecord) => record.id === archived.id
  const matching = here.filter((record) =>
    archived.kind === 'practice'
      ? record.kind === 'practice'
      : record.kind === 'service' && record.address === archived.address,
  )
  return (
    matching.find(isSame) ??
    matching.find(({ name }) => name === archived.name) ??
    matching[0] ??
    here.find(isSame)
  )
}
