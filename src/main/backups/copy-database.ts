import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder, ownFile } from '../files/in-place.ts'

export type CopyDatabase = {
  readonly from: string
  readonly to: string
  readonly signal: AbortSignal
  onProgress(done: number, total: number): void
}

/** Large enough that copying keeps this thread busy for moments only. */
const pieceBytes = 1024 * 1024

export async function copyDatabase({ from, to, signal, onProgress }: CopyDatabase): Promise<void> {
  await makeFolder(path.dirname(to))
  const endings = ['', '-wal']
  const sizes = endings.map((ending) => statSync(from + ending, { throwIfNoEntry: false })?.size ?? 0)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let done = 0
  for (const ending of endings) {
    await rm(to + ending, { force: true })
    if (!existsSync(from + ending)) continue
    await pipeline(
      createReadStream(from + ending, { highWaterMark: pieceBytes }),
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          done += piece.length
          onProgress(done, total)
          yield piece
        }
      },
      createWriteStream(to + ending, { mode: ownFile }),
      { signal },
    )
  }
}
