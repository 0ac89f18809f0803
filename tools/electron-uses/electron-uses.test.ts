import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readElectronUses } from './read-electron-uses.ts'

const root = path.join(import.meta.dirname, '..', '..')

type Row = {
  readonly uses: readonly string[]
  readonly standIn: string
  readonly tests: readonly string[]
  readonly differs: string
}

/** The rows of the table "Every use" in docs/real-electron.md. */
function tableRows(): readonly Row[] {
  const text = readFileSync(path.join(root, 'docs', 'real-electron.md'), 'utf8')
  const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  return text
    .slice(text.indexOf('## Every use'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [object, members, standIn = '', tests, differs = ''] = line.split('|').slice(1, -1)
      const [name = ''] = quoted(object)
      const uses = quoted(members).map((member) =>
        member.startsWith('event ') ? `${name} ${member}` : `${name}.${member}`,
      )
      return { uses, standIn: standIn.trim(), tests: quoted(tests), differs: differs.trim() }
    })
}

const rows = tableRows()

test('every use of Electron stands in the table once, and nothing else does', () => {
  const listed = rows.flatMap(({ uses }) => uses)
  expect(listed.filter((use, index) => listed.indexOf(use) !== index)).toEqual([])
  expect(listed.toSorted()).toEqual([...readElectronUses(root)].sort())
})

test('every row says how far the stand-in goes, and names tests that are there', () => {
  const files = new Set(
    ['src', 'e2e', 'tools'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.basename(file),
      ),
    ),
  )
  expect(rows.flatMap(({ tests }) => tests).filter((file) => !files.has(file))).toEqual([])
  for (const { uses, standIn, tests, differs } of rows) {
    expect([uses, standIn]).toEqual([uses, expect.stringMatching(/^(whole|part|none)$/)])
    expect(tests.length).toBeGreaterThan(0)
    if (standIn === 'part') expect([uses, differs]).not.toEqual([uses, ''])
  }
})
