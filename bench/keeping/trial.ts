import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seededLibrary } from '../seed/seeded-library.ts'
import { editSome, makeHalfOther } from './joined-half.ts'
import { type KeepingDesk, openKeepingDesk } from './keeping-desk.ts'
import { formatMeasured, measured } from './measured.ts'
import { joining, move, operations } from './operations.ts'
import { intoNothing, wholeLibrary } from './whole-library.ts'

/**
 * Tries at a real size what keeps a library: copies, exports, archives, the trash, figures, a move; and says of each how
 * long it takes, how much memory, and for how long others waited meanwhile. It needs some times the library's room.
 *
 *   node bench/keeping/trial.ts [--documents=100000] [--only=copy] [--parts=keeping,whole,joining,nothing,move]
 *     [--archive=file] [--every=40]
 *
 * `nothing` imports the archive of `joining` into an empty library. `--archive` keeps that archive, and takes it where it is
 * there already, since it takes long to be made. A search is asked so many milliseconds behind the answer of the last one: what often searches takes
 * from the work beside it is much of what the library's thread has.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    documents: { ...text, default: '100000' },
    only: { ...text, default: '' },
    parts: { ...text, default: 'keeping,whole,joining,nothing,move' },
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

/** What another computer has: half of it is here as well, and of that some was edited there. */
async function writeOther(file: string): Promise<void> {
  const there = copyOfSeed('there')
  makeHalfOther(there, documents)
  const other = await openKeepingDesk(there)
  await editSome(other.opened, { ...edits, at: Date.now(), title: 'Changed there' })
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

function copyOfSeed(name: string): string {
  const to = path.join(folder, name)
  rmSync(to, { recursive: true, force: true })
  cpSync(seed, to, { recursive: true, mode: 0 })
  return to
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
  if (parts.includes('joining') || parts.includes('nothing')) {
    const file = values.archive === '' ? path.join(folder, 'there.indexdesk') : values.archive
    if (!existsSync(file)) await writeOther(file)
    if (parts.includes('nothing')) {
      const desk = await openKeepingDesk(path.join(folder, 'nothing'))
      desk.choose(file)
      await tryAll(desk, intoNothing)
      await desk.close()
      rmSync(path.join(folder, 'nothing'), { recursive: true })
    }
    if (parts.includes('joining')) {
      const desk = await openKeepingDesk(copyOfSeed('here'))
      await editSome(desk.opened, { ...edits, at: Date.now() + 5000, title: 'Changed here' })
      desk.choose(file)
      await tryAll(desk, joining)
      await desk.close()
    }
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
