import { parseBaseAddress } from '../../shared/domain/base-address.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { archiveVersion, type Manifest } from './manifest.ts'

/** Connections without their keys, and of those that were removed the ids that the library still knows them by. */
export function describeLibrary(
  made: Pick<Manifest, 'id' | 'madeAt' | 'madeBy'>,
  known: readonly ConnectionRecord[],
  idsOfLibrary: readonly string[],
): Manifest {
  const removed = idsOfLibrary.filter((one) => known.every(({ id }) => id !== one))
  return {
    ...{ format: 'index-desk-archive', version: archiveVersion },
    ...made,
    connections: [
      ...known.map(({ id, kind, name, address, colour, live }) => ({
        ...{ id, kind, name, colour },
        // One that is none would make the archive one that nobody takes.
        address: parseBaseAddress(address).ok ? address : null,
        ...(live === true && { live }),
      })),
      ...removed.map((id) => ({
        ...{ id, kind: 'service' as const, name: id.slice(0, 8), address: null, colour: 'grey' as const },
      })),
    ],
  }
}
