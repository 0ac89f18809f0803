import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { someOrAll } from '../testing/long-form.ts'

const line = z.object({
  moment: z.string(),
  kind: z.enum(['file', 'folder']),
  mode: z.string(),
  name: z.string(),
})

function makeEverything(umask: string): readonly z.output<typeof line>[] {
  const root = mkdtempSync(path.join(tmpdir(), 'index-desk-modes-'))
  const program = fileURLToPath(new URL('testing/make-everything.ts', import.meta.url))
  try {
    const told = execFileSync(process.execPath, [program, root, umask], {
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    })
    return told
      .split('\n')
      .filter(Boolean)
      .map((each) => line.parse(JSON.parse(each)))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

let usual: ReturnType<typeof makeEverything>
beforeAll(() => {
  if (process.platform !== 'win32') usual = makeEverything('022')
})

test.skipIf(process.platform === 'win32').each(someOrAll([['000'], ['022']] as const, 2))(
  'nobody but the owner can read what the app keeps, with umask %s (Windows has no modes)',
  (umask) => {
    const all = umask === '022' ? usual : makeEverything(umask)
    const kept = all.filter(({ moment }) => moment !== 'exported')
    const open = kept.filter(({ kind, mode }) => mode !== (kind === 'folder' ? '700' : '600'))
    expect(open).toEqual([])
    const names = (moment: string) => kept.filter((each) => each.moment === moment).map(({ name }) => name)
    expect(names('open')).toEqual(
      expect.arrayContaining([
        'library.db',
        'library.db-wal',
        `library.chosen-${Date.UTC(2026, 10, 22, 9)}.db`,
      ]),
    )
    expect(names('noted')).toContain('library.check')
    expect(
      names('end').map((name) => name.replaceAll(/[0-9a-f]{64}|[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[^./]*/g, '…')),
    ).toEqual(
      expect.arrayContaining([
        ...[
          'arriving/….arriving',
          'backups/library-….db',
          'backups/library-….pictures/…',
          'library-damaged-….db',
        ],
        ...['logs/index-desk.1.log', 'logs/index-desk.log', 'pictures/…', 'practice/practice-service.db'],
        ...['preferences.damaged-….json', 'preferences.json', 'thumbnails/…', 'unfinished-exports/….json'],
        ...['run-days.json', 'updates/notes.json'],
      ]),
    )
    expect(names('moved')).toEqual(expect.arrayContaining(['Index Desk', 'Index Desk/library.db']))
  },
)

test.skipIf(process.platform === 'win32')(
  'a file that the person chose has the mode that every file of theirs has (Windows has no modes)',
  () => {
    const exported = usual.filter(({ moment }) => moment === 'exported')
    expect(exported.map(({ name, mode }) => [name.replace(/^\.a\.csv.*/, 'unfinished'), mode])).toEqual([
      ['unfinished', '644'],
      ['a.zip', '644'],
    ])
  },
)
