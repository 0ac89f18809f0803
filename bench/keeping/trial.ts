import { closeSync, cpSync, existsSync, fsyncSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seededLibrary } from '../seed/seeded-library.ts'
import { editAll } from './all-edited.ts'
import { type KeepingDesk, openKeepingDesk } from './keeping-desk.ts'
import { formatMeasured, measured } from './measured.ts'
import { merging, move, operations } from './operations.ts'
import { editSome, makeHalfOther } from './other-half.ts'
import { intoNothing, wholeLibrary } from './whole-library.ts'

/**
 * Tries at a real size what keeps a library: copies, exports, archives, the trash, figures, a move; and says of each how
 * long it takes, how much memory, and for how long others waited meanwhile. It needs some times the library's room.
 *
 *   node bench/keeping/trial.ts [--documents=100000] [--only=copy] [--parts=keeping,whole,merging,nothing,conflicts,move]
 *     [--archive=file] [--every=40]
 *
 * `nothing` imports the archive of `merging` into an empty library, `conflicts` one into a library of the same documents
 * that were all edited here and there. `--archive` keeps that archive, and takes it where it is
 * there already, since it takes long to be made. A search is asked so many milliseconds behind the answer of the last one: what often searches takes
 * from the work beside it is much of what the library's thread has.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    documents: { ...text, default: '100000' },
    only: { ...text, default: '' },
    parts: { ...text, default: 'keeping,whole,merging,nothing,conflicts,move' },
    archive: { ...text, default: '' },
    every: { ...text, default: '40' },
  },
})
const documents = Number(values.documents)
const seed = seededLibrary(documents)
const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-keeping-'))
const parts = values.parts.split(',')
const searchesEveryMs = Number(values.every)

async function tryAll(desk: KeepingDesk, tried: typeof operations): Promise<void> {
  for (const [name, work] of Object.entries(tried)) {
    if (!name.includes(values.only)) continue
    console.log(formatMeasured(await measured(name, desk.search, () => work(desk), searchesEveryMs)))
  }
}

const edits = { from: 0, count: Math.min(Math.floor(documents / 20), 10_000) }

/** Content of the other computer. */
async function writeOther(file: string, edit: (there: string) => Promise<KeepingDesk>): Promise<void> {
  const there = copyOfSeed('there')
  const other = await edit(there)
  other.choose(file)
  const write = async () => {
    await other.archives.export('there')
    const end = await other.untilArchiveRests()
    if (!end.ok || end.value.state.kind !== 'exported') throw new Error(JSON.stringify(end))
    return JSON.stringify(end.value.state.counts)
  }
  console.log(
    formatMeasured(
      await measured("write the other computer's archive", other.search, write, searchesEveryMs),
    ),
  )
  await other.close()
  rmSync(there, { recursive: true })
}

/** Creates the other half: half of the texts exist here too, partly edited there. */
async function halfOther(there: string): Promise<KeepingDesk> {
  makeHalfOther(there, documents)
  const other = await openKeepingDesk(there)
  await editSome(other.opened, { ...edits, at: Date.now(), title: 'Changed there' })
  return other
}

const editedAt = Date.now()

/** All of it exists here too, edited there: alternately later and earlier than here. */
async function allEditedThere(there: string): Promise<KeepingDesk> {
  const laterMs = (key: string) => `iif(${key} % 2 = 0, 5000, -5000)`
  editAll(there, { at: editedAt, mark: 'bbbb', title: 'Changed there', laterMs })
  return openKeepingDesk(there)
}

function copyOfSeed(name: string): string {
  const to = path.join(folder, name)
  rmSync(to, { recursive: true, force: true })
  cpSync(seed, to, { recursive: true, mode: 0 })
  flush(path.join(to, 'library.db'))
  return to
}

/** Otherwise, the first measured commits would wait seconds for the copied data to reach the disk. */
function flush(file: string): void {
  const opened = openSync(file, 'r+')
  fsyncSync(opened)
  closeSync(opened)
}

try {
  const here = path.join(folder, 'here')
  if (parts.includes('keeping')) {
    const desk = await openKeepingDesk(copyOfSeed('here'))
    await tryAll(desk, operations)
    await desk.close()
    rmSync(path.join(here, 'backups'), { recursive: true, force: true })
  }
  if (parts.includes('whole')) {
    const desk = await openKeepingDesk(copyOfSeed('here'))
    await tryAll(desk, wholeLibrary)
    await desk.close()
  }
  if (parts.includes('merging') || parts.includes('nothing')) {
    const file = values.archive === '' ? path.join(folder, 'there.indexdesk') : values.archive
    if (!existsSync(file)) await writeOther(file, halfOther)
    if (parts.includes('nothing')) {
      const desk = await openKeepingDesk(path.join(folder, 'nothing'))
      desk.choose(file)
      await tryAll(desk, intoNothing)
      await desk.close()
      rmSync(path.join(folder, 'nothing'), { recursive: true })
    }
    if (parts.includes('merging')) {
      const desk = await openKeepingDesk(copyOfSeed('here'))
      await editSome(desk.opened, { ...edits, at: Date.now() + 5000, title: 'Changed here' })
      desk.choose(file)
      await tryAll(desk, merging)
      await desk.close()
    }
  }
  if (parts.includes('conflicts')) {
    const file = path.join(folder, 'all-edited.indexdesk')
    await writeOther(file, allEditedThere)
    const here = copyOfSeed('here')
    editAll(here, { at: editedAt, mark: 'aaaa', title: null, laterMs: () => '0' })
    flush(path.join(here, 'library.db'))
    const desk = await openKeepingDesk(here)
    desk.choose(file)
    await tryAll(desk, merging)
    await desk.close()
  }
  if (parts.includes('move')) {
    if (!existsSync(here)) copyOfSeed('here')
    console.log(
      formatMeasured(
        await measured(
          'move to another folder',
          async () => undefined,
          () => move(here, path.join(folder, 'moved')),
          searchesEveryMs,
        ),
      ),
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
