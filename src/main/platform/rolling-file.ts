import { appendFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolderSync, ownFile } from '../files/in-place.ts'

/**
 * Lines in files of bounded size. A full file moves up by one number, and the highest one is removed. Each
 * line is with the system when `append` returns, so that it survives a crash of the app.
 */
export function createRollingFile({
  folder,
  names,
  mostBytes,
}: {
  readonly folder: string
  readonly names: readonly [string, ...string[]]
  readonly mostBytes: number
}): { append(line: string): void } {
  const [newest] = names
  const file = path.join(folder, newest)
  let size: number | undefined

  const roll = (): void => {
    for (const [at, name] of [...names.entries()].reverse()) {
      const from = path.join(folder, name)
      const next = names[at + 1]
      if (next === undefined) rmSync(from, { force: true })
      else if (statSync(from, { throwIfNoEntry: false }) !== undefined)
        renameSync(from, path.join(folder, next))
    }
  }

  return {
    append: (line) => {
      const bytes = Buffer.byteLength(line) + 1
      try {
        size ??= statSync(file, { throwIfNoEntry: false })?.size ?? 0
        if (size > 0 && size + bytes > mostBytes) {
          try {
            roll()
          } catch {
            // A virus scanner or another program holds a file open: a short log is better than an endless
            // one.
            writeFileSync(file, '')
          }
          size = 0
        }
        makeFolderSync(folder)
        appendFileSync(file, `${line}\n`, { mode: ownFile })
        size += bytes
      } catch {
        // A full or read-only disk must not stop the app for a log line.
        size = undefined
      }
    },
  }
}
