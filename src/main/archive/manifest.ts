import { z } from 'zod'
import { parseBaseAddress } from '../../shared/domain/addresses/web-address.ts'
import { type Failure, type FailureCode, failed } from '../../shared/ipc/failure.ts'
import type { ArchiveCounts, ArchivePart } from '../../shared/schemas/archive.ts'
import { amount, moment } from '../../shared/schemas/bounds.ts'
import { type ConnectionRecord, connectionRecord } from '../../shared/schemas/connection.ts'

/** Raised with every change that an older app could not read. */
export const archiveVersion = 3

/** A person has some dozens; each new connection is created here, and then takes part in every query. */
const mostConnections = 1000

const archivedConnection = connectionRecord
  .pick({ id: true, kind: true, name: true, colour: true, live: true })
  .extend({
    /** Null for a removed connection whose documents remain. */
    address: z
      .string()
      .max(8000)
      .transform((address, context) => {
        const parsed = parseBaseAddress(address)
        if (parsed.ok) return parsed.value
        context.addIssue({ code: 'custom', message: parsed.error })
        return z.NEVER
      })
      .nullable(),
  })
export type ArchivedConnection = z.infer<typeof archivedConnection>

export const anyManifest = z.object({
  format: z.literal('index-desk-archive'),
  version: z.int().positive().max(1_000_000),
})

export const manifest = anyManifest.extend({
  version: z.literal(archiveVersion),
  id: z.uuid(),
  madeAt: moment,
  madeBy: z.string().max(100),
  connections: z.array(archivedConnection).max(mostConnections),
})
export type Manifest = z.infer<typeof manifest>

/** Last file of an archive: the number of lines of each part, to detect missing ones. */
export const archiveTotals = z.object({
  changes: amount,
  templates: amount,
  views: amount,
  imports: amount,
  documents: amount,
  versions: amount,
  receipts: amount,
})
export type ArchiveTotals = z.infer<typeof archiveTotals>

export const noTotals: Readonly<ArchiveTotals> = {
  ...{ changes: 0, templates: 0, views: 0, imports: 0, documents: 0, versions: 0, receipts: 0 },
}

export function countsOf({ changes: _, imports: _imports, ...counts }: ArchiveTotals): ArchiveCounts {
  return counts
}

export const manifestName = 'manifest.json'
export const totalsName = 'totals.json'
export const nameOfPart = (part: ArchivePart): string => `${part}.jsonl`

/**
 * Returns the connections without their keys, and only the IDs of removed ones that the library still has.
 */
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
        // An invalid address would make the whole archive unreadable.
        address: parseBaseAddress(address).ok ? address : null,
        ...(live === true && { live }),
      })),
      ...removed.map((id) => ({
        ...{ id, kind: 'service' as const, name: id.slice(0, 8), address: null, colour: 'grey' as const },
      })),
    ],
  }
}

/** Reason to reject an archive: technical, and without any of its content. */
export class ArchiveRefused extends Error {
  readonly failure: Failure
  constructor(code: FailureCode, detail: string, facts: Failure['facts'] = {}, options?: ErrorOptions) {
    super(`${code}: ${detail}`, options)
    this.failure = failed(code, { detail, facts })
  }
}
