import type { FileHandle } from 'node:fs/promises'
import { type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/index-native.js'
import { type ArchivePart, archiveParts } from '../../shared/schemas/archive.ts'
import { type Links, openChosenFile } from '../files/open-chosen-file.ts'
import {
  ArchiveRefused,
  type ArchiveTotals,
  anyManifest,
  archiveTotals,
  archiveVersion,
  type Manifest,
  manifest,
  manifestName,
  nameOfPart,
  totalsName,
} from './manifest.ts'

export type OpenedArchive = {
  readonly manifest: Manifest
  readonly totals: ArchiveTotals
  readonly mark: string
  /** Unpacked size of all parts together. */
  readonly size: number
  /** Yields whole lines, some hundred kilobytes at a time; all lines of a document together. */
  read(part: ArchivePart): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

type Bounds = { readonly [Name in 'entries' | 'ratio' | 'ratioFromBytes']: number }

/**
 * Limits of packing. A library packs to about a tenth, a repetitive one to a hundredth; anything beyond is
 * suspicious.
 */
const usualBounds: Bounds = { entries: 1000, ratio: 300, ratioFromBytes: 200_000_000 }
const largestSmallFile = 5_000_000
const usualPiece = 400_000
const longestRecord = 500_000_000
/** Texts are cut into pieces far below it. */
const longestLine = 64_000_000
/**
 * Bytes. The directory of parts takes less, and parts are read in smaller chunks; only a forged size asks for
 * more.
 */
const longestRead = 16_000_000

/** Throws `ArchiveRefused` for any other file. */
export async function openArchive(
  file: string,
  links: Links,
  bounds: Bounds = usualBounds,
): Promise<OpenedArchive> {
  const opened = await openChosenFile(file, { links })
  if (!opened.ok) throw new ArchiveRefused('archive-gone', opened.error.reason)
  const { handle, stats: found } = opened.value
  try {
    const entries = await readEntries(handle, found.size, bounds)
    const said = await readJson(entries, manifestName, bounds)
    const ofAnyVersion = anyManifest.safeParse(said)
    if (!ofAnyVersion.success) throw new ArchiveRefused('archive-none', 'no manifest of ours')
    const { version } = ofAnyVersion.data
    if (version > archiveVersion) throw new ArchiveRefused('archive-newer', `version ${version}`, { version })
    const read = manifest.safeParse(said)
    if (!read.success) throw damaged('the manifest is not whole')
    const totals = archiveTotals.safeParse(await readJson(entries, totalsName, bounds))
    if (!totals.success) throw damaged('the totals are not whole')
    return {
      manifest: read.data,
      totals: totals.data,
      mark: `${found.size} ${found.mtimeMs} ${found.ino}`,
      size: archiveParts.reduce((size, part) => size + partOf(entries, part).uncompressedSize, 0),
      read: (part) => records(unpack(partOf(entries, part), bounds), part),
      close: () => handle.close(),
    }
  } catch (cause) {
    await handle.close()
    throw cause
  }
}

type Entries = ReadonlyMap<string, FileEntry>

/** Rejects names that lead out of a folder, though nothing is ever unpacked into one. */
async function readEntries(handle: FileHandle, size: number, bounds: Bounds): Promise<Entries> {
  const start = Buffer.alloc(4)
  await handle.read(start, 0, 4, 0)
  if (start.toString('latin1') !== 'PK\u0003\u0004')
    throw new ArchiveRefused('archive-none', 'not a zip file')
  const reader = new ZipReader(new FileReaderOf(handle, size), {
    useWebWorkers: false,
    checkSignature: true,
    checkOverlappingEntry: true,
    filenameValidation: 'strict',
  })
  const entries = new Map<string, FileEntry>()
  try {
    let count = 0
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1
      if (count > bounds.entries) throw damaged('too many parts')
      if (entry.encrypted) throw damaged('an encrypted part')
      if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i.test(entry.filename))
        throw damaged('a name that leads elsewhere')
      if (entry.directory) continue
      if (entries.has(entry.filename)) throw damaged('a part that is there twice')
      entries.set(entry.filename, entry)
    }
  } catch (cause) {
    if (cause instanceof ArchiveRefused) throw cause
    const isCut = cause instanceof Error && /not found|out of bounds/i.test(cause.message)
    throw new ArchiveRefused(isCut ? 'archive-cut-short' : 'archive-damaged', messageOf(cause), {}, { cause })
  }
  return entries
}

class FileReaderOf extends Reader<FileHandle> {
  readonly #handle: FileHandle
  constructor(handle: FileHandle, size: number) {
    super(handle)
    this.#handle = handle
    this.size = size
  }
  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const wanted = Math.max(0, Math.min(length, this.size - index))
    if (wanted > longestRead) throw new ArchiveRefused('archive-too-large', 'a list of parts')
    const bytes = new Uint8Array(wanted)
    let done = 0
    while (done < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, done, bytes.length - done, index + done)
      if (bytesRead === 0) break
      done += bytesRead
    }
    return bytes.subarray(0, done)
  }
}

function partOf(entries: Entries, part: ArchivePart): FileEntry {
  const entry = entries.get(nameOfPart(part))
  if (entry === undefined) throw damaged(`no part ${part}`)
  return entry
}

async function readJson(entries: Entries, name: string, bounds: Bounds): Promise<unknown> {
  const entry = entries.get(name)
  if (entry === undefined) return undefined
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of unpack(entry, bounds)) {
    length += piece.length
    if (length > largestSmallFile) throw new ArchiveRefused('archive-too-large', name)
    pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString())
  } catch {
    return undefined
  }
}

/** The listed sizes are not trusted: bytes are counted while unpacking, which stops at the limit. */
async function* unpack(entry: FileEntry, bounds: Bounds): AsyncGenerator<Uint8Array> {
  const mostBytes = Math.max(bounds.ratioFromBytes, entry.compressedSize * bounds.ratio)
  let fail: (cause: unknown) => void = () => undefined
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      fail = (cause) => controller.error(cause)
    },
  })
  const stop = new AbortController()
  const unpacking = entry.getData(writable, { signal: stop.signal }).catch(fail)
  const pieces = readable.getReader()
  let length = 0
  try {
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      length += piece.value.length
      if (length > mostBytes) throw new ArchiveRefused('archive-too-large', entry.filename)
      yield piece.value
    }
  } catch (cause) {
    if (cause instanceof ArchiveRefused) throw cause
    throw new ArchiveRefused('archive-damaged', messageOf(cause), {}, { cause })
  } finally {
    stop.abort()
    await pieces.cancel().catch(() => undefined)
    await unpacking
  }
}

const lineEnd = Buffer.from('\n')
const nextDocument = Buffer.from('\n{"document":')

/** Collects data until it ends with a whole line, and for documents with a document's last line. */
async function* records(source: AsyncGenerator<Uint8Array>, part: ArchivePart): AsyncGenerator<Uint8Array> {
  const separator = part === 'documents' ? nextDocument : lineEnd
  let held: Uint8Array[] = []
  let size = 0
  let wanted = usualPiece
  let sinceLine = 0
  for await (const piece of source) {
    held.push(piece)
    size += piece.length
    const lastEnd = piece.lastIndexOf(lineEnd[0] ?? 0)
    sinceLine = lastEnd === -1 ? sinceLine + piece.length : piece.length - lastEnd - 1
    if (sinceLine > longestLine) throw new ArchiveRefused('archive-too-large', `a line of ${part}`)
    if (size < wanted) continue
    const bytes = Buffer.concat(held)
    const at = bytes.lastIndexOf(separator)
    if (at === -1 && size > longestRecord)
      throw new ArchiveRefused('archive-too-large', `a record of ${part}`)
    if (at !== -1) yield bytes.subarray(0, at + 1)
    held = [bytes.subarray(at + 1)]
    size = bytes.length - at - 1
    // Parses again only once the text is twice as long.
    wanted = Math.max(usualPiece, size * 2)
  }
  if (size > 0) yield Buffer.concat(held)
}

function damaged(detail: string): ArchiveRefused {
  return new ArchiveRefused('archive-damaged', detail)
}

/** Messages of the unzip library never contain a path. */
function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message.slice(0, 200) : ''
}
