import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const below = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))

const pages = ['README.md', 'SECURITY.md', ...below('docs').filter((file) => file.endsWith('.md'))]
const testFiles = ['src', 'e2e', 'packages', 'tools']
  .flatMap(below)
  .filter((file) => /\.(test|spec)\.(tsx?|mjs)$/.test(file))

test('every file that a comment or a page names is there', () => {
  const others = ['electron.d.ts', 'window-setup.ts', 'asar-fs-wrapper.ts', 'net-client-request.ts']
  const files = ['src', 'e2e', 'bench', 'packages', 'tools'].flatMap(below)
  const sources = files.filter((file) => /\.(tsx?|mjs|cjs|css)$/.test(file))
  const readmes = files.filter((file) => file.endsWith('/README.md'))
  const names = new Set([...sources.map((file) => path.basename(file)), ...readdirSync(root), ...others])
  const missing = [...sources, ...pages, ...readmes].flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => file.endsWith('.md') || /^\s*(\/\/|\/?\*)/.test(line))
      .flatMap((line) =>
        [...line.matchAll(/(?<![*\w.-])\w[\w.-]*\.(?:tsx?|mjs|cjs|css)\b/g)].map(([name]) => name),
      )
      .filter((name) => !names.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every link of a page leads to a file', () => {
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => path.join(path.dirname(page), decodeURI(target)))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${page}: ${target}`),
  )
  expect(missing).toEqual([])
})

test('every point of Electron’s checklist is answered, with a place and a test', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| (\d+) \|(.*)\|(.*)\|(.*)\|$/gm)]
  expect(rows.map(([, point]) => Number(point))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  for (const [, point, , , held = ''] of rows)
    expect(held, `point ${point}`).toMatch(/`[\w/.-]+\.(test|spec)\.ts`|the same/)
})

test.each(['docs/security.md', 'docs/threat-model.md'])('every test that %s names is there', (page) => {
  const text = read(page)
  const named = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.(?:tsx?|mjs))`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(5)
  const isThere = (name: string) => testFiles.some((file) => file === name || file.endsWith(`/${name}`))
  expect(named.filter((name) => !isThere(name))).toEqual([])
  const titles = [...text.matchAll(/“([^”]+)”/g)]
    .map(([, title = '']) => title)
    .filter((title) => title !== 'quotes like these')
  const tests = testFiles.map(read).join('\n')
  expect(titles.filter((title) => !tests.includes(`'${title}'`))).toEqual([])
})

test('the list of hosts links every file that uses the network', () => {
  const uses =
    /\bnet\.(fetch|request)\(|session\.fromPartition\(|\bnew WebSocket\(|\b(request|get|connect|createServer|Agent|lookup)\b[^'"\n]*from 'node:(https?|http2|net|tls|dgram|dns|dns\/promises)'/
  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const network = [
    ...below('src/main'),
    ...below('src/practice-service'),
    ...below('src/web'),
    ...below('src/shared'),
  ]
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
    .filter((file) => uses.test(withoutComments(read(file))))
  expect(network.length).toBeGreaterThan(5)
  const linked = [...read('docs/hosts.md').matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => file)
  expect(network.filter((file) => !linked.includes(file))).toEqual([])
})

test('every dependency is explained, and nothing that is none', () => {
  const versions = z.record(z.string(), z.string())
  const manifest = z
    .object({ dependencies: versions, devDependencies: versions, peerDependencies: versions })
    .parse(JSON.parse(read('package.json')))
  const peers = z.object({ dependencies: versions }).parse(JSON.parse(read('peers/package.json')))
  const explained = [...read('docs/dependencies.md').matchAll(/^\| (`.*`) \| (\S.*) \|$/gm)].flatMap(
    ([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  const fits = (dependency: string, name: string) =>
    name.endsWith('*') ? dependency.startsWith(name.slice(0, -1)) : dependency === name
  const { devDependencies, peerDependencies } = manifest
  const all = Object.keys({ ...devDependencies, ...peerDependencies, ...peers.dependencies }).filter(
    (name) => !name.startsWith('@types/'),
  )
  expect(all.filter((dependency) => !explained.some((name) => fits(dependency, name)))).toEqual([])
  expect(explained.filter((name) => !all.some((dependency) => fits(dependency, name)))).toEqual([])
  for (const name of Object.keys(manifest.dependencies))
    expect(read('docs/dependencies.md')).toContain(`**${name}**`)
})

test('the packages of the lock files are counted', () => {
  const countIn = (file: string) =>
    Object.keys(
      z.object({ packages: z.record(z.string(), z.unknown()) }).parse(JSON.parse(read(file))).packages,
    ).length - 1
  expect(read('docs/dependencies.md')).toContain(`names ${countIn('package-lock.json')},`)
  expect(read('docs/dependencies.md')).toContain(`The peers are ${countIn('peers/package-lock.json')} more.`)
})
