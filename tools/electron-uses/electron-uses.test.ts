import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
    ['src', 'e2e', 'packages', 'tools'].flatMap((folder) =>
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

test('a use counts however a function takes what Electron gives', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'electron-uses-'))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    writeFileSync(path.join(project, file), text)
  }
  write('package.json', '{ "type": "module" }')
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', types: [], lib: ['esnext'] }
  write('tsconfig.node.json', JSON.stringify({ compilerOptions, include: ['src'] }))
  write(
    'node_modules/electron/electron.d.ts',
    `declare namespace Electron {
      interface Info { host: string; port: number; realm: string }
      interface App {
        name: string
        quit(): void
        hide(): void
        on(event: 'gone', listener: (event: unknown, code: number) => void): this
        on(event: 'ready', listener: () => void): this
        on(event: 'login', listener: (info: Info) => void): this
        on(event: 'activate', listener: () => void): this
        once(event: 'ready' | 'activate', listener: () => void): this
      }
    }
    declare module 'electron' { export import App = Electron.App; export const app: App }`,
  )
  write('node_modules/electron/package.json', '{ "name": "electron", "types": "electron.d.ts" }')
  write(
    'src/main/index.ts',
    `import { app, type App } from 'electron'
    type Processes = { on(event: 'gone', listener: (event: unknown, code: number) => void): unknown }
    const watch = (processes: Processes, deps: { readonly owner: { readonly name: string } }) => [processes, deps]
    watch(app, { owner: app })
    const end = ({ app }: { readonly app: { quit(): void; once(event: 'activate', listener: () => void): unknown } }) => app
    end({ app })
    const guard = (given: Pick<App, 'on'>) => given.on('login', ({ host, port: place }) => [host, place])
    guard(app)
    const hold = (emitter: { on(event: string, listener: () => void): unknown }) => emitter
    hold(app)`,
  )
  try {
    expect([...readElectronUses(project)].sort()).toEqual([
      'App event ?',
      'App event activate',
      'App event gone',
      'App event login',
      'App.name',
      'App.quit',
      'Info.host',
      'Info.port',
    ])
  } finally {
    rmSync(project, { recursive: true })
  }
})
