import path from 'node:path'
import type { DiskStep } from './recorded-writes.ts'

/** Identifies a file or folder independent of its name. */
export type FileId = number

export type Change =
  | { readonly kind: 'content'; readonly file: FileId; readonly step: DiskStep }
  | { readonly kind: 'entry'; readonly folder: string; run(entries: Entries): void }

/** File under each name; folders have one of their own, so that they can be missing, too. */
export type Entries = Map<string, FileId>

export type TracedSteps = {
  readonly changes: readonly Change[]
  /** Number of changes of a file, or of a folder's list, before the last sync. */
  readonly safeUntil: ReadonlyMap<FileId | string, number>
  readonly folders: ReadonlySet<FileId>
}

const folderOf = (name: string) => (path.posix.dirname(name) === '.' ? '' : path.posix.dirname(name))

export function traceSteps(steps: readonly DiskStep[]): TracedSteps {
  const changes: Change[] = []
  const safeUntil = new Map<FileId | string, number>()
  const folders = new Set<FileId>()
  const now: Entries = new Map()
  let newest = 0

  const relist = (name: string, run: (entries: Entries) => void) => {
    changes.push({ kind: 'entry', folder: folderOf(name), run })
    run(now)
  }
  const newEntry = (name: string): FileId => {
    newest += 1
    const made = newest
    relist(name, (entries) => entries.set(name, made))
    return made
  }

  for (const step of steps) {
    const { kind, name } = step
    const file = now.get(name)
    switch (kind) {
      case 'written':
      case 'cut-off':
        if (name !== '') changes.push({ kind: 'content', file: file ?? newEntry(name), step })
        break
      case 'synced':
        // A folder's list is identified by its name, a file by a number.
        if (name === '' || (file !== undefined && folders.has(file))) safeUntil.set(name, changes.length)
        else if (file !== undefined) safeUntil.set(file, changes.length)
        break
      case 'removed':
        relist(name, (entries) => entries.delete(name))
        break
      case 'renamed': {
        const to = step.data.toString('utf8')
        if (file === undefined) throw new Error(`Renamed and never made: ${name}`)
        relist(name, (entries) => {
          entries.delete(name)
          entries.set(to, file)
        })
        break
      }
      case 'folder-made':
        folders.add(newEntry(name))
    }
  }
  return { changes, safeUntil, folders }
}
