import { randomUUID } from 'node:crypto'
import {
  type FSWatcher,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

type Announce = (argv: string[], folder: string, data: unknown) => void

/**
 * A lock for each data folder, held for the life of its process. A second process leaves a note for the first: both
 * must happen before `requestSingleInstanceLock` returns, because the second may quit on its next line.
 */
export class SingleInstance {
  readonly #options: { folder(): string; argv(): string[] }
  #watcher: FSWatcher | undefined
  #lockFile = ''

  constructor(options: { folder(): string; argv(): string[] }) {
    this.#options = options
  }

  get isHeld(): boolean {
    return this.#watcher !== undefined
  }

  /** Returns true if this process is the first; `announce` is then called for every later one. */
  request(data: unknown, announce: Announce): boolean {
    if (this.isHeld) return true
    const folder = join(this.#options.folder(), 'single-instance')
    const notes = join(folder, 'notes')
    mkdirSync(notes, { recursive: true })
    this.#lockFile = join(folder, 'lock')
    if (!this.#take()) {
      const note = { argv: this.#options.argv(), folder: process.cwd(), data }
      const draft = join(folder, randomUUID())
      writeFileSync(draft, JSON.stringify(note))
      renameSync(draft, join(notes, randomUUID()))
      return false
    }
    for (const stale of readdirSync(notes)) rmSync(join(notes, stale), { force: true })
    this.#watcher = watch(notes, () => readNotes(notes, announce))
    this.#watcher.unref()
    return true
  }

  release(): void {
    this.#watcher?.close()
    this.#watcher = undefined
    if (this.#lockFile && readHolder(this.#lockFile)?.pid === process.pid)
      rmSync(this.#lockFile, { force: true })
  }

  #take(): boolean {
    const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const draft = `${this.#lockFile}-${process.pid}`
      try {
        // A link to a complete file, so that nobody reads a half-written lock.
        writeFileSync(draft, own)
        linkSync(draft, this.#lockFile)
        return true
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
      } finally {
        rmSync(draft, { force: true })
      }
      const holder = readHolder(this.#lockFile)
      if (holder && startOf(holder.pid) === holder.started) return false
      // Its owner ended without releasing it.
      rmSync(this.#lockFile, { force: true })
    }
    return false
  }
}

function readNotes(folder: string, announce: Announce): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const note = JSON.parse(readFileSync(path, 'utf8'))
    rmSync(path)
    announce(note.argv, note.folder, note.data)
  }
}

function readHolder(lockFile: string): { pid: number; started: string } | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8'))
  } catch {
    return undefined
  }
}

/** Distinguishes processes that reuse an ID; empty if it does not exist. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' ? '' : (rest[18] ?? '')
    }
    process.kill(pid, 0)
    return 'alive'
  } catch {
    return ''
  }
}
