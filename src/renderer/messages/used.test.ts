import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'

/** Records used as a whole, without their names or `record[…]` in the code. */
const lookedUp: readonly string[] = [
  // CodeMirror looks its phrases up by their English text.
  'metadataJson.phrases',
  // Table header, used as a whole.
  'archive.conflictTable',
  // Looked up by an expression that chooses between two records.
  'activity.did',
]

const renderer = path.join(import.meta.dirname, '..')
const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^(?:messages|testing)\//.test(file))
  .map((file) => readFileSync(path.join(renderer, file), 'utf8'))

function pathsOf(part: unknown, at: readonly string[]): readonly (readonly string[])[] {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return [at]
  return Object.entries(part).flatMap(([name, inner]) => pathsOf(inner, [...at, name]))
}

const sources = files.map((text) => ({
  names: new Set(text.match(/[\p{ID_Start}_$][\p{ID_Continue}$-]*/gu)),
  records: new Set([...text.matchAll(/(\w+)(?:\)\s*)?(?:\?\.)?\[\w/g)].map(([, name]) => name)),
}))

function isUsed(at: readonly string[]): boolean {
  const parent = at.at(-2) ?? ''
  const name = at.at(-1) ?? ''
  return sources.some(({ names, records }) => records.has(parent) || (names.has(parent) && names.has(name)))
}

test('uses every message', () => {
  const unused = pathsOf(messages, [])
    .filter((at) => !isUsed(at))
    .map((at) => at.join('.'))
    .filter((at) => !lookedUp.some((record) => at.startsWith(`${record}.`)))
  expect(unused).toEqual([])
})
