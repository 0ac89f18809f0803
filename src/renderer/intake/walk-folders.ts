import { type NotTaken, notTaken } from '../../shared/domain/not-taken.ts'
import { isHiddenName } from './file-kind.ts'
import type { FileSource } from './found.ts'
import { fileSource } from './payload.ts'

export type Listing = {
  readonly files: readonly FileSource[]
  readonly notTaken: readonly NotTaken[]
}

type WalkOptions = {
  readonly signal: AbortSignal
  onCount(count: number): void
}

/** More than anybody reviews at once, and about what a page can hold in memory. */
export const mostFiles = 20_000

/**
 * Each takes a round trip to a different process, so one by one would mostly wait. Chromium handles answers in one
 * task as long as more arrive, so the next are requested in a new task.
 */
const openedTogether = 50

/**
 * Lists dropped items, with the readable content of folders. Hidden files in a folder are skipped and counted.
 * Aborting returns what was found so far. Never rejects.
 */
export async function walkFolders(
  entries: readonly FileSystemEntry[],
  { signal, onCount }: WalkOptions,
): Promise<Listing> {
  const listed: Promise<FileSource | NotTaken>[] = []
  let count = 0
  let hidden = 0
  let beyond = 0
  // A list instead of recursion: folders may be nested arbitrarily deep.
  const open: { readonly entry: FileSystemEntry; readonly place: string; readonly isInside: boolean }[] = []
  open.push(...entries.map((entry) => ({ entry, place: entry.name, isInside: false })).reverse())
  for (let next = open.pop(); next !== undefined && !signal.aborted; next = open.pop()) {
    const { entry, place, isInside } = next
    if (isInside && isHiddenName(entry.name)) {
      hidden += 1
      continue
    }
    try {
      if (isFolder(entry)) {
        const inside = await readFolder(entry)
        open.push(
          ...sortByName(inside, ({ name }) => name)
            .map((child) => ({ entry: child, place: `${place}/${child.name}`, isInside: true }))
            .reverse(),
        )
      } else if (count >= mostFiles) {
        beyond += 1
      } else if (isFile(entry)) {
        listed.push(sourceOf(entry, place))
        count += 1
        onCount(count)
        if (count % openedTogether === 0) {
          await Promise.all(listed.slice(-openedTogether))
          await nextTask()
        }
      }
    } catch {
      listed.push(Promise.resolve(notTaken(place, 'folder-not-readable')))
    }
  }
  const files: FileSource[] = []
  const found: NotTaken[] = []
  for (const one of await Promise.all(listed)) {
    if ('file' in one) files.push(one)
    else found.push(one)
  }
  return { files, notTaken: [...found, ...counted(hidden, beyond)] }
}

/** Lists a folder from the system's dialog, which returns all files at once. */
export function listChosenFolder(chosen: readonly File[]): Listing {
  // Reading a file's path is the slowest part here.
  const placed = chosen.map((file) => ({ file, path: file.webkitRelativePath }))
  const shown = placed.filter(({ path }) => !path.split('/').slice(1).some(isHiddenName))
  const files = sortByName(shown, ({ path }) => path)
    .slice(0, mostFiles)
    .map(({ file, path }) => fileSource(file, { place: path || file.name }))
  return { files, notTaken: counted(placed.length - shown.length, shown.length - files.length) }
}

function counted(hidden: number, beyond: number): NotTaken[] {
  return [
    ...(hidden > 0 ? [notTaken('', 'hidden-files', { count: hidden })] : []),
    ...(beyond > 0 ? [notTaken('', 'too-many-files', { count: beyond, limit: mostFiles })] : []),
  ]
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function sourceOf(entry: FileSystemFileEntry, place: string): Promise<FileSource | NotTaken> {
  try {
    return fileSource(await fileOf(entry), { place })
  } catch {
    return notTaken(place, 'not-readable')
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // The platform returns a hundred at a time, and an empty list at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

const { compare } = new Intl.Collator()

/**
 * Sorts by names as file managers do, numbers by value. Each name is split once: the platform's numeric
 * comparison takes half a second for thousands of names.
 */
export function sortByName<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, pieces: nameOf(item).split(/(\d+)/) }))
    .sort((a, b) => comparePieces(a.pieces, b.pieces))
    .map(({ item }) => item)
}

/** Pieces alternate between text and digits. */
function comparePieces(a: readonly string[], b: readonly string[]): number {
  for (const [at, piece] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    if (piece === other) continue
    const order = at % 2 === 0 ? compare(piece, other) : compareDigits(piece, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareDigits(one: string, other: string): number {
  const [a, b] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')]
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}
