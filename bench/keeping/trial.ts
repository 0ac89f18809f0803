import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seededLibrary } from '../seed/seeded-library.ts'
import { editSome, makeHalfOther } from './joined-half.ts'
import { type KeepingDesk, openKeepingDesk } from './keeping-desk.ts'
import { formatMeasured, measured } from './measured.ts'
import { joining, move, operations } from './operations.ts'

/**
 * Tries at a real size what keeps a library: copies, exports, archives, the trash, figures, a move; and says of each how
 * long it takes, how much memory, and for how long others waited meanwhile. It needs some times the library's room.
 *
 *   node bench/keeping/trial.ts [--documents=100000] [--only=copy] [--parts=keeping,joining,move]
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    documents: { ...text, default: '100000' },
    only: { ...text, default: '' },
    parts: { ...text, default: 'keeping,joining,move' },
  },
})
const documents = Number(values.documents)
const seed = seededLibrary(documents)
const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-keeping-'))
const parts = values.parts.split(',')

async function tryAll(desk: KeepingDesk, tried: typeof operations): Promise<void> {
  for (const [name, work] of Object.entries(tried)) {
    if (!name.includes(values.only)) continue
    console.log(formatMeasured(await measured(name, desk.search, () => work(desk))))
  }
}

function copyOfSeed(name: string): string {
  const to = path.join(folder, name)
  cpSync(seed, to, { recursive: true, mode: 0 })
  return to
}

try {
  const here = copyOfSeed('here')
  if (parts.includes('keeping')) {
    const desk = await openKeepingDesk(here)
    await tryAll(desk, operations)
    await desk.close()
    rmSync(path.join(here, 'backups'), { recursive: true, force: true })
  }
  if (parts.includes('joining')) {
    rmSync(here, { recursive: true })
    copyOfSeed('here')
    const there = copyOfSeed('there')
    makeHalfOther(there, documents)
    const edits = { from: 0, count: Math.floor(documents / 20), at: Date.now() }
    const other = await openKeepingDesk(there)
    await editSome(other.opened, { ...edits, title: 'Changed there' })
    const file = path.join(folder, 'there.indexdesk')
    other.choose(file)
    await other.archives.export('there')
    await other.untilArchiveRests()
    await other.close()
    rmSync(there, { recursive: true })
    const desk = await openKeepingDesk(here)
    await editSome(desk.opened, { ...edits, at: edits.at + 5000, title: 'Changed here' })
    desk.choose(file)
    await tryAll(desk, joining)
    await desk.close()
  }
  if (parts.includes('move'))
    console.log(
      formatMeasured(
        await measured(
          'move to another folder',
          async () => undefined,
          () => move(here, path.join(folder, 'moved')),
        ),
      ),
    )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
