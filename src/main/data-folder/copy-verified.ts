import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder, ownFile, syncFile, syncFolder } from '../files/in-place.ts'

const folders: ReadonlySet<string> = new Set([
  'backups',
  'pictures',
  'thumbnails',
  'practice',
  'unfinished-exports',
])

export async function entriesOfLibrary(folder: string): Promise<readonly string[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return names.filter(
    (name) => folders.has(name) || /^library\b.*(\.db|\.db-wal|\.db-journal|\.check)$/.test(name),
  )
}

type Found = { readonly file: string; readonly bytes: number }

export async function filesOfEntries(folder: string, entries: readonly string[]): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const entry of entries) {
    const file = path.join(folder, entry)
    const facts = await lstat(file)
    if (facts.isFile()) found.push({ file: entry, bytes: facts.size })
    if (!facts.isDirectory()) continue
    const inside = (await readdir(file)).map((name) => path.join(entry, name))
    found.push(...(await filesOfEntries(folder, inside)))
  }
  return found
}

export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers'
}

const reading = { highWaterMark: 1024 * 1024 }

/** Reads each copy back to compare it. When it resolves, every copy is on disk and equal. */
export async function copyVerified(
  from: string,
  to: string,
  files: readonly Found[],
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const total = 2 * files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const count = (bytes: number): void => {
    done += bytes
    onProgress(Math.min(done, total), total)
  }
  await makeFolder(to)
  const folders = new Set([to])
  for (const { file } of files) {
    const target = path.join(to, file)
    await makeFolder(path.dirname(target))
    folders.add(path.dirname(target))
    const source = createReadStream(path.join(from, file), reading)
    const wanted = createHash('sha256')
    source.on('data', (piece) => {
      wanted.update(piece)
      count(piece.length)
    })
    await pipeline(source, createWriteStream(target, { mode: ownFile }), { signal })
    await syncFile(target)
    const written = createHash('sha256')
    for await (const piece of createReadStream(target, reading)) {
      signal.throwIfAborted()
      written.update(piece)
      count(piece.length)
    }
    if (written.digest('hex') !== wanted.digest('hex')) throw new CopyDiffers(file)
  }
  for (const folder of folders) await syncFolder(folder)
}
