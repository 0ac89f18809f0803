import { ZipWriter } from '@zip.js/zip.js/index-native.js'
import { type ArchivePart, archiveParts } from '../../shared/schemas/archive.ts'
import type { ArchivePlace } from '../library/archive/lines.ts'
import type { Library } from '../library/operations.ts'
import {
  type ArchiveTotals,
  type Manifest,
  manifestName,
  nameOfPart,
  noTotals,
  totalsName,
} from './manifest.ts'

export type WriteArchive = {
  readonly store: Pick<Library['archive'], 'read'>
  readonly manifest: Manifest
  append(bytes: Uint8Array): Promise<void>
  onProgress(progress: { readonly documents: number; readonly share: number }): void
  readonly signal: AbortSignal
}

export async function writeArchive(work: WriteArchive): Promise<ArchiveTotals> {
  const { manifest, append, signal } = work
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: append }), {
    zip64: true,
    useWebWorkers: false,
    useCompressionStream: true,
    signal,
  })
  const addText = (name: string, text: string) => zip.add(name, new Blob([text]).stream())
  const totals = { ...noTotals }
  await addText(manifestName, JSON.stringify(manifest, null, 1))
  for (const part of archiveParts) {
    await zip.add(nameOfPart(part), partOf(part, work, totals))
  }
  await addText(totalsName, JSON.stringify(totals, null, 1))
  await zip.close()
  return totals
}

/** Documents and receipts take nearly all the time, about as much each. */
const shares: Readonly<Partial<Record<ArchivePart, readonly [number, number]>>> = {
  documents: [0, 0.8],
  receipts: [0.8, 1],
}

function partOf(
  part: ArchivePart,
  { store, onProgress, signal }: WriteArchive,
  totals: ArchiveTotals,
): ReadableStream<Uint8Array> {
  let place: ArchivePlace | null = null
  let first: number | undefined
  const gone = ({ after, upTo }: ArchivePlace): number => {
    first ??= after
    return (after - first) / Math.max(1, upTo - first)
  }
  return new ReadableStream({
    pull: async (controller) => {
      for (;;) {
        signal.throwIfAborted()
        const piece = await store.read(part, place)
        totals[part] += piece.counts.lines
        totals.versions += piece.counts.versions
        place = piece.next
        const [from, to] = shares[part] ?? [0, 0]
        const share = place === null ? to : from + (to - from) * gone(place)
        onProgress({ documents: totals.documents, share })
        if (piece.bytes.length > 0) controller.enqueue(piece.bytes)
        if (place === null) return controller.close()
        if (piece.bytes.length > 0) return
      }
    },
  })
}
