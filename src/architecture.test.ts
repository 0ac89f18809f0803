import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { measureFolders } from '../tools/structure/folder-sizes.ts'
import { findCycles, type Import, readImports, sourceFiles } from '../tools/structure/read-imports.ts'
import { findRoomCycles } from '../tools/structure/room-cycles.ts'

const source = import.meta.dirname
const all = readImports(source)

function violations(from: RegExp, forbidden: (found: Import) => boolean): string[] {
  return all
    .filter((found) => from.test(found.from) && forbidden(found))
    .map(({ from, to }) => `${from} -> ${to}`)
}

const isOurs = (to: string) => /^(shared|web|main|preload|renderer|practice-service)\//.test(to)
const leaves =
  (...allowed: readonly RegExp[]) =>
  ({ to }: Import) =>
    isOurs(to) && !allowed.some((pattern) => pattern.test(to))

test('there is something to look at', () => {
  expect(all.length).toBeGreaterThan(200)
})

test('no files import each other in a circle, types included', () => {
  expect(findCycles(all)).toEqual([])
})

test('no rooms import each other in a circle, types and what is loaded when needed included', () => {
  expect(findRoomCycles(all)).toEqual([])
})

test('shared code knows only itself, and no platform', () => {
  expect(violations(/^shared\//, leaves(/^shared\//))).toEqual([])
  expect(violations(/^shared\//, ({ to }) => /^(node:|electron|react)/.test(to))).toEqual([])
  expect(violations(/^shared\/domain\//, ({ to }) => to === 'zod')).toEqual([])
})

test('the preload script imports types of the contract and Electron, and runs nothing else', () => {
  expect(violations(/^preload\//, ({ to, isTypeOnly }) => to !== 'electron' && !isTypeOnly)).toEqual([])
})

test('the page knows shared code only, and neither Node nor Electron', () => {
  expect(violations(/^renderer\//, leaves(/^shared\//, /^renderer\//))).toEqual([])
  expect(violations(/^renderer\//, ({ to }) => /^(node:|electron)/.test(to))).toEqual([])
})

test('in the page, the shell knows the features, the features what all screens use, and never the other way', () => {
  expect(violations(/^renderer\/(?!shell\/)/, ({ to }) => to.startsWith('renderer/shell/'))).toEqual([])
  expect(
    violations(/^renderer\/(?!shell\/|features\/)/, ({ to }) => to.startsWith('renderer/features/')),
  ).toEqual([])
})

test('presentational components know neither calls nor features', () => {
  expect(
    violations(/^renderer\/ui\//, ({ to }) => /^renderer\/(ipc|features|services|shell)\//.test(to)),
  ).toEqual([])
})

test('recognising what comes in needs no screen and no call', () => {
  expect(violations(/^renderer\/intake\//, leaves(/^shared\//, /^renderer\/intake\//))).toEqual([])
})

test('what reads and decodes pictures knows neither screens nor calls', () => {
  const inside = [/^shared\//, /^renderer\/pictures\//]
  expect(violations(/^renderer\/pictures\/worker\//, leaves(...inside))).toEqual([])
  expect(violations(/^renderer\/pictures\/worker\//, ({ to }) => /react|ipc/.test(to))).toEqual([])
})

test('only the page`s ipc folder reads the bridge', () => {
  const readers = sourceFiles(source).filter(
    (file) =>
      file.startsWith('renderer/') &&
      !file.startsWith('renderer/ipc/') &&
      /window\.indexDesk|globalThis\.indexDesk/.test(readFileSync(path.join(source, file), 'utf8')),
  )
  expect(readers).toEqual([])
})

test('no form lets the engine draw its own messages about invalid fields', () => {
  const forms = sourceFiles(source).flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/<form\s[^>]*/g)].map(([opening]) => ({
      file,
      isOff: /\snoValidate\s/.test(opening),
    })),
  )
  expect(forms.length).toBeGreaterThan(0)
  expect(forms.filter(({ isOff }) => !isOff)).toEqual([])
})

test('one feature does not reach into another', () => {
  const inside = /^renderer\/features\/([^/]+)\/(.+)$/
  const reaching = all.filter(({ from, to }) => {
    const [mine, theirs] = [inside.exec(from), inside.exec(to)]
    return mine !== null && theirs !== null && mine[1] !== theirs[1] && !/^index\.tsx?$/.test(theirs[2] ?? '')
  })
  expect(reaching.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('use cases and the queue see ports, never the things behind them', () => {
  const own = [
    /^shared\//,
    /^main\/(documents|queue|connections|review|bulk-edits|search|templates|trash|usage|views|backups|data-folder|diagnostics|team)\//,
    /^main\/files\//,
    /^main\/jobs\//,
    /^main\/messages\.ts$/,
  ]
  const others = leaves(...own)
  expect(
    violations(
      /^main\/(documents|queue|connections|review|bulk-edits|search|templates|trash|usage|views|backups|data-folder|diagnostics|team)\//,
      (found) => !found.isTypeOnly && others(found),
    ),
  ).toEqual([])
  expect(
    violations(
      /^main\/(documents|queue|connections|review|bulk-edits|search|templates|trash|usage|views|backups|data-folder|diagnostics|team)\//,
      ({ to }) => to === 'electron',
    ),
  ).toEqual([])
})

test('in main, metadata of documents is taken apart in the library`s thread alone', () => {
  const others: Record<string, string> = {
    'main/review/reviews.ts': 'one field of at most a megabyte, before it is handed on',
    'main/bulk-edits/bulk-edits.ts': 'the same',
  }
  const takenApart = all.filter(
    ({ from, to, isTypeOnly }) =>
      /^main\/(?!library\/|app\/policy\/)/.test(from) &&
      to.startsWith('shared/domain/metadata/') &&
      !isTypeOnly,
  )
  expect([...new Set(takenApart.map(({ from }) => from))].sort()).toEqual(Object.keys(others).sort())
})

test('background jobs know nothing of what they do', () => {
  expect(violations(/^main\/jobs\//, leaves(/^shared\//, /^main\/jobs\//))).toEqual([])
})

test('what stands behind the ports does not know its neighbours', () => {
  const adapters = [
    'archive',
    'exports',
    'library',
    'service-client',
    'picture-hosts',
    'keychain',
    'settings',
    'pictures',
    'incoming',
    'updates',
    'websites',
    'practice',
    'postgres',
    'app/policy',
  ]
  const found = adapters.flatMap((name) =>
    violations(
      new RegExp(`^main/${name}/`),
      (one) =>
        !one.isTypeOnly &&
        leaves(/^shared\//, /^main\/(http|files|jobs)\//, new RegExp(`^main/${name}/`))(one),
    ),
  )
  expect(found).toEqual([])
  for (const below of [/^main\/http\//, /^main\/files\//])
    expect(violations(below, leaves(/^shared\//, below))).toEqual([])
})

test('the library is layered: database, records, concerns, and above them what opens and composes it', () => {
  const library = (folder: string) => new RegExp(`^main/library/${folder}/`)
  const beyond = (...folders: readonly string[]) => {
    const allowed = folders.map(library)
    return ({ to }: Import) => to.startsWith('main/library/') && !allowed.some((one) => one.test(to))
  }
  expect(violations(library('db'), beyond('db'))).toEqual([])
  expect(violations(library('records'), beyond('db', 'records'))).toEqual([])
  expect(violations(library('schema'), beyond('db', 'schema'))).toEqual([])
  for (const concern of concernsOfLibrary())
    expect(violations(library(concern), beyond('db', 'records', concern))).toEqual([])
  const others = ['db', 'records', 'schema', ...concernsOfLibrary()]
  for (const rescue of ['backup', 'repair'])
    expect(violations(library(rescue), beyond(rescue, ...others))).toEqual([])
})

test('the library`s database part knows no table', () => {
  const tables =
    /\b(documents|items|versions|contents|attempts|import_sessions|review_rows|removed_documents)\b/
  const naming = sourceFiles(source).filter(
    (file) =>
      file.startsWith('main/library/db/') &&
      new RegExp(`(FROM|INTO|UPDATE|JOIN) ${tables.source}`).test(
        readFileSync(path.join(source, file), 'utf8'),
      ),
  )
  expect(naming).toEqual([])
})

/** Every folder of the library that is neither below the concerns nor opens, repairs or copies the library. */
function concernsOfLibrary(): string[] {
  const others = ['db', 'records', 'schema', 'backup', 'repair', 'testing']
  const folders = readdirSync(path.join(source, 'main/library'), { withFileTypes: true })
  return folders.filter((one) => one.isDirectory() && !others.includes(one.name)).map(({ name }) => name)
}

test('no folder has more than 25 files of any kind beside tests', () => {
  const sizes = measureFolders(source)
  expect(sizes.length).toBeGreaterThan(60)
  expect(sizes.filter(({ files }) => files > 25)).toEqual([])
})

test('one place gives files their names, makes folders and waits for the disk', () => {
  const own = sourceFiles(source).filter((file) => {
    if (!file.startsWith('main/') || file.startsWith('main/files/')) return false
    const text = readFileSync(path.join(source, file), 'utf8')
    const named = [...text.matchAll(/^import \{([^}]*)\} from 'node:fs(?:\/promises)?'/gm)].flatMap(
      ([, names]) => (names ?? '').split(',').map((name) => name.trim()),
    )
    return named.some((name) => /^(rename|renameSync|mkdir|mkdirSync|fsync|fsyncSync)$/.test(name))
  })
  // Logs need not survive a power cut.
  expect(own).toEqual(['main/platform/rolling-file.ts'])
})

test('the practice service is a service of its own', () => {
  expect(violations(/^practice-service\//, leaves(/^(practice-service|web|shared\/domain)\//))).toEqual([])
  expect(violations(/^web\//, leaves(/^web\//))).toEqual([])
  expect(violations(/^(main|renderer|shared)\//, ({ to }) => /^practice-service\//.test(to))).toEqual([])
})

test('the first screen brings its own words, not all there are', () => {
  const reached = new Set<string>()
  const reach = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const found of all) if (found.from === file && !found.isTypeOnly && !found.isDynamic) reach(found.to)
  }
  reach('renderer/shell/main.tsx')
  expect(reached).toContain('renderer/messages/common.ts')
  expect(reached).not.toContain('renderer/messages/messages.ts')
})
