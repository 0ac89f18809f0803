import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/index-native.js'
import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'

export type ZipParts = {
  readonly names: readonly string[]
  has(name: string): boolean
  /** The archive's spelling; `names` are lower case. */
  spellingOf(name: string): string
  /** Unpacks the part in chunks. Throws a `TableProblem` if it is damaged or too large. */
  read(name: string, largest?: number): AsyncGenerator<Uint8Array>
}

type Bounds = { readonly [Name in 'zipEntries' | 'partBytes' | 'ratio' | 'ratioFromBytes']: number }

/**
 * Reads the list of parts. Stated sizes are checked but never trusted: each part is counted while unpacking,
 * and stopped at the limit.
 */
export async function openZipParts(file: Blob, bounds: Bounds = limits): Promise<ZipParts> {
  const entries = new Map<string, FileEntry>()
  const reader = new ZipReader(new BlobReader(file), {
    useWebWorkers: false,
    checkOverlappingEntry: true,
    // Names are only looked up and never become paths, so a leading slash is harmless.
    filenameValidation: 'tolerant',
  })
  try {
    let count = 0
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1
      if (count > bounds.zipEntries) throw new TableProblem('too-many-parts')
      if (entry.encrypted) throw new TableProblem('protected')
      // Some programs separate folders as Windows does, against ZIP (APPNOTE 4.4.17).
      const name = entry.filename.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
      if (!entry.directory) entries.set(name, entry)
    }
  } catch (cause) {
    throw toProblem(cause)
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    spellingOf: (name) => entries.get(name.toLowerCase())?.filename ?? name,
    read: (name, largest = bounds.partBytes) => {
      const entry = entries.get(name.toLowerCase())
      if (entry === undefined) throw new TableProblem('damaged')
      return unpack(entry, { ...bounds, partBytes: Math.min(largest, bounds.partBytes) })
    },
  }
}

async function* unpack(entry: FileEntry, bounds: Bounds): AsyncGenerator<Uint8Array> {
  if (isBeyond(entry.uncompressedSize, entry.compressedSize, bounds))
    throw new TableProblem('too-large-unpacked')
  let fail: (cause: unknown) => void = () => undefined
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      fail = (cause) => controller.error(cause)
    },
  })
  const stop = new AbortController()
  // The reader handles its failure; without it, the reader would wait for ever.
  const unpacking = entry.getData(writable, { signal: stop.signal }).catch(fail)
  const pieces = readable.getReader()
  let length = 0
  try {
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      length += piece.value.length
      if (isBeyond(length, entry.compressedSize, bounds)) throw new TableProblem('too-large-unpacked')
      yield piece.value
    }
  } catch (cause) {
    throw toProblem(cause)
  } finally {
    stop.abort()
    await pieces.cancel().catch(() => undefined)
    await unpacking
  }
}

function isBeyond(length: number, packedLength: number, bounds: Bounds): boolean {
  if (length > bounds.partBytes) return true
  return length > bounds.ratioFromBytes && length > packedLength * bounds.ratio
}

function toProblem(cause: unknown): TableProblem {
  return cause instanceof TableProblem ? cause : new TableProblem('damaged', cause)
}
